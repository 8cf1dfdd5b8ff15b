/** ESLint rules for names and comments: `language/identifiers` and `language/comments`. */
import { wordsOfIdentifier, wordsOfProse } from './words.mjs';

/** Nodes that declare a name. */
const DECLARES = {
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
export function namesIn(pattern) {
  if (!pattern) return [];
  switch (pattern.type) {
    case 'Identifier':
    case 'PrivateIdentifier':
      return [pattern];
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) => namesIn(property.type === 'RestElement' ? property.argument : property.value));
    case 'ArrayPattern':
      return pattern.elements.flatMap(namesIn);
    case 'AssignmentPattern':
      return namesIn(pattern.left);
    case 'RestElement':
      return namesIn(pattern.argument);
    case 'TSParameterProperty':
      return namesIn(pattern.parameter);
    default:
      return [];
  }
}

const identifiers = {
  meta: { type: 'suggestion', schema: [], messages: { word: '"{{word}}" is not a word of the field here: use {{instead}}.' } },
  create: (context) =>
    Object.fromEntries(
      Object.entries(DECLARES).map(([type, declared]) => [
        type,
        (node) => {
          for (const name of declared(node).flatMap(namesIn))
            for (const [word, instead] of wordsOfIdentifier(name.name))
              context.report({ node: name, messageId: 'word', data: { word, instead } });
        },
      ]),
    ),
};

const comments = {
  meta: { type: 'suggestion', schema: [], messages: { word: '"{{word}}" hides who does what: use {{instead}}.' } },
  create: (context) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments())
        for (const [word, instead] of wordsOfProse(comment.value))
          context.report({ loc: comment.loc, messageId: 'word', data: { word, instead } });
    },
  }),
};

export default { meta: { name: 'language' }, rules: { identifiers, comments } };
