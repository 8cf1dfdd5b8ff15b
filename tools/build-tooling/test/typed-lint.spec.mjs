// oxlint checks types and typed rules, instead of the editor's program. Each rule must be on and report a violation. It must report the
// compiler's errors, too.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import tseslint from 'typescript-eslint';
import { violations } from './typed-violations.mjs';

const config = fileURLToPath(new URL('../../../.oxlintrc.json', import.meta.url));
const base = fileURLToPath(new URL('../../../tsconfig.base.json', import.meta.url));
const programs = fileURLToPath(new URL('../../../node_modules/.bin', import.meta.url));

const env = { ...process.env, PATH: `${programs}${delimiter}${process.env.PATH}` };
const run = promisify(execFile);

/** Messages are classes only for their decorators; plain objects of the same shape travel. */
const LEFT_OUT = ['no-misused-spread', 'no-unsafe-class-instance-assignment'];

/** Code that the compiler rejects by the options of the workspace, with the number of the error. */
const REFUSED = {
  'a-wrong-type': ['TS2322', "export const cents: number = '3.99';"],
  'an-implicit-any': ['TS7006', 'export const twice = (cents) => cents * 2;'],
  'a-value-that-may-be-undefined': ['TS2322', 'export const first = (list: number[]): number => list[0];'],
  'an-unused-name': ['TS6133', 'const unused = 1; export {};'],
  'an-undeclared-name': ['TS2304', 'export const total = subtotal;'],
};

const PREFIX = '@typescript-eslint/';
/** The rules of the strict set that read types. */
const strict = Object.entries(Object.assign({}, ...tseslint.configs.strictTypeCheckedOnly.map(({ rules }) => rules)))
  .filter(([id, [level] = []]) => id.startsWith(PREFIX) && level !== 'off')
  .map(([id]) => id.slice(PREFIX.length));

describe('the typed lint', () => {
  let folder;
  let found;
  const saidOf = (file) =>
    found.filter(({ filename }) => filename.endsWith(`${file}.ts`)).map(({ code, message }) => `${code}: ${message}`);
  const expectSaid = (file, code) => {
    const said = saidOf(file);
    assert.ok(
      said.some((line) => line.startsWith(`typescript(${code})`)),
      said.join('\n') || 'nothing was found',
    );
  };
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'brote-typed-lint-'));
    await cp(config, join(folder, '.oxlintrc.json'));
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ extends: base, compilerOptions: { types: [], lib: ['es2023', 'dom'] } }),
    );
    for (const [rule, code] of Object.entries(violations)) await writeFile(join(folder, `${rule}.ts`), `${code}\n`);
    for (const [what, [, code]] of Object.entries(REFUSED)) await writeFile(join(folder, `${what}.ts`), `${code}\n`);
    await writeFile(join(folder, 'right.ts'), 'export const cents: number = 399;\n');
    const { stdout } = await run('oxlint', ['-f', 'json'], { cwd: folder, env }).catch((refused) => refused);
    found = JSON.parse(stdout).diagnostics;
  });
  after(() => rm(folder, { recursive: true }));

  it('has every rule of the strict set except two', async () => {
    const { rules } = JSON.parse(await readFile(config, 'utf8'));
    const kept = Object.keys(rules).map((id) => id.replace('typescript/', ''));
    assert.deepEqual(kept.sort(), strict.filter((rule) => !LEFT_OUT.includes(rule)).sort());
    assert.deepEqual(Object.keys(violations).sort(), kept);
  });

  for (const rule of Object.keys(violations)) it(`reports ${rule}`, () => expectSaid(rule, rule));

  for (const [what, [code]] of Object.entries(REFUSED)) it(`refuses ${what.replaceAll('-', ' ')}`, () => expectSaid(what, code));

  it('reports nothing for correct code', () => assert.deepEqual(saidOf('right'), []));
});
