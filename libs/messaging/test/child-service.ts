import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { eventually } from '@brote/test-support';

export interface ChildService {
  process: ChildProcess;
  /** Its reports so far. */
  reports: string[];
  /** Kills it like a power cut, and waits until it has ended. */
  kill(): Promise<void>;
}

/** Runs one of the programs in this folder as a process of its own and waits until it is ready. */
export async function startChild(program: 'counters' | 'tallies', settings: Record<string, string>): Promise<ChildService> {
  const env = Object.fromEntries(Object.entries(settings).map(([name, value]) => [`TALLY_${name}`, value]));
  const child = fork(join(__dirname, 'programs', `${program}.ts`), {
    execArgv: ['--require', join(__dirname, 'programs', 'register-typescript.cjs')],
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const reports: string[] = [];
  child.on('message', (message) => reports.push(typeof message === 'string' ? message : JSON.stringify(message)));
  const exited = once(child, 'exit');
  const isReadyOrExited = (): boolean => reports.includes('ready') || child.exitCode !== null || child.signalCode !== null;
  // The program is compiled as it starts, which takes a busy machine half a minute.
  await eventually(isReadyOrExited, { withinMs: 60_000 });
  return {
    process: child,
    reports,
    kill: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await exited;
    },
  };
}
