// Statements stand in *.sql.ts and *.queries.ts, with named parameters. The lint rules must report every other kind.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const eslint = new ESLint({ cwd: root });

async function rulesReportedFor(code, file) {
  const [{ messages }] = await eslint.lintText(code, { filePath: join(root, file) });
  return messages.map(({ ruleId }) => ruleId).filter((rule) => rule?.startsWith('sql/'));
}

const STATEMENTS = [
  'SELECT id FROM orders WHERE id = :id',
  "\n  UPDATE orders SET status = 'paid' WHERE id = :id",
  'UPDATE figures.order_fact SET total = 0',
  'INSERT INTO orders (id) VALUES (:id)',
  'DELETE FROM orders WHERE id = :id',
  'WITH kept AS (SELECT 1) SELECT * FROM kept',
];
const PLACES = [
  'apps/orders-payments/src/core/orders/ship.ts',
  'libs/staff-audit/src/staff-audit.ts',
  'libs/messaging/src/outbox/outbox-relay.ts',
  'libs/persistence/src/advisory-lock.ts',
];
const SQL_FILES = [
  'apps/orders-payments/src/core/orders/orders.sql.ts',
  'apps/orders-payments/src/core/orders/orders.queries.ts',
  'libs/messaging/src/outbox/outbox.queries.ts',
  'libs/persistence/src/advisory-lock.sql.ts',
];

describe('the lint rules of SQL', () => {
  for (const file of PLACES)
    for (const statement of STATEMENTS)
      it(`report "${statement.trim().slice(0, 20)}" in ${file}`, async () => {
        assert.deepEqual(await rulesReportedFor(`export const TEXT = \`${statement}\`;\n`, file), ['sql/in-sql-files']);
      });

  it('report a statement whose middle is another text', async () => {
    const code = 'const ID = "id";\nexport const TEXT = `SELECT ${ID} FROM orders`;\n';
    assert.deepEqual(await rulesReportedFor(code, 'apps/identity/src/sessions/end.ts'), ['sql/in-sql-files']);
  });

  it('accept statements in their files, with named parameters', async () => {
    for (const file of SQL_FILES)
      for (const statement of STATEMENTS) assert.deepEqual(await rulesReportedFor(`export const TEXT = \`${statement}\`;\n`, file), []);
  });

  for (const file of SQL_FILES)
    for (const text of ['SELECT id FROM orders WHERE id = $1', 'AND id = $1'])
      it(`report the positional parameter of "${text}" in ${file}`, async () => {
        assert.deepEqual(await rulesReportedFor(`export const TEXT = \`${text}\`;\n`, file), ['sql/named-parameters']);
      });

  it('accept sentences that begin with such a word', async () => {
    const code = "export const TEXTS = ['Select a plan', 'Update the address', 'With love', '$1'];\n";
    assert.deepEqual(await rulesReportedFor(code, 'apps/orders-payments/src/core/orders/ship.ts'), []);
  });
});

describe('statements that store the versions of another service', () => {
  const files = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard', 'apps/*.ts', 'libs/*.ts'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\0')
    .filter((file) => /\/src\/.*\.(sql|queries)\.ts$/.test(file));
  const statements = files.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
  const WITHOUT_EPOCH = /\bversion\s*(?:<|<=|>|>=)\s*excluded\.version/;
  const WITH_EPOCH = /\((\w+)\.epoch, \1\.version\) < \(excluded\.epoch, excluded\.version\)/;

  it('compare the epoch before the version: after a restore, versions are given again', () => {
    assert.deepEqual(
      statements.filter(({ text }) => WITHOUT_EPOCH.test(text)).map(({ file }) => file),
      [],
    );
  });

  it('are found by this spec', () => {
    assert.ok(statements.filter(({ text }) => WITH_EPOCH.test(text)).length >= 3);
    assert.match('WHERE kept.version < excluded.version', WITHOUT_EPOCH);
  });
});
