import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { startGuarded } from '../guarded-process';
import type { ProcessExit, GuardedProcess } from '../guarded-process';
import { LocalServerProblem } from '../local-server-problem';
import { findFreePort, requireFreePort } from '../ports';
import { isAtLeast } from './nats-server-binary';
import type { NatsServerBinary } from './nats-server-binary';

export interface NatsOptions {
  /** Folder of the streams; created when missing. */
  storeDir: string;
  binary: NatsServerBinary;
  /** A free port by default. */
  port?: number;
  /** Environment variable of the port, for the error about a taken port. */
  portVariable?: string;
  /** True (the default) writes every message to disk before it is confirmed; false is for tests. */
  durable?: boolean;
  /** More lines for the server's configuration, for example accounts. */
  config?: string;
  /** Receives the server's log lines. */
  log: (line: string) => void;
}

export interface RunningNats {
  url: string;
  port: number;
  pid: number;
  /** Settles when the server has ended for any reason. */
  exited: Promise<ProcessExit>;
  stop(): Promise<ProcessExit>;
  kill(): Promise<ProcessExit>;
  /** Lets this process end while the server runs; the server then ends too. */
  unref(): void;
}

const READY_TEXT = 'Server is ready';
const PORT_TAKEN_TEXT = 'address already in use';
const MAX_ATTEMPTS = 5;
/** A quarter of the processors. The server mostly waits for the disk; more threads spend a sixth more on waking each other up. */
const THREAD_COUNT = Math.max(1, Math.floor(availableParallelism() / 4));

/**
 * Starts a NATS server with JetStream on loopback. It ends with this process, also after a kill.
 * @throws LocalServerProblem for a taken port or a failed start
 */
export async function startNats(options: NatsOptions): Promise<RunningNats> {
  if (options.port) await requireFreePort(options.port, 'NATS', options.portVariable);
  await mkdir(options.storeDir, { recursive: true });
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await findFreePort());
    const lines: string[] = [];
    const server = await launchServer(options, port, lines);
    if (server) return { url: `nats://127.0.0.1:${port}`, port, ...server };
    const isPortTaken = !options.port && attempt < MAX_ATTEMPTS && lines.some((line) => line.includes(PORT_TAKEN_TEXT));
    if (!isPortTaken) throw new LocalServerProblem('did-not-start', `NATS did not start: ${lines.slice(-4).join(' ')}`);
  }
}

async function launchServer(options: NatsOptions, port: number, lines: string[]): Promise<GuardedProcess | undefined> {
  const configFile = join(options.storeDir, 'nats-server.conf');
  await writeFile(configFile, buildConfiguration(options, port));
  let markReady: () => void = () => undefined;
  const ready = new Promise<'ready'>((resolve) => (markReady = () => resolve('ready')));
  const server = await startGuarded({
    command: options.binary.path,
    args: ['--config', configFile],
    env: { GOMAXPROCS: String(THREAD_COUNT), ...process.env },
    onLine: (line) => {
      options.log(line);
      if (lines.length < 50) lines.push(line);
      if (line.includes(READY_TEXT)) markReady();
    },
  });
  return (await Promise.race([ready, server.exited])) === 'ready' ? server : undefined;
}

function buildConfiguration({ storeDir, binary, durable = true, config = '' }: NatsOptions, port: number): string {
  const syncSetting = durable && isAtLeast(binary.version, '2.10.0') ? '\n  sync_interval: always' : '';
  return `host: 127.0.0.1
port: ${port}
# A client that does not answer for six seconds hangs: it is dropped, and gets no more of its group's requests.
ping_interval: "2s"
ping_max: 2
jetstream {
  store_dir: ${JSON.stringify(storeDir)}${syncSetting}
}
${config}
`;
}
