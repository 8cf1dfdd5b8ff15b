// Reads the workspace for the generators before they write.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
 * The folder of a feature and its file of a Nest module. A feature may be part of a domain module, whose file then lists it. A new name makes
 * a new domain module.
 */
export function findFeature(root, app, name) {
  const sources = `apps/${app}/src`;
  const domain = fileNamesIn(root, sources).find((each) => exists(root, `${sources}/${each}/${name}`));
  const folder = domain === undefined ? `${sources}/${name}` : `${sources}/${domain}/${name}`;
  const ownModuleFile = `${folder}/${name}.module.ts`;
  const isListedByDomain = domain !== undefined && !exists(root, ownModuleFile);
  return { folder, moduleFile: isListedByDomain ? `${sources}/${domain}/${domain}.module.ts` : ownModuleFile };
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
  const folder = 'libs/contracts/src/spec-shapes';
  const shapeLists = fileNamesIn(root, folder).map((name) => {
    const file = parseSourceFile(root, `${folder}/${name}`);
    const namespace = file.findNamespaceOf(`../${contractsFolder}/index`);
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
  const index = read(root, `libs/contracts/src/${contractsFolder}/index.ts`);
  for (const name of names)
    if (new RegExp(`\\b${name}\\b`).test(index)) throw new Error(`The contracts of ${contractsFolder} have ${name} already`);
}
