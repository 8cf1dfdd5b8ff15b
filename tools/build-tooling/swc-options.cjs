/** Decorators with metadata: Nest's injection and TypeORM read the types that swc writes down; esbuild alone does not emit them. */
exports.jsc = {
  target: 'es2022',
  keepClassNames: true,
  parser: { syntax: 'typescript', decorators: true, tsx: false },
  transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
};
