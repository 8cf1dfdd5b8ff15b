import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, watch } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { readFileIfPresent } from '@brote/local-servers';
import { programFolder } from '../program-folder';
import { printLine, warn } from '../terminal';

const execFileAsync = promisify(execFile);
/** An editor saves in several steps. */
const DEBOUNCE_MS = 80;
const SERVICE_BUILD = 'brote-build-service';
const STACK_PACKAGE = 'local-stack';

interface WorkspacePackage {
  /** Folder below the root, for example apps/gateway. */
  folder: string;
  name: string;
  /** Our own packages that it imports directly. */
  uses: string[];
  isService: boolean;
}

/** Watches all sources. A change rebuilds the services that depend on it and restarts those whose program differs. */
export async function watchSources(root: string, restart: (service: string) => Promise<void>): Promise<() => void> {
  const packages = await readPackages(root);
  const changedFolders = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let pendingRebuilds = Promise.resolve();

  async function rebuildChanged(): Promise<void> {
    const services = servicesDependingOn([...changedFolders], packages);
    changedFolders.clear();
    for (const service of services) await rebuild(root, service, restart);
  }
  const scheduleRebuild = (folder: string) => {
    changedFolders.add(folder);
    clearTimeout(timer);
    timer = setTimeout(() => {
      pendingRebuilds = pendingRebuilds.then(rebuildChanged);
    }, DEBOUNCE_MS);
  };
  const sources = packages.map(({ folder }) => join(root, folder, 'src')).filter(existsSync);
  const closeWatchers = sources.map((source) =>
    watchFolder(source, () => scheduleRebuild(relative(root, dirname(source)).split(sep).join('/'))),
  );
  return () => {
    clearTimeout(timer);
    for (const close of closeWatchers) close();
  };
}

/** Watches sources alone: tools create and remove folders beside them faster than a watcher can open them. */
function watchFolder(folder: string, onChange: () => void): () => void {
  const watcher = watch(folder, { recursive: true }, onChange);
  watcher.on('error', (error) => warn(`Changes below ${folder} may go unnoticed: ${error.message}`));
  return () => watcher.close();
}

async function readPackages(root: string): Promise<WorkspacePackage[]> {
  const folders = (
    await Promise.all(['apps', 'libs', 'tools'].map(async (top) => (await readdir(join(root, top))).map((name) => `${top}/${name}`)))
  ).flat();
  return await Promise.all(
    folders.map(async (folder) => {
      const { name, dependencies, scripts } = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8')) as {
        name: string;
        dependencies?: Record<string, string>;
        scripts?: Record<string, string>;
      };
      const uses = Object.keys(dependencies ?? {}).filter((used) => used.startsWith('@brote/'));
      const isService = scripts?.['build'] === SERVICE_BUILD && folder !== `tools/${STACK_PACKAGE}`;
      return { folder, name, uses, isService };
    }),
  );
}

/** The services among the changed packages and among all their dependents, direct or not. */
export function servicesDependingOn(changedFolders: readonly string[], packages: readonly WorkspacePackage[]): string[] {
  const affectedNames = new Set(packages.filter(({ folder }) => changedFolders.includes(folder)).map(({ name }) => name));
  for (let before = -1; before !== affectedNames.size;) {
    before = affectedNames.size;
    for (const { name, uses } of packages) if (uses.some((used) => affectedNames.has(used))) affectedNames.add(name);
  }
  return packages.filter(({ name, isService }) => isService && affectedNames.has(name)).map(({ folder }) => basename(folder));
}

async function rebuild(root: string, service: string, restart: (service: string) => Promise<void>): Promise<void> {
  const cwd = join(root, programFolder(service));
  const program = join(cwd, 'dist/main.js');
  const started = Date.now();
  try {
    const before = await computeFingerprint(program);
    await execFileAsync(process.execPath, [join(root, 'tools/build-tooling/bin/build-service.mjs')], { cwd });
    if ((await computeFingerprint(program)) === before) return;
    await restart(service);
    printLine(`  ${service} rebuilt and restarted in ${Date.now() - started} ms`);
  } catch (error) {
    warn(`${service} was not rebuilt: ${(error as { stderr?: string }).stderr ?? String(error)}`);
  }
}

async function computeFingerprint(file: string): Promise<string> {
  return createHash('sha256')
    .update((await readFileIfPresent(file)) ?? '') // never built before
    .digest('hex');
}
