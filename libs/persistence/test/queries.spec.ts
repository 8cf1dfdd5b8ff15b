import { useDatabase, type TestDatabase } from '@brote/test-support';
import { Database } from '../src';

describe('a statement outside a transaction', () => {
  let testDatabase: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    testDatabase = await useDatabase({ entities: [], migrations: [] });
    database = new Database(testDatabase.dataSource);
  });
  afterAll(() => testDatabase.drop());

  it('returns rows, and the number of changed ones', async () => {
    expect(await database.query('SELECT :count::int AS total', { count: 8 })).toEqual([{ total: 8 }]);
    await database.changeRows('CREATE TABLE piece (id int)');
    expect(await database.changeRows('INSERT INTO piece VALUES (:first), (:second)', { first: 1, second: 2 })).toBe(2);
  });

  it('leaves no plan behind on its connection', async () => {
    for (let count = 1; count <= 8; count += 1) await database.query('SELECT :count::int AS total', { count });
    expect(await database.query('SELECT statement FROM pg_prepared_statements')).toEqual([]);
  });
});
