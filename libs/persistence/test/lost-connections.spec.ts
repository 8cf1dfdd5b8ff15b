import { useDatabase, type TestDatabase } from '@brote/test-support';
import { Pool, type PoolClient } from 'pg';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver';
import { Database } from '../src';

/** Calls back as soon as the pool hands out a connection. */
const withConnection = (pool: Pool, onConnection: (connection: PoolClient) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    pool.connect((error, connection, release) => {
      try {
        if (connection === undefined) throw error ?? new Error('The pool returned no connection');
        onConnection(connection);
        resolve();
      } catch (failure) {
        reject(failure instanceof Error ? failure : new Error(String(failure)));
      } finally {
        release(true);
      }
    });
  });

describe('the loss of a connection', () => {
  let testDatabase: TestDatabase;
  let pool: Pool;
  beforeAll(async () => {
    testDatabase = await useDatabase({ entities: [], migrations: [] });
    const { master } = testDatabase.dataSource.driver as PostgresDriver as { master: unknown };
    if (!(master instanceof Pool)) throw new Error('TypeORM does not use a pool of pg');
    pool = master;
  });
  afterAll(() => testDatabase.drop());

  it.each(['a new connection', 'the next connection'])('is handled before the caller can listen: %s', async () => {
    await withConnection(pool, (connection) => expect(connection.emit('error', new Error('ended by an administrator'))).toBe(true));
  });

  it('fails the running statement, and the next statement gets another connection', async () => {
    const database = new Database(testDatabase.dataSource);
    const [firstSession] = await database.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await expect(database.query('SELECT pg_terminate_backend(pg_backend_pid()), pg_sleep(5)')).rejects.toThrow('administrator command');
    const [nextSession] = await database.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    expect(nextSession?.pid).not.toBe(firstSession?.pid);
  });
});
