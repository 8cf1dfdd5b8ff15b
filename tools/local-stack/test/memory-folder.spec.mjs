import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeMemoryFolder } from '../bin/proof/memory-folder.mjs';

const PLENTY = { memory: 64e9, room: () => 64e9 };

test('makeMemoryFolder needs an existing base and enough room for this run and the rest', (context) => {
  const base = mkdtempSync(join(tmpdir(), 'memory-folder-'));
  context.after(() => rmSync(base, { recursive: true }));
  assert.equal(makeMemoryFolder({ ...PLENTY, base: join(base, 'nowhere') }), undefined);
  assert.equal(makeMemoryFolder({ ...PLENTY, base, memory: 2e9 }), undefined);
  assert.equal(makeMemoryFolder({ ...PLENTY, base, room: () => 1e9 }), undefined);
  const folder = makeMemoryFolder({ ...PLENTY, base });
  assert.equal(folder, join(base, `brote-run-${process.pid}`));
  assert.equal(existsSync(folder), true);
  assert.equal(makeMemoryFolder({ ...PLENTY, base }), folder);
});

test('makeMemoryFolder deletes the folders of dead runs and keeps those of living ones', async (context) => {
  const base = mkdtempSync(join(tmpdir(), 'memory-folder-'));
  const dead = spawnSync(process.execPath, ['--version']).pid;
  const living = spawn(process.execPath, ['--eval', 'setTimeout(() => {}, 60_000)']);
  context.after(() => {
    living.kill();
    rmSync(base, { recursive: true });
  });
  const [left, kept, foreign] = [`brote-run-${dead}`, `brote-run-${living.pid}`, 'somebody-elses'].map((name) => join(base, name));
  for (const each of [left, kept, foreign]) mkdirSync(each);
  makeMemoryFolder({ ...PLENTY, base });
  assert.deepEqual(
    [left, kept, foreign].map((each) => existsSync(each)),
    [false, true, true],
  );
});
