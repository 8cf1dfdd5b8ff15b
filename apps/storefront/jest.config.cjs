module.exports = {
  ...require('@brote/build-tooling/jest-preset-browser'),
  rootDir: __dirname,
  displayName: 'storefront',
  setupFiles: ['<rootDir>/src/testing/fill-jsdom-gaps.ts'],
  setupFilesAfterEnv: ['<rootDir>/src/testing/extend-wait-limits.ts'],
};
