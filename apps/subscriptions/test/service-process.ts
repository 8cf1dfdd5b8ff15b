import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { eventually } from '@brote/test-support';
import { endOf } from './sandbox';
import type { Stand } from './stand';

const folder = join(__dirname, '..');
const build = join(folder, '../../libs/build-tooling/bin/build-service.mjs');

/** Builds the service as it is deployed. */
export function buildService(): void {
  execFileSync(process.execPath, [build], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** The service as a process of its own, which can lose its power. */
export class ServiceProcess {
  private child: ChildProcess | undefined;

  constructor(private readonly stand: Stand) {}

  /** Starts it and waits until it answers. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [join(folder, 'dist/main.js')], {
      env: { PATH: process.env['PATH'], ...this.stand.env, LOG_LEVEL: 'info' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.child = child;
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => void (text += chunk.toString()));
    await eventually(
      () => {
        if (child.exitCode !== null) throw new Error(`The service ended: ${text}`);
        if (!text.includes('"message":"ready"')) throw new Error('The service is not ready yet');
      },
      { withinMs: 60_000 },
    );
  }

  /** Cuts its power. */
  async kill(): Promise<void> {
    if (this.child !== undefined) await endOf(this.child, 'SIGKILL');
  }
}
