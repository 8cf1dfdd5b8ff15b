// The needs of every command: the right Node and the packages of the lock file. No dependency may be used here, because none may be
// installed yet.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

/** The folder of the repository. */
export const root = fileURLToPath(new URL('../../..', import.meta.url));
const readLockFile = (folder) => readFileSync(join(folder, 'package-lock.json'), 'utf8');

/** Ends with one sentence instead of a stack trace. */
export function exitWithMessage(message) {
  console.error(`\n${message}`);
  process.exit(1);
}

/** Whether a Node version can run the shop: 20.19, 22.12, or 24 and newer. */
export function isSupportedNode(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major >= 24;
}

export function fingerprint(text) {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * Whether npm's own list of installed packages (in node_modules) matches the lock file, the links to our own packages included. Optional
 * packages are left out: those of other systems are never there.
 */
export function matchesLockFile(lock, installedLock) {
  const required = Object.entries(lock.packages).filter(([path, entry]) => path.startsWith('node_modules/') && !entry.optional);
  return required.every(([path, { version, link, resolved }]) => {
    const installed = installedLock.packages[path];
    return link ? installed?.resolved === resolved : installed?.version === version;
  });
}

function isInstalledByHand(folder) {
  const installedLockFile = join(folder, 'node_modules', '.package-lock.json');
  return (
    existsSync(installedLockFile) && matchesLockFile(JSON.parse(readLockFile(folder)), JSON.parse(readFileSync(installedLockFile, 'utf8')))
  );
}

/**
 * Installs the packages of a folder, by default of the whole repository. It does so when they are missing or the lock file has changed
 * since the last time.
 */
export function ensureInstalled(printLine, folder = root) {
  if (!isSupportedNode(process.version)) {
    exitWithMessage(
      `Brote needs Node 20.19, 22.12 or 24 and newer, and this is ${process.version}. Install a newer Node and run the command again.`,
    );
  }
  const marker = join(folder, 'node_modules', '.brote-lock');
  const lockFingerprint = fingerprint(readLockFile(folder));
  const installedFingerprint = existsSync(marker) ? readFileSync(marker, 'utf8') : null;
  if (installedFingerprint === lockFingerprint) return;
  if (isInstalledByHand(folder)) return writeFileSync(marker, lockFingerprint);
  printLine(
    installedFingerprint === null ? 'Installing packages (once, a few minutes) …' : 'The lock file has changed: installing packages …',
  );
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0)
    exitWithMessage(
      'The packages could not be installed. Check that this machine reaches its npm registry, then run the command again: nothing is lost.',
    );
  writeFileSync(marker, lockFingerprint);
}
