import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchesLockFile, fingerprint, isSupportedNode } from '../bin/install.mjs';

const lock = (version) => ({
  packages: {
    '': {},
    'node_modules/pg': { version },
    'node_modules/fsevents': { version: '2.3.3', optional: true },
    'node_modules/@brote/money': { resolved: 'libs/money', link: true },
  },
});

test('isSupportedNode accepts the Node versions that can run the shop', () => {
  assert.deepEqual(['v20.18.0', 'v20.19.0', 'v21.7.0', 'v22.11.0', 'v22.12.0', 'v23.1.0', 'v24.0.0'].map(isSupportedNode), [
    ...[false, true, false, false, true, false, true],
  ]);
});

const money = { resolved: 'libs/money', link: true };
const installed = (packages) => ({ packages });

test('matchesLockFile accepts installed packages that match the lock file', () => {
  const packages = { 'node_modules/pg': { version: '8.23.1' }, 'node_modules/@brote/money': money };
  assert.equal(matchesLockFile(lock('8.23.1'), installed(packages)), true);
});

test('matchesLockFile refuses another version and a missing package', () => {
  const packages = { 'node_modules/pg': { version: '8.23.1' }, 'node_modules/@brote/money': money };
  assert.equal(matchesLockFile(lock('8.23.2'), installed(packages)), false);
  assert.equal(matchesLockFile(lock('8.23.1'), installed({ 'node_modules/@brote/money': money })), false);
});

test('matchesLockFile refuses a missing link to one of our own packages', () => {
  assert.equal(matchesLockFile(lock('8.23.1'), installed({ 'node_modules/pg': { version: '8.23.1' } })), false);
});

test('fingerprint sees every change of the lock file', () => {
  assert.notEqual(fingerprint('{}'), fingerprint('{ }'));
});
