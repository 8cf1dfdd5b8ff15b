import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

export interface GuardedCommand {
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** Unprivileged user to run as; only root can ask for one. */
  user?: { uid: number; gid: number };
  /** The signal that ends this program gracefully. */
  stopSignal?: 'TERM' | 'INT';
  /** Seconds between the request to stop and the kill. */
  graceSeconds?: number;
  /** Receives every line the program prints, without the line break. */
  onLine: (line: string) => void;
}

export interface ProcessExit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A running program that cannot outlive this process. */
export interface GuardedProcess {
  pid: number;
  /** Settles when the program has ended for any reason. */
  exited: Promise<ProcessExit>;
  /** Requests a stop and kills the program after its grace period. */
  stop(): Promise<ProcessExit>;
  /** Kills it at once, as a power cut would. */
  kill(): Promise<ProcessExit>;
  /** Lets this process end while the program runs; the program then ends too. */
  unref(): void;
}

/**
 * The guard runs beside the program and reads a pipe that only we hold. When we close it, or end in any way (even by SIGKILL), the pipe
 * ends. Then the guard stops the program. The program itself has neither the pipe nor our terminal, so that Ctrl-C reaches only us. The
 * watcher sets no trap: the old bash that is macOS' sh would not run it before the pipe ends.
 */
const GUARD_SCRIPT = `
exec 4<&0
"$@" </dev/null 3>&- 4<&- &
child=$!
echo "$child" >&3
exec 3>&-
(
  while read -r _ <&4; do :; done
  kill -s "$GUARD_STOP_SIGNAL" "$child" 2>/dev/null
  tenths=0
  while [ "$tenths" -lt "$GUARD_GRACE_TENTHS" ] && kill -0 "$child" 2>/dev/null; do sleep 0.1; tenths=$((tenths + 1)); done
  kill -s KILL "$child" 2>/dev/null
) >/dev/null 2>&1 &
watcher=$!
exec 4<&-
wait "$child" 2>/dev/null
code=$?
kill "$watcher" 2>/dev/null
wait "$watcher" 2>/dev/null
exit "$code"
`;

/**
 * Starts a program under a guard. Rejects when the program cannot be started at all. `exited` resolves when it ends, even right after its
 * start.
 */
export async function startGuarded(command: GuardedCommand): Promise<GuardedProcess> {
  const guard = spawn('/bin/sh', ['-c', GUARD_SCRIPT, 'guard', command.command, ...command.args], {
    cwd: command.cwd,
    env: {
      ...(command.env ?? process.env),
      GUARD_STOP_SIGNAL: command.stopSignal ?? 'TERM',
      GUARD_GRACE_TENTHS: String((command.graceSeconds ?? 10) * 10),
    },
    ...command.user,
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  });
  const exited = new Promise<ProcessExit>((resolve) => guard.once('close', (code, signal) => resolve({ code, signal })));
  for (const stream of [guard.stdout, guard.stderr]) {
    createInterface({ input: stream }).on('line', command.onLine);
  }
  const pid = await readReportedPid(guard);
  guard.stdin.on('error', () => undefined); // the guard may have ended already: then closing the pipe fails

  return {
    pid,
    exited,
    stop: async () => {
      setReferenced(guard, true);
      guard.stdin.end();
      return await exited;
    },
    kill: async () => {
      setReferenced(guard, true);
      // The guard ends with its program. Another process may have its id by then.
      if (guard.exitCode === null && guard.signalCode === null) signalIfAlive(pid);
      return await exited;
    },
    unref: () => setReferenced(guard, false),
  };
}

function setReferenced(guard: ChildProcess, isReferenced: boolean): void {
  for (const handle of [guard, ...guard.stdio] as (ChildProcess | Socket)[]) {
    if (isReferenced) handle.ref();
    else handle.unref();
  }
}

async function readReportedPid(guard: ChildProcess): Promise<number> {
  return await new Promise((resolve, reject) => {
    guard.once('error', reject);
    guard.once('exit', (code) => reject(new Error(`The guard ended with code ${String(code)} before it started its program.`)));
    (guard.stdio[3] as Readable).once('data', (chunk: Buffer) => resolve(Number(chunk.toString().trim())));
  });
}

function signalIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
