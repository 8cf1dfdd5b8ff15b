// Temporary files of specs and journeys. Hundreds of databases are copied and dropped in a run.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const FOLDER_PREFIX = 'brote-run-';
/** Bytes that must be free in the folder, and in the memory that it shares with everything else. A run keeps less than 1 GB there, and its processes take some 6 GB. */
const REQUIRED_BYTES = { room: 4e9, memory: 10e9 };

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Removes the folders of killed runs, including one with this process id. */
function removeStaleFolders(base) {
  for (const name of readdirSync(base).filter((each) => each.startsWith(FOLDER_PREFIX))) {
    const pid = Number(name.slice(FOLDER_PREFIX.length));
    if (pid === process.pid || !isAlive(pid)) rmSync(join(base, name), { recursive: true, force: true });
  }
}

/** Some systems execute nothing from there, but specs run programs that they wrote. */
function canRunPrograms(folder) {
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  return spawnSync(program).status === 0;
}

function freeBytesOf(base) {
  const { bavail, bsize } = statfsSync(base);
  return bavail * bsize;
}

/** A memory folder of this process; undefined where the system has no suitable one. */
export function createMemoryFolder({ base = '/dev/shm', memory = freemem(), room = freeBytesOf } = {}) {
  if (!existsSync(base) || memory < REQUIRED_BYTES.memory) return undefined;
  const folder = join(base, `${FOLDER_PREFIX}${process.pid}`);
  try {
    removeStaleFolders(base);
    if (room(base) < REQUIRED_BYTES.room) return undefined;
    // Readable for all: where root runs the specs, PostgreSQL runs as another user.
    mkdirSync(folder, { mode: 0o755 });
    if (canRunPrograms(folder)) return folder;
    rmSync(folder, { recursive: true });
  } catch (error) {
    console.warn(`No memory folder in ${base}: ${error.message}`);
  }
  return undefined;
}

/** Puts the temporary files of this process and its children into memory until it ends. */
export function keepTemporaryFilesInMemory() {
  const folder = createMemoryFolder();
  if (folder === undefined) return;
  process.env.TMPDIR = folder;
  process.on('exit', () => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    } catch (error) {
      // A process that is just ending still writes there. The next run deletes the folder; the verdict of this run stays.
      console.warn(`The memory folder ${folder} is left for the next run: ${error.message}`);
    }
  });
}
