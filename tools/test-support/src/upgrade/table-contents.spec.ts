import { Client } from 'pg';
import { useEmptyDatabase, type EmptyDatabase } from '../database/use-database';
import { TableContents } from './table-contents';

const SETUP_SQL = `
  CREATE TABLE item (id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY, name text, at timestamptz);
  INSERT INTO item (name, at) VALUES ('one', '2026-11-26T10:00:00Z'), ('two', NULL);
  CREATE TABLE note (text text);
  INSERT INTO note VALUES ('same'), ('same')`;

let database: EmptyDatabase;
let client: Client;

beforeEach(async () => {
  database = await useEmptyDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(SETUP_SQL);
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

it.each([
  ['a dropped table', 'DROP TABLE note', 'The table public.note is missing'],
  ['a dropped column', 'ALTER TABLE item DROP COLUMN at', 'The column at of public.item is missing'],
  ['a renamed column', 'ALTER TABLE item RENAME name TO title', 'The column name of public.item is missing'],
  ['a deleted row', `DELETE FROM item WHERE name = 'one'`, /^1 of 2 rows of public.item are missing or changed: .*"one"/],
  ['a changed value', `UPDATE item SET at = now() WHERE name = 'two'`, /^1 of 2 rows of public.item are missing or changed: .*"two"/],
  ['one of two equal rows', `DELETE FROM note WHERE ctid = '(0,1)'`, /^1 of 2 rows of public.note are missing or changed/],
  ['a sequence that starts again', 'ALTER TABLE item ALTER id RESTART', /^1 of 1 rows of the sequences are missing or changed/],
])('finds %s', async (_title, change, loss) => {
  const before = await TableContents.read(client);
  await client.query(change);
  expect(await before.findLosses(client)).toEqual([expect.stringMatching(loss)]);
});

it('takes added tables, columns and rows for no loss', async () => {
  const before = await TableContents.read(client);
  await client.query(`ALTER TABLE item ADD COLUMN price integer NOT NULL DEFAULT 0; CREATE TABLE other (id integer);
    INSERT INTO note VALUES ('same')`);
  expect(await before.findLosses(client)).toEqual([]);
  expect(before.rows<{ name: string }>('item').map(({ name }) => name)).toEqual(['one', 'two']);
});
