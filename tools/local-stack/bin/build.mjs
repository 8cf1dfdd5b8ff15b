// Builds the shop when a source has changed since the last time. Comparing names, sizes and times of a thousand files takes about 20 ms; Nx
// would take two seconds.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { exitWithMessage, root } from './install.mjs';

const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'test', 'journeys', 'test-results', 'coverage']);
const UNSTARTED_PROJECTS = new Set(['tools/bench', 'tools/doctor', 'tools/e2e', 'tools/gallery']);
const stampFile = join(root, 'node_modules', '.brote-built');

/** Changes whenever any file that a build may read changes. */
export function computeSourceStamp(folders) {
  const hash = createHash('sha256');
  const visit = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!SKIPPED_FOLDERS.has(entry.name)) visit(path);
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
function listBuiltFolders() {
  const folders = ['apps', 'tools'].flatMap((top) => readdirSync(join(root, top)).map((name) => `${top}/${name}`));
  return folders.filter((folder) => {
    const [manifest, sources] = ['package.json', 'src'].map((file) => join(root, folder, file));
    if (UNSTARTED_PROJECTS.has(folder) || !existsSync(manifest) || !existsSync(sources) || readdirSync(sources).length === 0) return false;
    return Boolean(JSON.parse(readFileSync(manifest, 'utf8')).scripts?.build);
  });
}

/** The stamp of the current sources. */
export const computeCurrentStamp = () => computeSourceStamp(['apps', 'libs', 'tools'].map((top) => join(root, top)));

/** Records that everything was built from the sources of this stamp: the next start does not run Nx. */
export const recordBuild = (stamp) => writeFileSync(stampFile, stamp);

/** Builds everything that is not built from the current sources. */
export function ensureBuilt(printLine) {
  const folders = listBuiltFolders();
  const stamp = computeCurrentStamp();
  const isBuilt = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp;
  if (isBuilt && folders.every((folder) => existsSync(join(root, folder, 'dist')))) return;
  const startedAt = Date.now();
  printLine('Building the shop …');
  const projects = folders.map((folder) => `@brote/${basename(folder)}`).join(',');
  const args = ['run-many', '--target=build', `--projects=${projects}`, '--parallel=2', '--output-style=static'];
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'node_modules/.bin/nx'), ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NX_DAEMON: 'false', NX_NO_CLOUD: 'true', NX_TUI: 'false' },
  });
  if (status !== 0) {
    process.stderr.write(`${stdout}${stderr}`);
    exitWithMessage('The shop could not be built; the reason is above. Repair it and run the command again.');
  }
  recordBuild(stamp);
  printLine(`Built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
}
