import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { startGuarded } from '../guarded-process';
import type { ProcessExit, GuardedProcess } from '../guarded-process';
import { LocalServerProblem } from '../local-server-problem';
import { findFreePort, requireFreePort } from '../ports';
import { checkDataFolder, initializationMarkerPath } from './data-folder';
import { findPostgresBinaries, isReachableByAll } from './postgres-binaries';
import type { PostgresBinaries } from './postgres-binaries';
import { findUnprivilegedUser } from './unprivileged-user';
import type { SystemUser } from './unprivileged-user';

export interface PostgresOptions {
  /** Created and initialized when missing. Its parents must be open to every user when root runs this. */
  dataDir: string;
  /** A free port by default. */
  port?: number;
  /** Environment variable of the port, for the error about a taken port. */
  portVariable?: string;
  /** True (the default) keeps every committed change through a power cut; false is for tests. */
  durable?: boolean;
  /** Receives the server's log lines. */
  log: (line: string) => void;
}

export interface RunningPostgres {
  port: number;
  pid: number;
  /** Superuser connection to the database `postgres`. */
  adminUrl: string;
  /** Settles when the server has ended for any reason. */
  exited: Promise<ProcessExit>;
  stop(): Promise<ProcessExit>;
  kill(): Promise<ProcessExit>;
  /** Lets this process end while the server runs; the server then ends too. */
  unref(): void;
}

const POSTGRES_MAJOR = '18';
const READY_TEXT = 'database system is ready to accept connections';
const PASSWORD_FILE = 'brote-superuser-password';
const NON_DURABLE_SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_wal_size=4GB', 'shared_buffers=64MB'];

/**
 * Starts our own PostgreSQL on loopback. It ends with this process, also after a kill.
 * @throws LocalServerProblem for a taken port, an unusable or unreachable data folder, or a failed start
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  if (options.port) await requireFreePort(options.port, 'PostgreSQL', options.portVariable);
  const state = await checkDataFolder(options.dataDir, POSTGRES_MAJOR);
  const user = await findUnprivilegedUser();
  if (user) await requireReachable(options.dataDir);
  const binaries = await findPostgresBinaries(user !== undefined, dirname(options.dataDir));
  if (state === 'new') await initializeDataFolder(options, binaries, user);
  const port = options.port ?? (await findFreePort());
  const server = await startServer(options, binaries, user, port);
  const password = (await readFile(join(options.dataDir, PASSWORD_FILE), 'utf8')).trim();
  return { port, adminUrl: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, ...server };
}

async function requireReachable(dataDir: string): Promise<void> {
  if (await isReachableByAll(dirname(dataDir))) return;
  throw new LocalServerProblem(
    'not-reachable',
    `PostgreSQL must not run as root, and no other user can enter ${dirname(dataDir)}. Choose a data folder that every user may enter, or run as an ordinary user.`,
  );
}

async function initializeDataFolder(options: PostgresOptions, binaries: PostgresBinaries, user: SystemUser | undefined): Promise<void> {
  const { dataDir } = options;
  await mkdir(dataDir, { recursive: true });
  await chmod(dataDir, 0o700);
  const markerFile = initializationMarkerPath(dataDir);
  const password = randomBytes(18).toString('base64url');
  await writeFile(markerFile, password, { mode: 0o600 }); // the mark is also the file initdb reads the password from
  if (user) await Promise.all([chown(dataDir, user.uid, user.gid), chown(markerFile, user.uid, user.gid)]);
  const lines: string[] = [];
  const initdb = await startGuarded({
    command: binaries.initdb,
    args: [`--pgdata=${dataDir}`, `--pwfile=${markerFile}`, ...initdbFlags(options.durable ?? true)],
    user,
    cwd: '/',
    onLine: (line) => lines.push(line),
  });
  const { code } = await initdb.exited;
  if (code !== 0) throw new LocalServerProblem('did-not-start', `PostgreSQL could not make ${dataDir}: ${lines.slice(-4).join(' ')}`);
  const passwordFile = join(dataDir, PASSWORD_FILE);
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (user) await chown(passwordFile, user.uid, user.gid);
  await rm(markerFile);
}

/** The collation is PostgreSQL's own, so that sorting and indexes do not depend on the machine. */
function initdbFlags(isDurable: boolean): string[] {
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  return ['--username=postgres', ...locale, ...(isDurable ? ['--auth=scram-sha-256'] : ['--auth=trust', '--no-sync'])];
}

async function startServer(
  options: PostgresOptions,
  binaries: PostgresBinaries,
  user: SystemUser | undefined,
  port: number,
): Promise<GuardedProcess> {
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200', 'timezone=UTC', 'log_timezone=UTC'];
  if (options.durable === false) settings.push(...NON_DURABLE_SETTINGS);
  const lastLines: string[] = [];
  let markReady: () => void = () => undefined;
  const ready = new Promise<'ready'>((resolve) => (markReady = () => resolve('ready')));
  const server = await startGuarded({
    command: binaries.postgres,
    args: ['-D', options.dataDir, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    user,
    cwd: '/',
    stopSignal: 'INT',
    graceSeconds: 20,
    onLine: (line) => {
      options.log(line);
      lastLines.splice(0, lastLines.length - 5);
      lastLines.push(line);
      if (line.includes(READY_TEXT)) markReady();
    },
  });
  if ((await Promise.race([ready, server.exited])) === 'ready') return server;
  throw new LocalServerProblem('did-not-start', `PostgreSQL did not start: ${lastLines.join(' ')}`);
}
