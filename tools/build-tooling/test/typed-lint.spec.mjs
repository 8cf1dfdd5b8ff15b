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

const lintConfigPath = fileURLToPath(new URL('../../../.oxlintrc.json', import.meta.url));
const baseConfigPath = fileURLToPath(new URL('../../../tsconfig.base.json', import.meta.url));
const binFolder = fileURLToPath(new URL('../../../node_modules/.bin', import.meta.url));

const env = { ...process.env, PATH: `${binFolder}${delimiter}${process.env.PATH}` };
const execFileAsync = promisify(execFile);

/** Messages are classes only for their decorators; plain objects of the same shape travel. */
const EXCLUDED_RULES = ['no-misused-spread', 'no-unsafe-class-instance-assignment'];

/** Rules outside the strict set: both keep code away from the private fields of libraries, which the compiler lets through in brackets. */
const PRIVATE_FIELD_RULES = ['dot-notation', 'no-underscore-dangle'];

/** Code that the compiler rejects by the options of the workspace, with the number of the error. */
const REJECTED_CODE = {
  'a-wrong-type': ['TS2322', "export const cents: number = '3.99';"],
  'an-implicit-any': ['TS7006', 'export const twice = (cents) => cents * 2;'],
  'a-value-that-may-be-undefined': ['TS2322', 'export const first = (list: number[]): number => list[0];'],
  'an-unused-name': ['TS6133', 'const unused = 1; export {};'],
  'an-undeclared-name': ['TS2304', 'export const total = subtotal;'],
};

const RULE_PREFIX = '@typescript-eslint/';
/** The rules of the strict set that read types. */
const strictRules = Object.entries(Object.assign({}, ...tseslint.configs.strictTypeCheckedOnly.map(({ rules }) => rules)))
  .filter(([id, [level] = []]) => id.startsWith(RULE_PREFIX) && level !== 'off')
  .map(([id]) => id.slice(RULE_PREFIX.length));

describe('the typed lint', () => {
  let folder;
  let diagnostics;
  const reportsFor = (file) =>
    diagnostics.filter(({ filename }) => filename.endsWith(`${file}.ts`)).map(({ code, message }) => `${code}: ${message}`);
  const expectReport = (file, code) => {
    const reports = reportsFor(file);
    assert.ok(
      reports.some((line) => line.startsWith(`typescript(${code})`) || line.startsWith(`eslint(${code})`)),
      reports.join('\n') || 'nothing was found',
    );
  };
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'brote-typed-lint-'));
    await cp(lintConfigPath, join(folder, '.oxlintrc.json'));
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ extends: baseConfigPath, compilerOptions: { types: [], lib: ['es2023', 'dom'] } }),
    );
    for (const [rule, code] of Object.entries(violations)) await writeFile(join(folder, `${rule}.ts`), `${code}\n`);
    for (const [title, [, code]] of Object.entries(REJECTED_CODE)) await writeFile(join(folder, `${title}.ts`), `${code}\n`);
    await writeFile(join(folder, 'right.ts'), 'export const cents: number = 399;\n');
    const { stdout } = await execFileAsync('oxlint', ['-f', 'json'], { cwd: folder, env }).catch((failure) => failure);
    diagnostics = JSON.parse(stdout).diagnostics;
  });
  after(() => rm(folder, { recursive: true }));

  it('has every rule of the strict set except two, and those about private fields', async () => {
    const { rules } = JSON.parse(await readFile(lintConfigPath, 'utf8'));
    const configuredRules = Object.keys(rules).map((id) => id.replace('typescript/', ''));
    const expectedRules = [...strictRules.filter((rule) => !EXCLUDED_RULES.includes(rule)), ...PRIVATE_FIELD_RULES];
    assert.deepEqual(configuredRules.sort(), expectedRules.sort());
    assert.deepEqual(Object.keys(violations).sort(), configuredRules);
  });

  for (const rule of Object.keys(violations)) it(`reports ${rule}`, () => expectReport(rule, rule));

  for (const [title, [code]] of Object.entries(REJECTED_CODE)) it(`refuses ${title.replaceAll('-', ' ')}`, () => expectReport(title, code));

  it('reports nothing for correct code', () => assert.deepEqual(reportsFor('right'), []));
});
