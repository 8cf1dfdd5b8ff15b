// The packages whose code a release holds: what the programs import at run time, and the files that they send as they are.
import { join } from 'node:path/posix';

/** Tools that each service gets a copy of. */
const SHIPPED_TOOLS = ['tools/doctor'];
/** The system of releases and images: packages of other systems are never in them. */
const SYSTEM = { os: 'linux', cpu: 'x64', libc: 'glibc' };

/**
 * Walks the lock file from the deployed programs on.
 * @param {{packages: Record<string, object>}} lock
 * @param {(path: string) => {brote?: {assets?: Record<string, string>}}} readManifest reads the package.json of a workspace
 * @returns {Map<string, {name: string, version: string}>} by the path in the lock file
 */
export function listShippedPackages(lock, readManifest) {
  const shipped = new Map();
  const visit = (path) => {
    if (shipped.has(path)) return;
    const entry = lock.packages[path];
    shipped.set(path, { name: entry.name ?? nameOf(path), version: entry.version });
    for (const name of namesOf(entry)) {
      const found = resolvePackage(lock, name, path);
      if (found !== null) visit(found);
      else if (!isOptional(entry, name)) throw new Error(`${path} needs ${name}, which the lock file does not have.`);
    }
  };
  const programs = Object.keys(lock.packages).filter((path) => /^apps\/[^/]+$/.test(path) || SHIPPED_TOOLS.includes(path));
  for (const path of programs) {
    visit(path);
    // A sent file is complete: what its package was built from is in no lock file.
    for (const asset of Object.keys(readManifest(path).brote?.assets ?? {})) {
      const found = resolvePackage(lock, packageOfFile(asset), path);
      shipped.set(found, { name: nameOf(found), version: lock.packages[found].version });
    }
  }
  return shipped;
}

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

const packageOfFile = (file) =>
  file
    .split('/')
    .slice(0, file.startsWith('@') ? 2 : 1)
    .join('/');

const namesOf = ({ dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }) => {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...new Set([...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers])];
};

const isOptional = ({ optionalDependencies = {}, peerDependencies = {} }, name) => name in optionalDependencies || name in peerDependencies;

/** The path that Node would load the package from; null without one for the system of releases. */
function resolvePackage({ packages }, name, from) {
  for (let folder = from; ; folder = folder.includes('/') ? folder.slice(0, folder.lastIndexOf('/')) : '') {
    const path = join(folder, 'node_modules', name);
    const entry = packages[path];
    if (entry?.link) return entry.resolved;
    if (entry !== undefined) return isForSystem(entry) ? path : null;
    if (folder === '') return null;
  }
}

const isForSystem = (entry) => Object.entries(SYSTEM).every(([kind, value]) => entry[kind]?.includes(value) ?? true);
