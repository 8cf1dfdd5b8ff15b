import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchesLockFile, fingerprint, isSupportedNode } from '../bin/install.mjs';

const lock = (version) => ({
  packages: {
    '': {},
    'node_modules/pg': { version },
    'node_modules/fsevents': { version: '2.3.3', optional: true },
    'node_modules/@brote/money': { link: true },
  },
});

test('isSupportedNode accepts the Node versions that can run the shop', () => {
  assert.deepEqual(['v20.18.0', 'v20.19.0', 'v21.7.0', 'v22.11.0', 'v22.12.0', 'v23.1.0', 'v24.0.0'].map(isSupportedNode), [
    ...[false, true, false, false, true, false, true],
  ]);
});

test('agrees accepts installed packages that match the lock file', () => {
  assert.equal(matchesLockFile(lock('8.23.1'), { packages: { 'node_modules/pg': { version: '8.23.1' } } }), true);
});

test('agrees refuses another version and a missing package', () => {
  assert.equal(matchesLockFile(lock('8.23.2'), { packages: { 'node_modules/pg': { version: '8.23.1' } } }), false);
  assert.equal(matchesLockFile(lock('8.23.1'), { packages: {} }), false);
});

test('fingerprint sees every change of the lock file', () => {
  assert.notEqual(fingerprint('{}'), fingerprint('{ }'));
});
