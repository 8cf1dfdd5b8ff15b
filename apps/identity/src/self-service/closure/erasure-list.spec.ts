import { randomUUID } from 'node:crypto';
import { appendFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appendErasure, readErasures } from './erasure-list';

describe('the list of erasures', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'erasure-list-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const anErasure = () => ({ accountId: randomUUID(), requestedAt: new Date('2027-01-31T10:00:00.000Z') });
  const path = () => join(folder, 'erasures.log');

  it('has a line for each erasure: its time and the account, and nothing else', async () => {
    const erasures = [anErasure(), anErasure()];
    for (const erasure of erasures) await appendErasure(folder, erasure);
    expect(await readErasures(folder)).toEqual(erasures);
    expect(await readFile(path(), 'utf8')).toBe(erasures.map(({ accountId }) => `2027-01-31T10:00:00.000Z ${accountId}\n`).join(''));
    expect((await stat(path())).mode & 0o777).toBe(0o600);
  });

  it('keeps all lines that are appended at the same time', async () => {
    const erasures = Array.from({ length: 50 }, anErasure);
    await Promise.all(erasures.map((erasure) => appendErasure(folder, erasure)));
    const listed = await readErasures(folder);
    expect(new Set(listed.map(({ accountId }) => accountId))).toEqual(new Set(erasures.map(({ accountId }) => accountId)));
    expect(listed).toHaveLength(erasures.length);
  });

  it('leaves out a line that a crash has torn, and refuses one that is damaged', async () => {
    const erasure = anErasure();
    await appendErasure(folder, erasure);
    await appendFile(path(), '2027-01-31T10:00');
    expect(await readErasures(folder)).toEqual([erasure]);
    await appendFile(path(), '\n');
    await expect(readErasures(folder)).rejects.toThrow('Line 2 of');
  });

  it('is missing in an empty folder, and cannot be appended to without a folder', async () => {
    await expect(readErasures(folder)).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(appendErasure(join(folder, 'none'), anErasure())).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
