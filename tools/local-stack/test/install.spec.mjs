import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agrees, fingerprint, isSupportedNode } from '../bin/install.mjs';

const lock = (version) => ({
  packages: {
    '': {},
    'node_modules/pg': { version },
    'node_modules/fsevents': { version: '2.3.3', optional: true },
    'node_modules/@brote/money': { link: true },
  },
});

test('knows the Node versions that can run the shop', () => {
  assert.deepEqual(['v20.18.0', 'v20.19.0', 'v21.7.0', 'v22.11.0', 'v22.12.0', 'v23.1.0', 'v24.0.0'].map(isSupportedNode), [
    ...[false, true, false, false, true, false, true],
  ]);
});

test('installs nothing when what is installed is what the lock file asks for', () => {
  assert.equal(agrees(lock('8.23.1'), { packages: { 'node_modules/pg': { version: '8.23.1' } } }), true);
});

test('installs again when a version differs or a package is missing', () => {
  assert.equal(agrees(lock('8.23.2'), { packages: { 'node_modules/pg': { version: '8.23.1' } } }), false);
  assert.equal(agrees(lock('8.23.1'), { packages: {} }), false);
});

test('sees every change of the lock file', () => {
  assert.notEqual(fingerprint('{}'), fingerprint('{ }'));
});
