// The compiler that checks types is another one than the editor's: what it lets through would reach the shop.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const program = fileURLToPath(new URL('../bin/check-types.mjs', import.meta.url));
const base = fileURLToPath(new URL('../../../tsconfig.base.json', import.meta.url));
const run = promisify(execFile);

/** What the check says of a folder with this one file, by the rules of the workspace. */
async function check(text) {
  const folder = await mkdtemp(join(tmpdir(), 'brote-types-'));
  try {
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ extends: base, compilerOptions: { types: [] }, include: ['*.ts'] }));
    await writeFile(join(folder, 'file.ts'), text);
    return await run(process.execPath, [program], { cwd: folder }).then(
      () => 'right',
      (error) => `${error.code} ${error.stdout}`,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('what is right passes', async () => {
  assert.equal(await check('export const cents: number = 399;'), 'right');
});

for (const [what, text, code] of [
  ['a wrong type', "export const cents: number = '3.99';", 'TS2322'],
  ['an any that nobody wrote', 'export const twice = (cents) => cents * 2;', 'TS7006'],
  ['what may be missing', 'export const first = (list: number[]): number => list[0];', 'TS2322'],
  ['a name that nothing uses', 'const unused = 1; export {};', 'TS6133'],
])
  test(`${what} does not`, async () => {
    const said = await check(text);
    assert.match(said, /^[12] /);
    assert.match(said, new RegExp(`error ${code}:`));
  });
