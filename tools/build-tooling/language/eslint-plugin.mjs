/** ESLint rules for names and comments: `language/identifiers` and `language/comments`. */
import { discouragedWordsOfIdentifier, discouragedWordsOfProse } from './words.mjs';

/** Nodes that declare a name. */
const DECLARED_NAMES = {
  ClassDeclaration: (node) => [node.id],
  FunctionDeclaration: (node) => [node.id, ...node.params],
  FunctionExpression: (node) => node.params,
  ArrowFunctionExpression: (node) => node.params,
  VariableDeclarator: (node) => [node.id],
  MethodDefinition: (node) => [node.computed ? null : node.key],
  PropertyDefinition: (node) => [node.computed ? null : node.key],
  TSPropertySignature: (node) => [node.computed ? null : node.key],
  TSMethodSignature: (node) => [node.computed ? null : node.key],
  TSInterfaceDeclaration: (node) => [node.id],
  TSTypeAliasDeclaration: (node) => [node.id],
  TSEnumDeclaration: (node) => [node.id],
};

/** The identifiers in a pattern such as `{ a, b: [c] = [] }`. */
export function identifiersIn(pattern) {
  if (!pattern) return [];
  switch (pattern.type) {
    case 'Identifier':
    case 'PrivateIdentifier':
      return [pattern];
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) => identifiersIn(property.type === 'RestElement' ? property.argument : property.value));
    case 'ArrayPattern':
      return pattern.elements.flatMap(identifiersIn);
    case 'AssignmentPattern':
      return identifiersIn(pattern.left);
    case 'RestElement':
      return identifiersIn(pattern.argument);
    case 'TSParameterProperty':
      return identifiersIn(pattern.parameter);
    default:
      return [];
  }
}

const identifiersRule = {
  meta: { type: 'suggestion', schema: [], messages: { word: '"{{word}}" is not a word of the field here: use {{instead}}.' } },
  create: (context) =>
    Object.fromEntries(
      Object.entries(DECLARED_NAMES).map(([type, declaredNames]) => [
        type,
        (node) => {
          for (const name of declaredNames(node).flatMap(identifiersIn))
            for (const [word, replacement] of discouragedWordsOfIdentifier(name.name))
              context.report({ node: name, messageId: 'word', data: { word, instead: replacement } });
        },
      ]),
    ),
};

const commentsRule = {
  meta: { type: 'suggestion', schema: [], messages: { word: '"{{word}}" hides who does what: use {{instead}}.' } },
  create: (context) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments())
        for (const [word, replacement] of discouragedWordsOfProse(comment.value))
          context.report({ loc: comment.loc, messageId: 'word', data: { word, instead: replacement } });
    },
  }),
};

export default { meta: { name: 'language' }, rules: { identifiers: identifiersRule, comments: commentsRule } };
