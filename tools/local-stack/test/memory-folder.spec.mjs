import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createMemoryFolder } from '../bin/checks/memory-folder.mjs';

const AMPLE_RESOURCES = { memory: 64e9, room: () => 64e9 };

test('createMemoryFolder needs an existing base and enough room for this run and the rest', (context) => {
  const base = mkdtempSync(join(tmpdir(), 'memory-folder-'));
  context.after(() => rmSync(base, { recursive: true }));
  assert.equal(createMemoryFolder({ ...AMPLE_RESOURCES, base: join(base, 'nowhere') }), undefined);
  assert.equal(createMemoryFolder({ ...AMPLE_RESOURCES, base, memory: 2e9 }), undefined);
  assert.equal(createMemoryFolder({ ...AMPLE_RESOURCES, base, room: () => 1e9 }), undefined);
  const folder = createMemoryFolder({ ...AMPLE_RESOURCES, base });
  assert.equal(folder, join(base, `brote-run-${process.pid}`));
  assert.equal(existsSync(folder), true);
  assert.equal(createMemoryFolder({ ...AMPLE_RESOURCES, base }), folder);
});

test('createMemoryFolder deletes the folders of dead runs and keeps those of living ones', async (context) => {
  const base = mkdtempSync(join(tmpdir(), 'memory-folder-'));
  const deadPid = spawnSync(process.execPath, ['--version']).pid;
  const livingProcess = spawn(process.execPath, ['--eval', 'setTimeout(() => {}, 60_000)']);
  context.after(() => {
    livingProcess.kill();
    rmSync(base, { recursive: true });
  });
  const [staleFolder, liveFolder, foreignFolder] = [`brote-run-${deadPid}`, `brote-run-${livingProcess.pid}`, 'somebody-elses'].map(
    (name) => join(base, name),
  );
  for (const each of [staleFolder, liveFolder, foreignFolder]) mkdirSync(each);
  createMemoryFolder({ ...AMPLE_RESOURCES, base });
  assert.deepEqual(
    [staleFolder, liveFolder, foreignFolder].map((each) => existsSync(each)),
    [false, true, true],
  );
});
