// Which files of the workspace a source file imports. A name that a package re-exports leads to the file that declares it.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { root } from '../typescript/load-typescript.mjs';

const SUFFIXES = ['', '.ts', '.tsx', '/index.ts'];

const firstFile = (path) => SUFFIXES.map((suffix) => path + suffix).find((file) => /\.tsx?$/.test(file) && existsSync(join(root, file)));

const readManifest = (folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));

/** The package folder of a file: `apps/<name>`, `libs/<name>` or `tools/<name>`. */
const packageOf = (file) => file.split('/').slice(0, 2).join('/');

function resolveSubpath(file, specifier) {
  for (const [pattern, target] of Object.entries(readManifest(packageOf(file)).imports ?? {})) {
    const [before, after] = pattern.split('*');
    if (typeof target !== 'string' || !specifier.startsWith(before) || !specifier.endsWith(after ?? '')) continue;
    return firstFile(join(packageOf(file), target.replace('*', specifier.slice(before.length)).replace(/\.ts$/, '')));
  }
  return undefined;
}

function resolvePackage(specifier) {
  const [, name, ...subpath] = specifier.split('/');
  if (!existsSync(join(root, 'libs', name, 'package.json'))) return undefined;
  const target = readManifest(`libs/${name}`).exports?.[['.', ...subpath].join('/')];
  return typeof target === 'string' ? firstFile(join('libs', name, target)) : undefined;
}

/** The file of the workspace that a specifier names; undefined for packages from outside and for files that hold no TypeScript. */
function resolve(file, specifier) {
  if (specifier.startsWith('.')) return firstFile(join(dirname(file), specifier));
  if (specifier.startsWith('#')) return resolveSubpath(file, specifier);
  return specifier.startsWith('@brote/') ? resolvePackage(specifier) : undefined;
}

const sources = new Map();

function parse(file) {
  const known = sources.get(file);
  if (known) return known;
  const text = readFileSync(join(root, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  sources.set(file, source);
  return source;
}

const specifierOf = (node) => (node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier) ? node.moduleSpecifier.text : undefined);

/** The file that declares an exported name, through any number of re-exports. */
function declaringFile(file, name) {
  for (const statement of parse(file).statements) {
    if (!ts.isExportDeclaration(statement)) continue;
    const specifier = specifierOf(statement);
    const target = specifier && resolve(file, specifier);
    if (!target) continue;
    const { exportClause } = statement;
    if (exportClause === undefined) {
      const found = declaringFile(target, name);
      if (found !== target || exportsName(target, name)) return found;
    } else if (ts.isNamedExports(exportClause)) {
      const element = exportClause.elements.find((each) => each.name.text === name);
      if (element) return declaringFile(target, (element.propertyName ?? element.name).text);
    }
  }
  return file;
}

function exportsName(file, name) {
  return new RegExp(`^export [^=(]*\\b${name}\\b`, 'm').test(parse(file).text);
}

/** Whether a file only exports what other files declare. */
const isBarrel = (file) => parse(file).statements.every((statement) => ts.isExportDeclaration(statement));

function importedNames({ importClause }) {
  const { namedBindings, name } = importClause ?? {};
  if (namedBindings && ts.isNamedImports(namedBindings)) return namedBindings.elements.map((each) => (each.propertyName ?? each.name).text);
  return name ? ['default'] : [];
}

function dynamicImports(file) {
  const specifiers = [];
  const visit = (node) => {
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword && ts.isStringLiteral(node.arguments[0]))
      specifiers.push(node.arguments[0].text);
    ts.forEachChild(node, visit);
  };
  visit(parse(file));
  return specifiers;
}

/** The files of the workspace that a file imports, as paths from the root, without itself. */
export function importsOf(file) {
  const targets = new Set(dynamicImports(file).map((specifier) => resolve(file, specifier)));
  for (const statement of parse(file).statements) {
    const specifier = ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement) ? specifierOf(statement) : undefined;
    const target = specifier && resolve(file, specifier);
    if (!target) continue;
    const names = ts.isImportDeclaration(statement) ? importedNames(statement) : [];
    if (names.length === 0) targets.add(target);
    for (const name of names) targets.add(declaringFile(target, name));
  }
  targets.delete(undefined);
  targets.delete(file);
  return [...targets].filter((target) => !isBarrel(target));
}
