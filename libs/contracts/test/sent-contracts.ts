import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as ts from 'typescript';

/** A contract value that a program uses for other purposes than a handler, a refusal or its name. */
export interface ContractUse {
  file: string;
  /** Source module of the import, e.g. `@brote/contracts/orders`. */
  module: string;
  value: string;
}

const CONTRACTS_PACKAGE = '@brote/contracts';
/** Calls that handle a contract or refuse in its name. */
const NON_SENDING_CALLS: readonly string[] = ['RequestHandler', 'refuse'];
/** Parts of a contract that send no request. */
const METADATA_FIELDS: readonly string[] = ['name', 'request', 'reply', 'errors', 'type'];

/** Contracts that the programs below a folder pass on to be sent. */
export function findContractsSentIn(folder: string): ContractUse[] {
  return listSourcesIn(folder).flatMap(findUsesIn);
}

function listSourcesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return listSourcesIn(path);
    return /\.tsx?$/.test(entry.name) && !/\.spec\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

function findUsesIn(file: string): ContractUse[] {
  const text = readFileSync(file, 'utf8');
  if (!text.includes(CONTRACTS_PACKAGE)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const imports = findImportsOf(source);
  const uses: ContractUse[] = [];
  const visit = (node: ts.Node): void => {
    // The base class of a declaration is an expression, though the compiler counts it among the types.
    if (ts.isImportDeclaration(node) || (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node))) return;
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && NON_SENDING_CALLS.includes(node.expression.text)) {
      node.arguments.slice(1).forEach(visit);
      return;
    }
    const use = findContractUseAt(node, imports);
    if (use) uses.push({ file, ...use });
    else ts.forEachChild(node, visit);
  };
  visit(source);
  return uses;
}

interface ContractImports {
  values: ReadonlyMap<string, Omit<ContractUse, 'file'>>;
  /** Names of whole modules, e.g. `import * as orders`. */
  modules: ReadonlyMap<string, string>;
}

function findImportsOf(source: ts.SourceFile): ContractImports {
  const values = new Map<string, Omit<ContractUse, 'file'>>();
  const modules = new Map<string, string>();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const module = statement.moduleSpecifier.text;
    const bindings = statement.importClause?.namedBindings;
    if (!module.startsWith(CONTRACTS_PACKAGE) || !bindings) continue;
    if (ts.isNamespaceImport(bindings)) modules.set(bindings.name.text, module);
    else for (const { name, propertyName } of bindings.elements) values.set(name.text, { module, value: (propertyName ?? name).text });
  }
  return { values, modules };
}

function findContractUseAt(node: ts.Node, { values, modules }: ContractImports): Omit<ContractUse, 'file'> | null {
  if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression)) {
    const module = modules.get(node.expression.text);
    return module === undefined ? null : { module, value: node.name.text };
  }
  if (!ts.isIdentifier(node) || isMemberOrParameterName(node) || isMetadataAccess(node)) return null;
  return values.get(node.text) ?? null;
}

/** A member or a parameter of the same name. */
function isMemberOrParameterName({ parent, ...node }: ts.Identifier): boolean {
  const named =
    ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent) || ts.isParameter(parent);
  return named && parent.name.pos === node.pos;
}

function isMetadataAccess({ parent, pos }: ts.Identifier): boolean {
  return ts.isPropertyAccessExpression(parent) && parent.expression.pos === pos && METADATA_FIELDS.includes(parent.name.text);
}
