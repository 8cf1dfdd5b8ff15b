import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFileIfPresent } from './ignore-missing-file';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'if-there-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('readFileIfPresent returns the text of a file, and undefined for a missing file', async () => {
  const file = join(folder, 'secrets.json');
  expect(await readFileIfPresent(file)).toBeUndefined();
  await writeFile(file, '{}');
  expect(await readFileIfPresent(file)).toBe('{}');
});

it('readFileIfPresent throws the other errors, so that an unreadable file is not taken for a missing one', async () => {
  await expect(readFileIfPresent(folder)).rejects.toMatchObject({ code: 'EISDIR' });
});
