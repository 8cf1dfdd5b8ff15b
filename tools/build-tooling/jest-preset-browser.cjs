const { jsc } = require('./swc-options.cjs');

/** Browser-side specs: the same compiler with JSX, in jsdom. */
module.exports = {
  runtime: require.resolve('./jest-runtime.cjs'),
  testEnvironment: 'jsdom',
  testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/src/**/*.spec.tsx'],
  transform: {
    '^.+\\.(ts|tsx)$': [
      require.resolve('@swc/jest'),
      {
        jsc: {
          ...jsc,
          parser: { syntax: 'typescript', tsx: true, decorators: true },
          transform: { ...jsc.transform, react: { runtime: 'automatic' } },
        },
        module: { type: 'commonjs' },
        sourceMaps: 'inline',
      },
    ],
  },
  moduleFileExtensions: ['ts', 'tsx', 'js', 'cjs', 'mjs', 'json'],
  moduleNameMapper: { '\\.(css|svg|woff2)(\\?.*)?$': require.resolve('./empty-module.cjs') },
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  testTimeout: 30_000,
};
