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

it('halfMissing returns nothing for a fresh shop or for a complete one', async () => {
  const fresh = halfMissing({ memoryFile, hasNewDatabases: true });
  await writeFile(memoryFile, '');

  expect([fresh, halfMissing({ memoryFile, hasNewDatabases: false })]).toEqual([undefined, undefined]);
});

it('halfMissing reports a missing memory of the sandbox and names the command to run', () => {
  expect(halfMissing({ memoryFile, hasNewDatabases: false })).toMatch(/its memory \(.*\) is missing.*npm run reset/);
});

it('halfMissing reports new databases beside an old sandbox and names the command to run', async () => {
  await writeFile(memoryFile, '');

  expect(halfMissing({ memoryFile, hasNewDatabases: true })).toMatch(/^The databases are new.*npm run reset/);
});
