import { parseSync, type ESTree, type Plugin } from 'vite';

/** The function in which the bundler wraps a CommonJS package: `var require_react = wrap(() => {…})`. */
function findWrappedFunctions(statement: ESTree.Statement | ESTree.ModuleDeclaration): readonly ESTree.Expression[] {
  if (statement.type !== 'VariableDeclaration') return [];
  return statement.declarations.flatMap(({ init }) => {
    if (init?.type !== 'CallExpression' || init.arguments.length !== 1) return [];
    const [callback] = init.arguments;
    return callback?.type === 'ArrowFunctionExpression' && callback.body.type === 'BlockStatement' ? [callback] : [];
  });
}

/**
 * Puts the functions of whole packages in parentheses, which the minifier removes. Browsers take the parentheses as a sign that the
 * function runs at once. They compile it in the background while the file still loads. A later call then does not block the visitor's input.
 */
export function eagerPackages(): Plugin {
  return {
    name: 'brote-eager-packages',
    apply: ({ build: { ssr } = {} }, { command }) => command === 'build' && !ssr,
    renderChunk: {
      order: 'post',
      handler: (code, { fileName }) => {
        const keptStatements = parseSync(fileName, code).program.body.flatMap(findWrappedFunctions);
        if (keptStatements.length === 0) return null;
        // From the end, so that earlier positions stay valid.
        return keptStatements.reduceRight(
          (text, { start, end }) => `${text.slice(0, start)}(${text.slice(start, end)})${text.slice(end)}`,
          code,
        );
      },
    },
  };
}
