// Builds the shop when a source has changed since the last time. Comparing names, sizes and times of a thousand files takes about 20 ms; Nx
// would take two seconds.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { giveUp, root } from './install.mjs';

const SKIPPED = new Set(['node_modules', 'dist', 'test', 'journeys', 'test-results', 'coverage']);
const NEVER_STARTED = new Set(['tools/bench', 'tools/e2e', 'tools/gallery']);
const marker = join(root, 'node_modules', '.brote-built');

/** Changes whenever any file that a build may read changes. */
export function sourceStamp(folders) {
  const hash = createHash('sha256');
  const visit = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!SKIPPED.has(entry.name)) visit(path);
      } else if (entry.isFile() && !/\.spec\.tsx?$|\.md$/.test(entry.name)) {
        const { size, mtimeMs } = statSync(path);
        hash.update(`${path}\0${size}\0${mtimeMs}\n`);
      }
    }
  };
  folders.filter((folder) => existsSync(folder)).forEach(visit);
  return hash.digest('hex');
}

/** The folders of the programs that a running shop consists of; one without sources has nothing to build. */
function builtFolders() {
  const folders = ['apps', 'tools'].flatMap((top) => readdirSync(join(root, top)).map((name) => `${top}/${name}`));
  return folders.filter((folder) => {
    const [manifest, sources] = ['package.json', 'src'].map((file) => join(root, folder, file));
    if (NEVER_STARTED.has(folder) || !existsSync(manifest) || !existsSync(sources) || readdirSync(sources).length === 0) return false;
    return Boolean(JSON.parse(readFileSync(manifest, 'utf8')).scripts?.build);
  });
}

/** The stamp of the current sources. */
export const stampNow = () => sourceStamp(['apps', 'libs', 'tools'].map((top) => join(root, top)));

/** Records that everything was built from the sources of this stamp: the next start does not run Nx. */
export const noteBuilt = (stamp) => writeFileSync(marker, stamp);

/** Builds everything that is not built from the current sources. */
export function ensureBuilt(say) {
  const folders = builtFolders();
  const stamp = stampNow();
  const isBuilt = existsSync(marker) && readFileSync(marker, 'utf8') === stamp;
  if (isBuilt && folders.every((folder) => existsSync(join(root, folder, 'dist')))) return;
  const started = Date.now();
  say('Building the shop …');
  const projects = folders.map((folder) => `@brote/${basename(folder)}`).join(',');
  const args = ['run-many', '--target=build', `--projects=${projects}`, '--parallel=2', '--output-style=static'];
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'node_modules/.bin/nx'), ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NX_DAEMON: 'false', NX_NO_CLOUD: 'true', NX_TUI: 'false' },
  });
  if (status !== 0) {
    process.stderr.write(`${stdout}${stderr}`);
    giveUp('The shop could not be built; the reason is above. Repair it and run the command again.');
  }
  noteBuilt(stamp);
  say(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}
