import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { missingDataWarning } from './missing-data-warning';

let folder: string;
let memoryFile: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brote-halves-'));
  memoryFile = join(folder, 'stripe-sandbox.jsonl');
});

afterEach(async () => await rm(folder, { recursive: true }));

it('missingDataWarning returns nothing for a fresh shop or for a complete one', async () => {
  const freshWarning = missingDataWarning({ memoryFile, hasNewDatabases: true });
  await writeFile(memoryFile, '');

  expect([freshWarning, missingDataWarning({ memoryFile, hasNewDatabases: false })]).toEqual([undefined, undefined]);
});

it('missingDataWarning reports a missing memory of the sandbox and names the command to run', () => {
  expect(missingDataWarning({ memoryFile, hasNewDatabases: false })).toMatch(/its memory \(.*\) is missing.*npm run reset/);
});

it('missingDataWarning reports new databases beside an old sandbox and names the command to run', async () => {
  await writeFile(memoryFile, '');

  expect(missingDataWarning({ memoryFile, hasNewDatabases: true })).toMatch(/^The databases are new.*npm run reset/);
});
