// Puts every part of the shop into a folder of its own: its bundle as main.js, the packages it could not inline beside it.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const [targetFolder, ...flags] = process.argv.slice(2);
if (targetFolder === undefined) throw new Error('Usage: node deploy/containers/collect.mjs <folder> [--demo]');
/** The demonstration has stand-ins for Stripe and the mail server, and makes its own keys. */
const isDemo = flags.includes('--demo');
const WEB_APPS = ['storefront', 'admin'];

const manifestOf = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** The folder that Node would load the package from; undefined when an optional one is not installed for this system. */
function folderOf(name, from) {
  for (let folder = from; folder !== dirname(folder); folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
  }
  return undefined;
}

/** A package and everything it needs at run time, each copied to where it lay below the root. */
function copyPackage(name, from, to, copiedPackages) {
  const folder = folderOf(name, from);
  if (folder === undefined) return false;
  if (copiedPackages.has(folder)) return true;
  copiedPackages.add(folder);
  cpSync(folder, join(to, relative(root, folder)), {
    recursive: true,
    dereference: true,
    filter: (path) => !path.slice(folder.length).includes('/node_modules'),
  });
  const { dependencies = {}, optionalDependencies = {} } = manifestOf(folder);
  for (const dependency of Object.keys(dependencies)) {
    const isOptional = dependency in optionalDependencies;
    if (!copyPackage(dependency, folder, to, copiedPackages) && !isOptional)
      throw new Error(`${name} needs ${dependency}, which is not installed`);
  }
  for (const dependency of Object.keys(optionalDependencies)) copyPackage(dependency, folder, to, copiedPackages);
  return true;
}

function collect(app, folder = join(root, 'apps', app)) {
  const to = join(targetFolder, app);
  mkdirSync(to, { recursive: true });
  cpSync(join(folder, 'dist'), to, { recursive: true, filter: (path) => !path.endsWith('.map') });
  const { brote = {} } = manifestOf(folder);
  const copiedPackages = new Set();
  for (const name of brote.external ?? []) {
    if (!copyPackage(name, folder, to, copiedPackages)) throw new Error(`${app} needs ${name}, which is not installed`);
  }
}

const apps = readdirSync(join(root, 'apps')).filter((name) => existsSync(join(root, 'apps', name, 'dist')));
for (const app of apps) collect(app);
// The gateway serves both web apps.
for (const app of WEB_APPS) cpSync(join(targetFolder, app), join(targetFolder, 'gateway', app), { recursive: true });
// Each image can check its own settings: node doctor.js --service <name>.
for (const app of apps.filter((name) => !WEB_APPS.includes(name)))
  cpSync(join(root, 'tools/doctor/dist/doctor.js'), join(targetFolder, app, 'doctor.js'));
if (isDemo) collectDemo();
console.log(`Collected ${readdirSync(targetFolder).join(', ')}`);

function collectDemo() {
  collect('stripe-sandbox', join(root, 'tools/stripe-sandbox'));
  const mailbox = join(targetFolder, 'mailbox');
  mkdirSync(mailbox, { recursive: true });
  if (!copyPackage('maildev', join(root, 'tools/local-stack'), mailbox, new Set())) throw new Error('maildev is not installed');
  // Makes keys; needs nothing but Node.
  cpSync(join(root, 'deploy/containers/keys'), join(targetFolder, 'keys'), { recursive: true });
}
