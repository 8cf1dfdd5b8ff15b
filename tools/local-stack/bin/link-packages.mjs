// Gives another work tree the packages that are installed here, without a download.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { matchesLockFile } from './install.mjs';

/** Files in node_modules that belong to one folder: a link would let two folders write the same file. */
const OWN_FILES = ['.brote-built', '.brote-lock', '.cache', '.vite-temp'];

/**
 * Links every file of node_modules when all packages of the other lock file are installed here in the same version. The links to workspaces
 * are relative, so they lead to the sources of the other folder.
 * @returns {boolean} false when the other folder has to install its packages itself
 */
export function linkPackages(root, folder) {
  const read = (path) => JSON.parse(readFileSync(path, 'utf8'));
  if (!matchesLockFile(read(join(folder, 'package-lock.json')), read(join(root, 'node_modules/.package-lock.json')))) return false;
  const target = join(folder, 'node_modules');
  const { status } = spawnSync('cp', ['-a', '--link', join(root, 'node_modules'), target], { stdio: 'ignore' });
  const removed = status === 0 ? OWN_FILES.map((name) => join(target, name)) : [target];
  for (const path of removed) rmSync(path, { recursive: true, force: true });
  return status === 0;
}
