import { execFileSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startGuarded } from '@brote/local-servers';
import type { GuardedProcess } from '@brote/local-servers';
import { eventually } from '../eventually';

const BUILD_SCRIPT = join(__dirname, '../../../build-tooling/bin/build-service.mjs');
const READY_MARKER = '"message":"ready"';
const START_TIMEOUT_MS = 60_000;
// A service needs neither prototypes by `__proto__` nor code from strings, and starts without them.
const NODE_FLAGS = ['--disable-proto=delete', '--disallow-code-generation-from-strings'];

/** Builds the service in a folder as it is deployed. `BROTE_IS_BUILT=1` skips it: the runner has just built everything. */
export function buildService(folder: string): void {
  if (process.env['BROTE_IS_BUILT'] === '1') return;
  execFileSync(process.execPath, [BUILD_SCRIPT], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** A built service as its own process, which a spec can kill. It never outlives the spec that started it. */
export class ServiceProcess {
  private running: GuardedProcess | undefined;

  constructor(
    private readonly folder: string,
    private readonly env: Readonly<Record<string, string>>,
  ) {}

  /** Starts it and waits until it answers. @throws Error with its output when it ends instead */
  async start(): Promise<void> {
    let output = '';
    const running = await startGuarded({
      command: process.execPath,
      args: [...NODE_FLAGS, join(this.folder, 'dist/main.js')],
      env: { PATH: process.env['PATH'], ...this.env, LOG_LEVEL: 'info' },
      onLine: (line) => void (output += `${line}\n`),
    });
    this.running = running;
    let hasEnded = false;
    void running.exited.then(() => (hasEnded = true));
    await eventually(() => hasEnded || output.includes(READY_MARKER), { withinMs: START_TIMEOUT_MS });
    if (!output.includes(READY_MARKER)) throw new Error(`The service ended: ${output}`);
  }

  /** Kills the process at once. */
  async kill(): Promise<void> {
    await this.running?.kill();
  }

  /** Stops it; resolves with its exit code. */
  async stop(): Promise<number | null> {
    return (await this.running?.stop())?.code ?? null;
  }
}

/** Ends a process, by default with SIGKILL, and waits until it has ended. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const hasExited = once(child, 'exit');
  child.kill(signal);
  await hasExited;
}
