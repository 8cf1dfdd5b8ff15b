// Specs share compiled code alone. The test is a tiny run of Jest by our runtime: two specs after each other in one worker.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';

const require = createRequire(import.meta.url);
/** Up to Node 22 a storage costs time until `disable()` is called on it. From Node 24 on it is released by itself. */
const MUST_DISABLE_STORAGES = Number(process.versions.node.split('.')[0]) < 24;
const files = {
  'count.js': 'let asked = 0;\nmodule.exports = { next: () => ++asked, Here: Array, here: () => setTimeout };\n',
  // Core modules are the one thing that specs share: through them the second spec reaches what the first one bound.
  'storage.js': `
    const { AsyncLocalStorage, AsyncResource } = require('node:async_hooks');
    const storage = new AsyncLocalStorage();
    const bind = () => storage.run('kept', () => AsyncResource.bind(() => storage.getStore()));
    module.exports = { storage, keep: () => (require('node:os').bound = bind()) };\n`,
  'broken.js': 'const = 1;\n',
  'first.spec.js': `
    it('anew', () => expect([require('./count').next(), require('./count').next()]).toEqual([1, 2]));
    it('one world', () => expect(require('./count').Here).toBe(Array));
    const { keep, storage } = require('./storage');
    it('storage', () => expect([storage instanceof require('async_hooks').AsyncLocalStorage, keep()()]).toEqual([true, 'kept']));
    it('broken', () => expect(() => require('./broken')).toThrow(SyntaxError));
    it('place', () => expect(new Error('x').stack).toMatch(/first\\.spec\\.js:7:\\d+/));`,
  'second.spec.js': `
    it('anew', () => expect(require('./count').next()).toBe(1));
    it('one world', () => expect(require('./count').Here).toBe(Array));
    it('storage', () => expect(require('node:os').bound()).toBe(${MUST_DISABLE_STORAGES ? 'undefined' : "'kept'"}));
    it('own clock', () => { jest.useFakeTimers(); expect(require('./count').here()).toBe(setTimeout); });`,
};

describe('the Jest runtime', () => {
  let folder;
  let outcomeByTest;

  before(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'brote-jest-runtime-')));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const config = JSON.stringify({ rootDir: folder, runtime: require.resolve('../jest-runtime.cjs'), transform: {}, testTimeout: 60_000 });
    const { stdout, stderr } = spawnSync(process.execPath, [require.resolve('jest/bin/jest'), '-i', '--json', '--config', config], {
      cwd: folder,
      encoding: 'utf8',
    });
    assert.ok(stdout.startsWith('{'), stderr);
    outcomeByTest = new Map(
      JSON.parse(stdout).testResults.flatMap(({ name, assertionResults }) =>
        assertionResults.map(({ title, status, failureMessages }) => [
          `${name.slice(folder.length + 1)}: ${title}`,
          [status, ...failureMessages].join('\n'),
        ]),
      ),
    );
  });
  after(() => rmSync(folder, { recursive: true }));

  for (const spec of ['first', 'second']) {
    it(`runs every module anew for the ${spec} spec`, () => assert.equal(outcomeByTest.get(`${spec}.spec.js: anew`), 'passed'));
    it(`runs modules in the realm of the ${spec} spec`, () => assert.equal(outcomeByTest.get(`${spec}.spec.js: one world`), 'passed'));
  }
  it('lets a spec keep its async context', () => assert.equal(outcomeByTest.get('first.spec.js: storage'), 'passed'));
  it('drops the async context when the spec ends', () => assert.equal(outcomeByTest.get('second.spec.js: storage'), 'passed'));
  it('gives each spec its own timers', () => assert.equal(outcomeByTest.get('second.spec.js: own clock'), 'passed'));
  it('reports the error of Jest for a file that is not JavaScript', () =>
    assert.equal(outcomeByTest.get('first.spec.js: broken'), 'passed'));
  it('names the line of a thrown error', () => assert.equal(outcomeByTest.get('first.spec.js: place'), 'passed'));
});
