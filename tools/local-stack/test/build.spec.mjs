import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { computeSourceStamp } from '../bin/build.mjs';

function withSources(work) {
  const folder = mkdtempSync(join(tmpdir(), 'brote-stamp-'));
  mkdirSync(join(folder, 'src'));
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'src/main.ts'), 'one');
  try {
    work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('a changed source needs a build, although its size stays', () =>
  withSources((folder) => {
    const before = computeSourceStamp([folder]);
    writeFileSync(join(folder, 'src/main.ts'), 'two');
    utimesSync(join(folder, 'src/main.ts'), new Date(), new Date(Date.now() + 1_000));
    assert.notEqual(computeSourceStamp([folder]), before);
  }));

test('build results, specs and documents need no build', () =>
  withSources((folder) => {
    const before = computeSourceStamp([folder]);
    writeFileSync(join(folder, 'dist/main.js'), 'built');
    writeFileSync(join(folder, 'src/main.spec.ts'), 'a spec');
    writeFileSync(join(folder, 'README.md'), 'words');
    assert.equal(computeSourceStamp([folder]), before);
  }));
