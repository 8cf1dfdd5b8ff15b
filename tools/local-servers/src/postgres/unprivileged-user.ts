import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { LocalServerProblem } from '../local-server-problem';

export interface SystemUser {
  uid: number;
  gid: number;
}

const execFileAsync = promisify(execFile);

/**
 * The user that runs PostgreSQL, which refuses to run as root. It is the first existing one of the list (`_postgres` is the name on macOS).
 * Undefined unless this process runs as root.
 * @throws LocalServerProblem when no such user exists
 */
export async function findUnprivilegedUser(): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const user = await findUser(name);
    if (user) return user;
  }
  throw new LocalServerProblem(
    'not-reachable',
    'PostgreSQL must not run as root, and this system has neither a postgres nor a nobody user. Run as an ordinary user.',
  );
}

async function findUser(name: string): Promise<SystemUser | undefined> {
  try {
    const [uid, gid] = await Promise.all([execFileAsync('id', ['-u', name]), execFileAsync('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch (error) {
    // For an unknown user `id` exits with 1.
    if ((error as { code?: unknown }).code === 1) return undefined;
    throw error;
  }
}
