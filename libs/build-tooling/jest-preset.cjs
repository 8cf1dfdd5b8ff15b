const { jsc } = require('./swc-options.cjs');

/** Server-side specs: TypeScript through swc, as in the build. */
module.exports = {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/test/**/*.spec.ts'],
  transform: { '^.+\\.ts$': [require.resolve('@swc/jest'), { jsc, module: { type: 'commonjs' }, sourceMaps: 'inline' }] },
  moduleFileExtensions: ['ts', 'js', 'cjs', 'mjs', 'json'],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  testTimeout: 30_000,
};
