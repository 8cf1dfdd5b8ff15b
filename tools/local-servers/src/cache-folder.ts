import { homedir } from 'node:os';
import { join } from 'node:path';
import { isReachableByAll } from './postgres/postgres-binaries';

/**
 * The folder of this shop among the user's caches: $XDG_CACHE_HOME/brote, else ~/.cache/brote (macOS: ~/Library/Caches/brote).
 * Root's home is usually closed to the user PostgreSQL has to run as: then /var/cache/brote.
 */
export async function findCacheFolder(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  if (env.XDG_CACHE_HOME) return join(env.XDG_CACHE_HOME, 'brote');
  const userCacheFolder = process.platform === 'darwin' ? join(homedir(), 'Library/Caches') : join(homedir(), '.cache');
  if (process.getuid?.() === 0 && !(await isReachableByAll(userCacheFolder))) return '/var/cache/brote';
  return join(userCacheFolder, 'brote');
}
