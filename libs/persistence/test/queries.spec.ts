import { useDatabase, type TestDatabase } from '@brote/test-support';
import { Database } from '../src';

interface PreparedStatementRow {
  statement: string;
}

describe('a statement outside a transaction', () => {
  let testDatabase: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    testDatabase = await useDatabase({ entities: [], migrations: [] });
    database = new Database(testDatabase.dataSource);
  });
  afterAll(() => testDatabase.drop());

  const listPreparedStatements = async (): Promise<string[]> => {
    const rows = await database.queryUnprepared<PreparedStatementRow>('SELECT statement FROM pg_prepared_statements ORDER BY statement');
    return rows.map(({ statement }) => statement);
  };

  it('is prepared once for all values, or planned for these values alone', async () => {
    for (let count = 1; count <= 8; count += 1) {
      expect(await database.query('SELECT :count::int AS prepared', { count })).toEqual([{ prepared: count }]);
      expect(await database.queryUnprepared('SELECT :count::int AS planned', { count })).toEqual([{ planned: count }]);
    }
    expect(await listPreparedStatements()).toEqual(['SELECT $1::int AS prepared']);
  });
});
