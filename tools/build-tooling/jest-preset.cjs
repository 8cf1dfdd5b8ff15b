const { resolve } = require('node:path');
const { jsc } = require('./swc-options.cjs');

const testSupport = resolve(__dirname, '../test-support');

/** Server-side specs: TypeScript through swc, as in the build. */
module.exports = {
  runtime: require.resolve('./jest-runtime.cjs'),
  testEnvironment: 'node',
  globalSetup: `${testSupport}/jest-global-setup.cjs`,
  globalTeardown: `${testSupport}/jest-global-teardown.cjs`,
  testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/test/**/*.spec.ts'],
  transform: { '^.+\\.ts$': [require.resolve('@swc/jest'), { jsc, module: { type: 'commonjs' }, sourceMaps: 'inline' }] },
  moduleFileExtensions: ['ts', 'js', 'cjs', 'mjs', 'json'],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  // Tests on a machine ten times slower still pass; waits and checks have their own limits.
  testTimeout: 120_000,
};
