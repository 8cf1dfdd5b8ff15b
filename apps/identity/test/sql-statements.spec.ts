import { resolve } from 'node:path';
import { useDatabase, type TestDatabase } from '@brote/test-support';
import { findBrokenRunbookQueries, findBrokenStatements } from '@brote/test-support/sql-sweep';
import { schema } from '#app/data-source';

let database: TestDatabase;
beforeAll(async () => (database = await useDatabase(schema)));
afterAll(() => database.drop());

it('PostgreSQL can prepare every statement of this service', async () => {
  expect(await findBrokenStatements(database, resolve(__dirname, '../src'))).toEqual([]);
});

it('PostgreSQL can run every query of the runbooks for this service', async () => {
  expect(await findBrokenRunbookQueries(database, 'identity')).toEqual([]);
});
