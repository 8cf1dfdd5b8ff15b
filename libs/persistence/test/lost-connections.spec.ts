import { useDatabase, type TestDatabase } from '@brote/test-support';
import { Pool, type PoolClient } from 'pg';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver';
import { Database } from '../src';

/** Calls back as soon as the pool hands out a connection. */
const withConnection = (pool: Pool, seen: (connection: PoolClient) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    pool.connect((error, connection, release) => {
      try {
        if (connection === undefined) throw error ?? new Error('The pool returned no connection');
        seen(connection);
        resolve();
      } catch (unheard) {
        reject(unheard instanceof Error ? unheard : new Error(String(unheard)));
      } finally {
        release(true);
      }
    });
  });

describe('the loss of a connection', () => {
  let test: TestDatabase;
  let pool: Pool;
  beforeAll(async () => {
    test = await useDatabase({ entities: [], migrations: [] });
    const { master } = test.dataSource.driver as PostgresDriver as { master: unknown };
    if (!(master instanceof Pool)) throw new Error('TypeORM does not use a pool of pg');
    pool = master;
  });
  afterAll(() => test.drop());

  it.each(['a new connection', 'the next connection'])('is handled before the caller can listen: %s', async () => {
    await withConnection(pool, (connection) => expect(connection.emit('error', new Error('ended by an administrator'))).toBe(true));
  });

  it('fails the running statement, and the next statement gets another connection', async () => {
    const database = new Database(test.dataSource);
    const [mine] = await database.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await expect(database.query('SELECT pg_terminate_backend(pg_backend_pid()), pg_sleep(5)')).rejects.toThrow('administrator command');
    const [next] = await database.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    expect(next?.pid).not.toBe(mine?.pid);
  });
});
