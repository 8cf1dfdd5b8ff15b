import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readIfThere } from './if-there';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'if-there-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('readIfThere returns the text of a file, and undefined for a missing file', async () => {
  const file = join(folder, 'secrets.json');
  expect(await readIfThere(file)).toBeUndefined();
  await writeFile(file, '{}');
  expect(await readIfThere(file)).toBe('{}');
});

it('readIfThere throws the other errors, so that an unreadable file is not taken for a missing one', async () => {
  await expect(readIfThere(folder)).rejects.toMatchObject({ code: 'EISDIR' });
});
