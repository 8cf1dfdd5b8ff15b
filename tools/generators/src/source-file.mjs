// Edits of TypeScript by its syntax tree: product code needs no markers for the generators.
import ts from 'typescript';

/** A source file that edits change; positions are computed anew for each edit. */
export class SourceFile {
  #path;
  #text;

  constructor(path, text) {
    this.#path = path;
    this.#text = text;
  }

  get text() {
    return this.#text;
  }

  /** Adds names such as `Pause` or `type PauseView` to an import; a new import follows the last one of a package, or of a file. */
  importNames(names, from) {
    const imports = this.#parse().statements.filter(ts.isImportDeclaration);
    const importsFromModule = imports.filter(({ moduleSpecifier }) => moduleSpecifier.text === from);
    const importedNames = new Set(importsFromModule.flatMap((node) => namedImports(node).map(({ name }) => name.text)));
    const missing = names.filter((name) => !importedNames.has(name.replace(/^type /, '')));
    if (missing.length === 0) return;
    const extendableImport = importsFromModule.find((node) => !node.importClause?.isTypeOnly && namedImports(node).length > 0);
    if (extendableImport) this.#insert(namedImports(extendableImport).at(-1).end, missing.map((name) => `, ${name}`).join(''));
    else this.#insert(findImportBefore(imports, from)?.end ?? 0, `\nimport { ${missing.join(', ')} } from '${from}';`);
  }

  /** Adds a statement after the last import. */
  addAfterImports(statement) {
    this.#insert(this.#parse().statements.filter(ts.isImportDeclaration).at(-1)?.end ?? 0, `\n${statement}`);
  }

  /** Adds a statement after the last variable that is declared with a call of `callee`. */
  addAfterLastCall(callee, statement) {
    const calls = this.#findNodes(ts.isVariableStatement).filter(({ declarationList: { declarations } }) =>
      declarations.some(
        ({ initializer }) => initializer && ts.isCallExpression(initializer) && initializer.expression.getText() === callee,
      ),
    );
    this.#insert(this.#requireNode(calls.at(-1), `a variable made by ${callee}()`).end, `\n${statement}`);
  }

  /** Adds a statement at the end of the file. */
  append(statement) {
    this.#text = `${this.#text.trimEnd()}\n${statement}\n`;
  }

  /** Adds an element to the array of a variable, before the first one that `before` accepts, else at its end. */
  addToArray(variable, element, isSuccessor = () => false) {
    this.#addToLiteral(this.#requireLiteralOf(variable, ts.isArrayLiteralExpression), element, isSuccessor);
  }

  /** Adds an element before another one, in the array that has it. */
  addBefore(neighbor, element) {
    const array = this.#findNodes(ts.isArrayLiteralExpression).find(({ elements }) => elements.some((each) => each.getText() === neighbor));
    this.#addToLiteral(this.#requireNode(array, `list with ${neighbor}`), element, (text) => text === neighbor);
  }

  /** Adds a property to the object of a variable. */
  addToObject(variable, property) {
    this.#addToLiteral(this.#requireLiteralOf(variable, ts.isObjectLiteralExpression), property);
  }

  /** Adds a class to a list of the `@Module` decorator, such as `providers`, or to the variable that holds the list. */
  addToModule(className, property) {
    const options = this.#requireModuleOptions();
    const list = options.properties.find(({ name }) => name?.getText() === property);
    const value = list && (list.initializer ?? list.name);
    if (value === undefined) this.#insert(options.getStart() + 1, `${property}: [${className}],`);
    else if (ts.isIdentifier(value)) this.addToArray(value.text, className);
    else this.#addToLiteral(value, className);
  }

  /** Adds a JSX element before the first one that has this attribute, such as `path="*"`. */
  addJsxBefore(attribute, element) {
    const nodes = this.#findNodes(ts.isJsxSelfClosingElement).filter((node) => node.attributes.getText().includes(attribute));
    this.#insert(this.#requireNode(nodes[0], `an element with ${attribute}`).getStart(), `${element}\n`);
  }

  /** Adds a JSX element as the last child of the element whose opening tag has this text. */
  addJsxInto(openingTag, element) {
    const nodes = this.#findNodes(ts.isJsxElement).filter((node) => node.openingElement.getText() === openingTag);
    this.#insert(this.#requireNode(nodes[0], openingTag).closingElement.getStart(), `${element}\n`);
  }

  /** Number of expressions that read a member of this object, such as `subscriptions`. */
  countUsesOf(name) {
    return this.#findNodes(ts.isPropertyAccessExpression).filter(({ expression }) => expression.getText() === name).length;
  }

  /** The name by which the whole module is imported; undefined unless it is. */
  findNamespaceOf(from) {
    const node = this.#parse().statements.find((each) => ts.isImportDeclaration(each) && each.moduleSpecifier.text === from);
    const bindings = node?.importClause?.namedBindings;
    return bindings && ts.isNamespaceImport(bindings) ? bindings.name.text : undefined;
  }

  /** The name of the first exported variable that is an array. */
  exportedArray() {
    const nodes = this.#findNodes(ts.isVariableDeclaration).filter(
      ({ initializer }) => initializer && ts.isArrayLiteralExpression(initializer),
    );
    return nodes.find((node) => node.parent.parent.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))?.name.getText();
  }

  /** Whether the object or the array of a variable has this property or element. */
  has(variable, text) {
    const { elements, properties } = this.#requireLiteralOf(
      variable,
      (node) => ts.isArrayLiteralExpression(node) || ts.isObjectLiteralExpression(node),
    );
    return (elements ?? properties).some((node) => (node.name ?? node).getText() === text);
  }

  #parse() {
    return ts.createSourceFile(this.#path, this.#text, ts.ScriptTarget.Latest, true);
  }

  #findNodes(isKind) {
    const nodes = [];
    const visit = (node) => {
      if (isKind(node)) nodes.push(node);
      ts.forEachChild(node, visit);
    };
    visit(this.#parse());
    return nodes;
  }

  #requireNode(node, description) {
    if (!node) throw new Error(`${this.#path} has no ${description}`);
    return node;
  }

  #requireModuleOptions() {
    const calls = this.#findNodes(ts.isCallExpression).filter(
      (node) => ts.isDecorator(node.parent) && node.expression.getText() === 'Module',
    );
    return this.#requireNode(calls[0], '@Module()').arguments[0];
  }

  #requireLiteralOf(variable, isKind) {
    const match = this.#findNodes(ts.isVariableDeclaration).find(({ name }) => name.getText() === variable)?.initializer;
    const literal = match && ts.isAsExpression(match) ? match.expression : match;
    if (literal && isKind(literal)) return literal;
    // A migration list may be a property of the exported schema.
    const property = this.#findNodes(ts.isPropertyAssignment).find(({ name }) => name.getText() === variable)?.initializer;
    return this.#requireNode(property && isKind(property) ? property : undefined, `list ${variable}`);
  }

  #addToLiteral(literal, text, isSuccessor = () => false) {
    const parts = literal.elements ?? literal.properties;
    const next = parts.find((part) => isSuccessor(part.getText()));
    if (next) this.#insert(next.getStart(), `${text}, `);
    else if (parts.length > 0) this.#insert(parts.at(-1).end, `,\n${text}`);
    else this.#insert(literal.getStart() + 1, text);
  }

  #insert(position, text) {
    this.#text = `${this.#text.slice(0, position)}${text}${this.#text.slice(position)}`;
  }
}

/** The import before a new one: packages come before files. */
function findImportBefore(imports, from) {
  if (from.startsWith('.')) return imports.at(-1);
  return imports.findLast(({ moduleSpecifier }) => !moduleSpecifier.text.startsWith('.')) ?? imports.at(-1);
}

function namedImports({ importClause }) {
  const bindings = importClause?.namedBindings;
  return bindings && ts.isNamedImports(bindings) ? [...bindings.elements] : [];
}
