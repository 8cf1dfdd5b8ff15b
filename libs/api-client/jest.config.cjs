module.exports = { ...require('@brote/build-tooling/jest-preset-browser'), rootDir: __dirname, displayName: 'api-client' };
