import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { halfMissing } from './half-missing';

let folder: string;
let memoryFile: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brote-halves-'));
  memoryFile = join(folder, 'stripe-sandbox.jsonl');
});

afterEach(async () => await rm(folder, { recursive: true }));

it('says nothing of a fresh shop, nor of one whose databases and sandbox both remember', async () => {
  const fresh = halfMissing({ memoryFile, hasNewDatabases: true });
  await writeFile(memoryFile, '');

  expect([fresh, halfMissing({ memoryFile, hasNewDatabases: false })]).toEqual([undefined, undefined]);
});

it('says that the sandbox has forgotten what the databases know, and what to do', () => {
  expect(halfMissing({ memoryFile, hasNewDatabases: false })).toMatch(/its memory \(.*\) is missing.*npm run reset/);
});

it('says that the databases are new although the sandbox remembers, and what to do', async () => {
  await writeFile(memoryFile, '');

  expect(halfMissing({ memoryFile, hasNewDatabases: true })).toMatch(/^The databases are new.*npm run reset/);
});
