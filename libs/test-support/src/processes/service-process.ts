import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { eventually } from '../eventually';

const BUILD = join(__dirname, '../../../build-tooling/bin/build-service.mjs');
const READY = '"message":"ready"';
const LONGEST_START_MS = 60_000;

/** Builds the service in a folder as it is deployed. */
export function buildService(folder: string): void {
  execFileSync(process.execPath, [BUILD], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** A built service as a process of its own, which can lose its power. */
export class ServiceProcess {
  private child: ChildProcess | undefined;

  constructor(
    private readonly folder: string,
    private readonly env: Readonly<Record<string, string>>,
  ) {}

  /** Starts it and waits until it answers. @throws Error with what it said when it ends instead */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [join(this.folder, 'dist/main.js')], {
      env: { PATH: process.env['PATH'], ...this.env, LOG_LEVEL: 'info' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.child = child;
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => void (said += chunk.toString()));
    await eventually(() => child.exitCode !== null || said.includes(READY), { withinMs: LONGEST_START_MS });
    if (!said.includes(READY)) throw new Error(`The service ended: ${said}`);
  }

  /** Cuts its power. */
  async kill(): Promise<void> {
    if (this.child !== undefined) await endOf(this.child, 'SIGKILL');
  }

  /** Tells it to end; its exit code. */
  async end(): Promise<number | null> {
    if (this.child !== undefined) await endOf(this.child, 'SIGTERM');
    return this.child?.exitCode ?? null;
  }
}

/** Ends a process, by default without asking it, and waits until it is gone. */
export async function endOf(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}
