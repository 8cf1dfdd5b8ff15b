// 100,000 documents with records, in a process with little memory.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chain, extentOf, filesOf, Random, randomBooks } from './books.mjs';
import { zipOf } from './zip.mjs';

const PROGRAM = fileURLToPath(new URL('../bin/verify-books.mjs', import.meta.url));
const RECORD_COUNT = 100_000;
/** Objects of JavaScript; buffers of streams come on top. */
const MAX_HEAP_MB = 192;
/** On a quiet machine it takes a fraction of it. */
const MAX_SECONDS = 300;

it('100,000 records are checked with bounded memory and time', () => {
  const folder = mkdtempSync(join(tmpdir(), 'verify-books-'));
  try {
    const books = randomBooks(new Random(1), { earlier: 8, recorded: RECORD_COUNT });
    chain(books);
    const path = join(folder, 'export.zip');
    writeFileSync(path, zipOf(filesOf(books, extentOf(books))).bytes);
    const start = performance.now();
    const output = execFileSync(process.execPath, [`--max-old-space-size=${MAX_HEAP_MB}`, PROGRAM, path], {
      encoding: 'utf8',
      maxBuffer: 1e8,
    });
    const seconds = (performance.now() - start) / 1_000;
    console.log(`${RECORD_COUNT} records: ${seconds.toFixed(1)} s`);
    assert.match(output, /^100008 documents, 8 of them without a record; 100000 records/);
    assert.match(output, /✓ Nothing is wrong/);
    assert.ok(seconds < MAX_SECONDS, `${seconds} s`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
