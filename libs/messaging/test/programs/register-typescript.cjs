// Lets a child process run our TypeScript as it is, compiled in memory.
const { readFileSync } = require('node:fs');
const { transformSync } = require('@swc/core');

const swcOptions = {
  target: 'es2022',
  parser: { syntax: 'typescript', decorators: true },
  transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
};

require.extensions['.ts'] = (module, filename) => {
  const source = readFileSync(filename, 'utf8');
  const { code } = transformSync(source, { filename, jsc: swcOptions, swcrc: false, configFile: false, module: { type: 'commonjs' } });
  module._compile(code, filename);
};
