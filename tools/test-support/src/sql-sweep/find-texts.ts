import * as ts from 'typescript';

/** A text in source code. */
export interface StringExpression {
  line: number;
  /** An expression of its value. It reads names of the module, and `fillings[…]` instead of values of a function or of `this`. */
  code: string;
  /** The number of fillings. */
  openCount: number;
}

type TextNode = ts.StringLiteral | ts.NoSubstitutionTemplateLiteral | ts.TemplateExpression;

/** All texts of a file, except names of modules, types and properties. */
export function findTexts(path: string, source: string): StringExpression[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const texts: StringExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    if (isText(node)) texts.push({ line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1, ...closeText(node) });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return texts;
}

function isText(node: ts.Node): node is TextNode {
  return ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node);
}

/** A local constant that is a text itself is written out; every other local value becomes a filling. */
function closeText(node: TextNode, openBefore = 0): Pick<StringExpression, 'code' | 'openCount'> {
  if (!ts.isTemplateExpression(node)) return { code: node.getText(), openCount: openBefore };
  const locals = localsAround(node);
  let openCount = openBefore;
  const parts = node.templateSpans.map(({ expression, literal }) => {
    const constant = ts.isIdentifier(expression) ? locals.get(expression.text) : undefined;
    let value = expression.getText();
    if (constant !== undefined && isText(constant)) ({ code: value, openCount } = closeText(constant, openCount));
    else if (readsLocal(expression, locals)) value = `fillings[${String(openCount++)}]`;
    return `${value}${literal.getText()}`;
  });
  return { code: `${node.head.getText()}${parts.join('')}`, openCount };
}

/** Parameters and variables of the functions that a text stands in, with the values of variables. */
function localsAround(node: ts.Node): Map<string, ts.Expression | undefined> {
  const locals = new Map<string, ts.Expression | undefined>();
  const collect = (child: ts.Node): void => {
    if ((ts.isParameter(child) || ts.isVariableDeclaration(child) || ts.isBindingElement(child)) && ts.isIdentifier(child.name))
      locals.set(child.name.text, ts.isVariableDeclaration(child) ? child.initializer : undefined);
    ts.forEachChild(child, collect);
  };
  for (let around = node.parent; !ts.isSourceFile(around); around = around.parent) if (ts.isFunctionLike(around)) collect(around);
  return locals;
}

function readsLocal(expression: ts.Node, locals: ReadonlyMap<string, unknown>): boolean {
  if (expression.kind === ts.SyntaxKind.ThisKeyword) return true;
  if (ts.isIdentifier(expression) && locals.has(expression.text) && !isPropertyName(expression)) return true;
  return ts.forEachChild(expression, (child) => readsLocal(child, locals) || undefined) ?? false;
}

const isPropertyName = (name: ts.Identifier): boolean => ts.isPropertyAccessExpression(name.parent) && name.parent.name === name;
