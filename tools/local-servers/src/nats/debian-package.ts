import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { saveToCache } from './nats-server-cache';
import { failureReasonOf } from './failure-reason';

const execFileAsync = promisify(execFile);
const PACKAGE_VERSION = '2.15.1-1';
const APT_HELPER = '/usr/lib/apt/apt-helper';
const PACKAGE_BY_ARCHITECTURE: Partial<Record<NodeJS.Architecture, { file: string; sha256: string }>> = {
  x64: { file: `nats-server_${PACKAGE_VERSION}_amd64.deb`, sha256: '31ef4ceaa84e8248d449e508472e3770c17c3695cb5cb0ee96e03912724ea884' },
  arm64: { file: `nats-server_${PACKAGE_VERSION}_arm64.deb`, sha256: '68923b614b6b5594bbd63ffdce7258c2155ec448fb4cb7efd099bf9273eca128' },
};

/**
 * The package of a newer Debian from a mirror of this system. It is checked by the checksum above and unpacked without installing it. It
 * needs nothing newer than the C library of Debian 12.
 */
export async function fetchDebianPackage(cacheDir: string): Promise<string> {
  const debianPackage = PACKAGE_BY_ARCHITECTURE[process.arch];
  if (!debianPackage) throw new Error(`no package for ${process.arch}`);
  if (!existsSync(APT_HELPER)) throw new Error('this is not a Debian system');
  const folder = await mkdtemp(join(tmpdir(), 'brote-nats-'));
  try {
    const file = join(folder, debianPackage.file);
    await downloadFromAnyMirror(debianPackage, file);
    await execFileAsync('dpkg-deb', ['-x', file, folder]);
    return await saveToCache(await readFile(join(folder, 'usr/sbin/nats-server')), cacheDir);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function downloadFromAnyMirror(debianPackage: { file: string; sha256: string }, target: string): Promise<void> {
  const failures: string[] = [];
  for (const mirror of await findConfiguredMirrors()) {
    const address = `${mirror.replace(/\/*$/, '/')}pool/main/n/nats-server/${debianPackage.file}`;
    const failure = await execFileAsync(APT_HELPER, ['download-file', address, target, `SHA256:${debianPackage.sha256}`], {
      timeout: 60_000,
    }).then(() => undefined, failureReasonOf);
    if (!failure && (await hashFile(target)) === debianPackage.sha256) return;
    failures.push(failure ?? 'wrong checksum');
  }
  throw new Error(failures[0] ?? 'no package mirror is set up');
}

/** apt lists only mirrors whose package lists it has: a fresh container has none before the first update. */
async function findConfiguredMirrors(): Promise<string[]> {
  const mirrors = await listMirrors();
  if (mirrors.length > 0 || process.getuid?.() !== 0) return mirrors;
  await execFileAsync('apt-get', ['update'], { timeout: 120_000 });
  return await listMirrors();
}

async function listMirrors(): Promise<string[]> {
  const { stdout } = await execFileAsync('apt-get', ['indextargets', '--format', '$(REPO_URI)']);
  return [...new Set(stdout.split('\n').filter(Boolean))];
}

async function hashFile(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
}
