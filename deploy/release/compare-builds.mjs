#!/usr/bin/env node
// npm run compare-builds: builds the commit twice, in folders of different names, at different times and with different rights for new files,
// and compares the archives. Names each file that differs.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from '../../tools/local-stack/bin/install.mjs';
import { linkPackages } from '../../tools/local-stack/bin/link-packages.mjs';

/** The builds differ in what must not matter. */
const BUILDS = [
  { path: 'one', umask: '022', timeZone: 'UTC' },
  { path: 'another/and/longer/path', umask: '077', timeZone: 'Asia/Kolkata' },
];

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const run = (command, args, options) => {
  const { status } = spawnSync(command, args, { stdio: 'inherit', ...options });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with code ${status}.`);
};

/** Read once: a commit may arrive between the two builds. */
const commit = git('rev-parse', 'HEAD');

/** Clones and builds the commit. @returns the folder with the archive and the unpacked archive */
function build(folder, { path, umask, timeZone }) {
  const [clone, target] = [join(folder, path), join(folder, `${path}-release`)];
  run('git', ['clone', '--quiet', '--no-hardlinks', root, clone]);
  run('git', ['checkout', '--quiet', '--detach', commit], { cwd: clone });
  linkPackages(root, clone);
  // No result of another build may be taken over.
  const env = { ...process.env, TZ: timeZone, NX_SKIP_NX_CACHE: 'true', NX_CACHE_DIRECTORY: join(clone, '.nx/cache') };
  const command = `umask ${umask} && exec "$0" deploy/release/build-release.mjs --to "$1"`;
  run('sh', ['-c', command, process.execPath, target], { cwd: clone, env });
  const unpacked = join(target, 'unpacked');
  mkdirSync(unpacked);
  run('tar', ['-xzf', join(target, findArchive(target)), '-C', unpacked]);
  return { unpacked, checksum: readFileSync(join(target, `${findArchive(target)}.sha256`), 'utf8').split(' ')[0] };
}

const findArchive = (folder) => readdirSync(folder).find((name) => name.endsWith('.tar.gz'));

function hashFiles(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  return new Map(paths.map((path) => [relative(folder, path), createHash('sha256').update(readFileSync(path)).digest('hex')]));
}

function findDifferences([one, other]) {
  const [hashes, otherHashes] = [hashFiles(one.unpacked), hashFiles(other.unpacked)];
  return [...new Set([...hashes.keys(), ...otherHashes.keys()])].filter((file) => hashes.get(file) !== otherHashes.get(file)).toSorted();
}

if (git('status', '--porcelain') !== '') console.log('Only the commit is built: changed files of this folder are left out.');
const folder = mkdtempSync(join(tmpdir(), 'compare-builds-'));
try {
  const results = BUILDS.map((options) => build(folder, options));
  const differences = findDifferences(results);
  for (const file of differences) console.error(`differs: ${file}`);
  const isSame = results[0].checksum === results[1].checksum;
  console.log(isSame ? `Both builds have the SHA-256 ${results[0].checksum}.` : `${differences.length} files differ.`);
  process.exitCode = isSame ? 0 : 1;
} finally {
  if (existsSync(folder) && process.env.KEEP_BUILDS === undefined) rmSync(folder, { recursive: true, force: true });
}
