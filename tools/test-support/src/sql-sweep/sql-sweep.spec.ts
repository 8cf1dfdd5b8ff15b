import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useDatabase, type TestDatabase } from '../database/use-database';
import { findBrokenStatements } from './index';

let database: TestDatabase;
const folder = mkdtempSync(join(tmpdir(), 'sql-sweep-'));

beforeAll(async () => {
  database = await useDatabase({ entities: [], migrations: [] });
  await database.dataSource.query('CREATE TABLE orders (id uuid PRIMARY KEY, total int NOT NULL)');
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});

async function findProblemsOf(code: string): Promise<string[]> {
  writeFileSync(join(folder, 'orders.queries.ts'), code);
  return findBrokenStatements(database, folder);
}

const READ_COLUMNS = (column: string): string[] => [
  `export const READ = 'SELECT ${column} FROM orders WHERE id = :id';`,
  `const READ = 'SELECT ${column} FROM orders WHERE id = :id';`,
  `export const change = (condition: string) => \`UPDATE orders SET ${column} = 1 WHERE \${condition}\`;`,
  `export class Rows { read(where: string) { return \`SELECT ${column} FROM orders \${where} LIMIT 1\`; } }`,
  `const COLUMNS = '${column}'; export const READ = \`SELECT \${COLUMNS} FROM orders\`;`,
  `const COUNT = '(SELECT sum(o.${column}) FROM orders o WHERE o.id = orders.id)'; export const READ = \`SELECT \${COUNT} FROM orders\`;`,
];

describe('the sweep over statements', () => {
  it.each(READ_COLUMNS('total'))('accepts columns of the schema in %s', async (code) => {
    expect(await findProblemsOf(code)).toEqual([]);
  });

  it.each(READ_COLUMNS('price'))('reports a column that the schema lacks in %s', async (code) => {
    expect(await findProblemsOf(code)).toContainEqual(expect.stringMatching(/^orders\.queries\.ts:1: .*price.* does not exist/));
  });

  it('reports a table that the schema lacks', async () => {
    expect(await findProblemsOf(`export const DELETE_ALL = 'DELETE FROM order_lines';`)).toHaveLength(1);
  });

  it('throws when a file holds more statements than it finds', async () => {
    await expect(findProblemsOf('// A comment with `SELECT 1` looks like a statement.')).rejects.toThrow('holds 1 statements');
  });

  it('throws when a folder holds no SQL', async () => {
    await expect(findBrokenStatements(database, join(folder, '..', 'sql-sweep-of-nothing'))).rejects.toThrow();
  });
});
