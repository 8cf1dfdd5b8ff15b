#!/usr/bin/env node
// Builds this version into /opt/brote/releases and makes it the current one. `--rollback` returns to the release before.
// Programs run from /opt/brote/current, a link, so a switch takes effect with their restart.
import { execFileSync } from 'node:child_process';
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
  options: { folder: { type: 'string', default: '/opt/brote' }, rollback: { type: 'boolean', default: false } },
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

function install() {
  ensureInstalled(console.log);
  ensureBuilt(console.log);
  // Each part gets a copy of the doctor, which builds itself.
  execFileSync(process.execPath, [join(root, 'tools/doctor/bin/doctor.mjs'), '--help'], { stdio: 'ignore' });
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const commit = execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  const time = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
  const release = `${time}-${version}-${commit}`;
  const partFolder = join(releasesFolder, `${release}.part`);
  mkdirSync(partFolder, { recursive: true });
  execFileSync(process.execPath, [join(root, 'deploy/containers/collect.mjs'), partFolder], { stdio: 'inherit' });
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

const release = values.rollback ? rollBack() : install();
console.log(`The current release is ${release}. Restart the services: systemctl restart 'brote@*'`);
