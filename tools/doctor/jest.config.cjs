module.exports = { ...require('@brote/build-tooling/jest-preset'), rootDir: __dirname, displayName: 'doctor' };
