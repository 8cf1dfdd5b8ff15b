import assert from 'node:assert/strict';
import { it } from 'node:test';
import { listJestFailures, listPlaywrightFailures } from '../bin/checks/failure-details.mjs';

it('listJestFailures lists each failed spec with its file, and each file that did not run', () => {
  const passed = { status: 'passed', fullName: 'adds', failureMessages: [] };
  const failed = { status: 'failed', fullName: 'subtracts', failureMessages: ['\u001b[31mexpected 1\u001b[39m'] };
  const report = {
    testResults: [
      { name: 'sum.spec.ts', message: '', assertionResults: [passed, failed] },
      { name: 'whole.spec.ts', message: '', assertionResults: [passed] },
      { name: 'broken.spec.ts', message: 'Cannot find module', assertionResults: [] },
    ],
  };
  assert.deepEqual(listJestFailures(report), ['sum.spec.ts: subtracts (failed)\n    expected 1', 'broken.spec.ts: Cannot find module']);
});

it('listPlaywrightFailures lists failed, flaky and skipped tests, also in nested groups', () => {
  const test = (title, status, message) => ({ title, tests: [{ status, results: [{ errors: message ? [{ message }] : [] }] }] });
  const report = {
    suites: [
      {
        file: 'buy.spec.ts',
        specs: [test('buys', 'expected'), test('pays', 'unexpected', 'Timed out')],
        suites: [{ file: 'buy.spec.ts', specs: [test('returns', 'flaky', 'Late'), test('waits', 'skipped')] }],
      },
    ],
  };
  assert.deepEqual(listPlaywrightFailures(report), [
    'buy.spec.ts: pays (unexpected)\n    Timed out',
    'buy.spec.ts: returns (flaky)\n    Late',
    'buy.spec.ts: waits (skipped)\n    ',
  ]);
});
