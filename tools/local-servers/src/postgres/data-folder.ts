import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreMissingFile, readFileIfPresent } from '../ignore-missing-file';
import { LocalServerProblem } from '../local-server-problem';
import { readCommandLine } from '../process-info';

export type DataFolderState = 'new' | 'ready';

/** The file that exists beside a data folder while its first initialisation runs. */
export function initializationMarkerPath(dataDir: string): string {
  return `${dataDir}.initialising`;
}

/**
 * Whether the folder has to be initialised first. Nothing is ever deleted here.
 * @throws LocalServerProblem with the remedy, for a folder that is neither empty nor a finished database of our major version
 */
export async function checkDataFolder(dataDir: string, major: string): Promise<DataFolderState> {
  if (existsSync(initializationMarkerPath(dataDir))) {
    throw new LocalServerProblem(
      'data-folder',
      `The first start was interrupted while it made the database folder ${dataDir}; nothing of value is in it yet. Run npm run reset, then start again.`,
    );
  }
  const entries = await ignoreMissingFile(readdir(dataDir));
  if (!entries?.length) return 'new';
  if (!existsSync(join(dataDir, 'PG_VERSION'))) {
    throw new LocalServerProblem(
      'data-folder',
      `The folder ${dataDir} is not empty and is not a complete database. Move it away if you need what is in it, else run npm run reset, then start again.`,
    );
  }
  await requireSameMajor(dataDir, major);
  await requireNotInUse(dataDir);
  return 'ready';
}

async function requireSameMajor(dataDir: string, major: string): Promise<void> {
  const found = (await readFile(join(dataDir, 'PG_VERSION'), 'utf8')).trim();
  if (found === major) return;
  throw new LocalServerProblem(
    'data-folder',
    `The database folder ${dataDir} was made by PostgreSQL ${found}; this is PostgreSQL ${major}. Move the folder away, or run npm run reset for a fresh one.`,
  );
}

async function requireNotInUse(dataDir: string): Promise<void> {
  const file = join(dataDir, 'postmaster.pid');
  const pid = Number((await readFileIfPresent(file))?.split('\n')[0]);
  if (!pid) return;
  const command = await readCommandLine(pid);
  if (!command?.includes('postgres')) {
    await rm(file, { force: true }); // left by a crash; PostgreSQL would take the present owner of that process id for itself
    return;
  }
  throw new LocalServerProblem(
    'data-folder',
    `The database folder ${dataDir} is in use by a PostgreSQL that is already running (process ${pid}). Stop that one first.`,
  );
}
