#!/usr/bin/env node
// Builds this version into /opt/brote/releases and makes it the current one. `--archive` installs an archive of a release instead, once its
// checksum is right. `--rollback` returns to the release before.
// Programs run from /opt/brote/current, a link, so a switch takes effect with their restart.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../tools/local-stack/bin/build.mjs';
import { ensureInstalled, root } from '../../tools/local-stack/bin/install.mjs';

const KEPT_RELEASES = 3;
/** Hashed files of the web apps. Pages of the release before, still open in browsers, ask for its files. */
const ASSET_FOLDERS = ['gateway/storefront/assets', 'gateway/admin/assets'];
const OWN_ASSETS_FILE = 'own-assets.json';

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: '/opt/brote' },
    archive: { type: 'string' },
    rollback: { type: 'boolean', default: false },
  },
});
const releasesFolder = join(values.folder, 'releases');
const currentLink = join(values.folder, 'current');

/** Releases by age, the newest last. Their names begin with the time. */
const listReleases = () =>
  existsSync(releasesFolder)
    ? readdirSync(releasesFolder)
        .filter((name) => !name.endsWith('.part'))
        .toSorted()
    : [];

const currentRelease = () =>
  existsSync(currentLink) && lstatSync(currentLink).isSymbolicLink() ? basename(readlinkSync(currentLink)) : null;

/** Replaces the link in one step, so that no restart finds it missing. */
function switchTo(release) {
  const temporaryLink = `${currentLink}.new`;
  rmSync(temporaryLink, { force: true });
  symlinkSync(join('releases', release), temporaryLink);
  renameSync(temporaryLink, currentLink);
}

/** Builds the sources of this folder. */
const builtRelease = {
  describe() {
    ensureInstalled(console.log);
    ensureBuilt(console.log);
    // Each part gets a copy of the doctor, which builds itself.
    execFileSync(process.execPath, [join(root, 'tools/doctor/bin/doctor.mjs'), '--help'], { stdio: 'ignore' });
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    return { version, commit: execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim() };
  },
  writeTo: (folder) => execFileSync(process.execPath, [join(root, 'deploy/containers/collect.mjs'), folder], { stdio: 'inherit' }),
};

/** Unpacks an archive that `npm run build:release` made. */
const archivedRelease = (archive) => ({
  describe() {
    const checksum = createHash('sha256').update(readFileSync(archive)).digest('hex');
    if (readFileSync(`${archive}.sha256`, 'utf8').split(' ')[0] !== checksum)
      throw new Error(`${archive} does not have the checksum in ${archive}.sha256.`);
    const [top] = execFileSync('tar', ['-tzf', archive], { encoding: 'utf8', maxBuffer: 2 ** 26 }).split('/');
    return JSON.parse(execFileSync('tar', ['-xzOf', archive, `${top}/release.json`], { encoding: 'utf8' }));
  },
  writeTo: (folder) => execFileSync('tar', ['-xzf', archive, '--strip-components=1', '--no-same-owner', '-C', folder]),
});

function install(source) {
  const { version, commit } = source.describe();
  const time = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
  const release = `${time}-${version}-${commit.slice(0, 12)}`;
  const partFolder = join(releasesFolder, `${release}.part`);
  mkdirSync(partFolder, { recursive: true });
  source.writeTo(partFolder);
  const previous = currentRelease();
  writeFileSync(
    join(partFolder, OWN_ASSETS_FILE),
    JSON.stringify(Object.fromEntries(ASSET_FOLDERS.map((folder) => [folder, readdirSync(join(partFolder, folder))]))),
  );
  if (previous !== null) keepAssetsOf(join(releasesFolder, previous), partFolder);
  renameSync(partFolder, join(releasesFolder, release));
  switchTo(release);
  for (const old of listReleases().slice(0, -KEPT_RELEASES)) rmSync(join(releasesFolder, old), { recursive: true });
  return release;
}

/** Copies the assets that the release before made itself. Those of older releases end here. */
function keepAssetsOf(previousFolder, folder) {
  const ownAssets = JSON.parse(readFileSync(join(previousFolder, OWN_ASSETS_FILE), 'utf8'));
  for (const [assets, names] of Object.entries(ownAssets)) {
    for (const name of names) {
      const target = join(folder, assets, name);
      if (!existsSync(target)) cpSync(join(previousFolder, assets, name), target, { recursive: true });
    }
  }
}

function rollBack() {
  const releases = listReleases();
  const previous = releases[releases.indexOf(currentRelease() ?? '') - 1];
  if (previous === undefined) throw new Error(`No release before the current one is in ${releasesFolder}.`);
  switchTo(previous);
  return previous;
}

const source = values.archive === undefined ? builtRelease : archivedRelease(values.archive);
const release = values.rollback ? rollBack() : install(source);
console.log(`The current release is ${release}. Restart the services one after the other: docs/operating/upgrades.md`);
