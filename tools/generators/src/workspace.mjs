// Reads the workspace for the generators before they write.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dirname } from 'node:path/posix';
import { SourceFile } from './source-file.mjs';

/** Services with a database, with the folder of their contracts. */
export const CONTEXTS = {
  identity: 'identity',
  'catalog-inventory': 'catalog',
  'orders-payments': 'orders',
  subscriptions: 'subscriptions',
  notifications: 'notifications',
  'admin-reporting': 'reporting',
};
export const SERVICES = Object.keys(CONTEXTS);

/** @throws Error unless the value is one of the choices */
export function requireChoice(option, value, choices) {
  if (!choices.includes(value)) throw new Error(`--${option} is one of: ${choices.join(', ')}`);
}

export const read = (root, path) => readFileSync(join(root, path), 'utf8');
export const exists = (root, path) => existsSync(join(root, path));
export const fileNamesIn = (root, path) => (exists(root, path) ? readdirSync(join(root, path)) : []);
export const parseSourceFile = (root, path) => new SourceFile(path, read(root, path));

/**
 * An edit of an existing TypeScript file. It is applied once at once, so that nothing is written when one of the edits fails.
 *
 * @param change receives the `SourceFile`
 */
export function edit(root, path, change) {
  const transform = (text) => {
    const file = new SourceFile(path, text);
    change(file);
    return file.text;
  };
  transform(read(root, path));
  return { path, transform };
}

/** An edit that adds one key to a JSON object, after the last key with the same part before the dot. */
export function editJson(root, path, key, text) {
  const transform = (content) => {
    const entries = JSON.parse(content);
    if (Object.hasOwn(entries, key)) throw new Error(`${path} has "${key}" already`);
    const keys = Object.keys(entries);
    const lastIndex = keys.findLastIndex((each) => each.includes('.') && each.split('.')[0] === key.split('.')[0]);
    keys.splice(lastIndex === -1 ? keys.length : lastIndex + 1, 0, key);
    return JSON.stringify(Object.fromEntries(keys.map((each) => [each, each === key ? text : entries[each]])), null, 2);
  };
  transform(read(root, path));
  return { path, transform };
}

/**
 * The folder of a feature and the file of the Nest module that lists its classes. The path names a domain module and a feature of it, such as
 * `changes/pauses`; the feature may be new. The name alone is enough for an existing feature, and for a domain module whose own files handle requests.
 * A new feature gets a module file where its neighbors have one. Else the domain module lists its classes.
 *
 * @throws Error when the domain module is unknown, or several of them have the feature
 */
export function findFeature(root, app, path) {
  const sources = `apps/${app}/src`;
  const domains = fileNamesIn(root, sources).filter((name) => exists(root, moduleFileOf(`${sources}/${name}`)));
  const [domain, name] = path.includes('/') ? path.split('/') : [findDomain(root, app, domains, path), path];
  if (!domains.includes(domain))
    throw new Error(
      `${app} has no domain module ${domain}: choose one of ${domains.join(', ')}. For a new one, first write ` +
        `${moduleFileOf(`${sources}/${domain}`)}, import it in app.module.ts, and add it to tools/build-tooling/modules/service-modules.mjs`,
    );
  const domainModuleFile = moduleFileOf(`${sources}/${domain}`);
  const folder = `${sources}/${domain}/${name}`;
  if (!path.includes('/') && domain === name && !exists(root, folder))
    return { name, folder: `${sources}/${domain}`, moduleFile: domainModuleFile, domainModuleFile };
  return { name, folder, moduleFile: findModuleFile(root, folder) ?? domainModuleFile, domainModuleFile };
}

const moduleFileOf = (folder) => `${folder}/${folder.split('/').at(-1)}.module.ts`;

/** The domain module that has the feature, or that has this name itself and handles requests in files of its own. */
function findDomain(root, app, domains, name) {
  const owners = domains.filter((domain) => exists(root, `apps/${app}/src/${domain}/${name}`));
  if (owners.length > 1)
    throw new Error(`Several domain modules have ${name}: --module=${owners.map((each) => `${each}/${name}`).join(' or ')}`);
  if (owners.length === 1) return owners[0];
  const isDomain = domains.includes(name);
  if (isDomain && handlesRequests(root, `apps/${app}/src/${name}`)) return name;
  if (isDomain) throw new Error(`${name} is a domain module of features: write --module=${name}/<feature>`);
  throw new Error(
    `${app} has no ${name}.module.ts and no feature ${name}: write --module=<domain>/${name} for a new feature, with one of ${domains.join(', ')}`,
  );
}

const handlesRequests = (root, folder) =>
  fileNamesIn(root, folder).some((name) => name.endsWith('.ts') && read(root, `${folder}/${name}`).includes('@RequestHandler('));

/** The module file of a feature: its own, or a new one beside those of its neighbors. Undefined when the domain module lists the classes. */
function findModuleFile(root, folder) {
  const findIn = (path) => fileNamesIn(root, path).filter((name) => name.endsWith('.module.ts'));
  const files = findIn(folder).map((name) => `${folder}/${name}`);
  if (exists(root, folder)) return files.find((path) => path === moduleFileOf(folder)) ?? files[0];
  const neighbors = fileNamesIn(root, dirname(folder)).filter((name) => !name.includes('.'));
  return neighbors.some((name) => findIn(`${dirname(folder)}/${name}`).length > 0) ? moduleFileOf(folder) : undefined;
}

/** @throws Error when one of the files exists */
export function requireNew(root, files) {
  for (const { path } of files) if (exists(root, path)) throw new Error(`${path} exists already`);
}

/**
 * The edit that adds examples to the list of shapes that has most classes of a context.
 *
 * @param examples pairs of a class name and its example as TypeScript
 */
export function editShapes(root, contractsFolder, examples) {
  const folder = 'libs/contracts/test/spec-shapes';
  const shapeLists = fileNamesIn(root, folder).map((name) => {
    const file = parseSourceFile(root, `${folder}/${name}`);
    const namespace = file.findNamespaceOf(`../../src/${contractsFolder}/index`);
    return { path: `${folder}/${name}`, namespace, uses: namespace === undefined ? 0 : file.countUsesOf(namespace) };
  });
  const { path, namespace } = shapeLists.reduce((most, list) => (list.uses > most.uses ? list : most));
  if (namespace === undefined) throw new Error(`${folder} has no examples of ${contractsFolder}`);
  return edit(root, path, (file) => {
    for (const [name, example] of examples) file.addToArray(file.exportedArray(), `['${name}', ${namespace}.${name}, ${example}]`);
  });
}

/** @throws Error when the context has a contract or class of this name */
export function requireNewContract(root, contractsFolder, names) {
  const folder = `libs/contracts/src/${contractsFolder}`;
  const sources = fileNamesIn(root, folder).map((file) => read(root, `${folder}/${file}`));
  const isDeclared = (name) => sources.some((source) => new RegExp(`^export (?:const|class) ${name}\\b`, 'm').test(source));
  for (const name of names) if (isDeclared(name)) throw new Error(`The contracts of ${contractsFolder} have ${name} already`);
}
