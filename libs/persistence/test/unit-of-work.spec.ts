import { useDatabase, type TestDatabase } from '@brote/test-support';
import { Logger } from '@nestjs/common';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isUniqueViolation, sqlState, UnitOfWork, type Transaction } from '../src';

class CreateAccount1700000001000 implements MigrationInterface {
  name = 'CreateAccount1700000001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE account (id int PRIMARY KEY, cents bigint NOT NULL)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE account');
  }
}

Logger.overrideLogger(false);

describe('a unit of work', () => {
  let database: TestDatabase;
  let unitOfWork: UnitOfWork;

  beforeAll(async () => {
    database = await useDatabase({ migrations: [CreateAccount1700000001000], entities: [] });
    unitOfWork = new UnitOfWork(database.dataSource);
  });

  beforeEach(async () => {
    await database.dataSource.query('TRUNCATE account');
    await database.dataSource.query('INSERT INTO account VALUES (1, 100), (2, 100)');
  });

  afterAll(() => database.drop());

  const readCents = async (id: number): Promise<unknown> =>
    (await database.dataSource.query<{ cents: unknown }[]>('SELECT cents FROM account WHERE id = $1', [id]))[0]?.cents;
  const subtractCent = (tx: Transaction, id: number) => tx.changeRows('UPDATE account SET cents = cents - 1 WHERE id = :id', { id });

  it('commits all of its changes or none', async () => {
    await unitOfWork.run((tx) => subtractCent(tx, 1));
    const failingWork = unitOfWork.run(async (tx) => {
      await subtractCent(tx, 1);
      throw new Error('changed my mind');
    });
    await expect(failingWork).rejects.toThrow('changed my mind');
    expect(await readCents(1)).toBe(99);
  });

  it('returns int8 as numbers, the rows of RETURNING and the count of changed rows', async () => {
    const [rows, count] = await unitOfWork.run(async (tx) => [
      await tx.query<{ cents: number }>('UPDATE account SET cents = cents + 1 WHERE id = 1 RETURNING cents'),
      await tx.changeRows('UPDATE account SET cents = 5'),
    ]);
    expect(rows).toEqual([{ cents: 101 }]);
    expect(count).toBe(2);
  });

  it('refuses an int8 that a number cannot hold', async () => {
    await expect(unitOfWork.run((tx) => tx.query('SELECT 9007199254740993::bigint AS big'))).rejects.toThrow(/does not fit/);
  });

  it('runs steps before the commit last and inside the transaction, steps after it outside', async () => {
    const executedSteps: string[] = [];
    await unitOfWork.run((tx) => {
      tx.beforeCommit(async (innerTx) => {
        executedSteps.push(`before, ${await subtractCent(innerTx, 1)} row`);
        innerTx.beforeCommit(() => Promise.resolve(void executedSteps.push('added by a step')));
      });
      tx.beforeCommit(() => Promise.resolve(void executedSteps.push('second')));
      tx.afterCommit(() => {
        executedSteps.push('after');
        throw new Error('too late to matter');
      });
      executedSteps.push('work');
      return Promise.resolve();
    });
    expect(executedSteps).toEqual(['work', 'before, 1 row', 'second', 'added by a step', 'after']);
    expect(await readCents(1)).toBe(99);
  });

  it('is rolled back by a failing step before the commit, and then runs no step after it', async () => {
    let hasRunAfterCommit = false;
    const failingWork = unitOfWork.run(async (tx) => {
      tx.afterCommit(() => (hasRunAfterCommit = true));
      tx.beforeCommit(() => Promise.reject(new Error('no')));
      await subtractCent(tx, 1);
    });
    await expect(failingWork).rejects.toThrow('no');
    expect({ announced: hasRunAfterCommit, cents: await readCents(1) }).toEqual({ announced: false, cents: 100 });
  });

  it('repeats the whole work after a deadlock', async () => {
    let attempts = 0;
    const waitUntilBothHold = createBarrier(2);
    const transfer = (from: number, to: number) => {
      let ownAttempts = 0;
      return unitOfWork.run(async (tx) => {
        attempts += 1;
        ownAttempts += 1;
        await subtractCent(tx, from);
        if (ownAttempts === 1) await waitUntilBothHold();
        await subtractCent(tx, to);
      });
    };
    await Promise.all([transfer(1, 2), transfer(2, 1)]);
    expect(attempts).toBeGreaterThan(2);
    expect([await readCents(1), await readCents(2)]).toEqual([98, 98]);
  });

  it('repeats the whole work after a serialization failure, and fails after three repetitions', async () => {
    let attempts = 0;
    const conflictingWork = unitOfWork.run(async (tx) => {
      attempts += 1;
      await tx.changeRows(`DO $$ BEGIN RAISE EXCEPTION 'could not serialize' USING ERRCODE = '40001'; END $$`);
    });
    await expect(conflictingWork).rejects.toThrow('could not serialize');
    expect(attempts).toBe(4);
  });

  it('does not repeat after another error, and throws it', async () => {
    let attempts = 0;
    const error: unknown = await unitOfWork
      .run(async (tx) => {
        attempts += 1;
        await tx.changeRows('INSERT INTO account VALUES (1, 0)');
      })
      .catch((reason: unknown) => reason);
    expect(attempts).toBe(1);
    expect([isUniqueViolation(error), isUniqueViolation(error, 'account_pkey'), isUniqueViolation(error, 'another')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('replans a statement when a migration has changed its table', async () => {
    await database.dataSource.query('CREATE TABLE changing (id int PRIMARY KEY)');
    const read = () => unitOfWork.run((tx) => tx.query<Record<string, number>>('SELECT * FROM changing'));
    for (let time = 0; time < 12; time += 1) expect(await read()).toEqual([]);
    await database.dataSource.query('ALTER TABLE changing ADD COLUMN more int');
    await database.dataSource.query('INSERT INTO changing VALUES (1, 2)');
    expect(await read()).toEqual([{ id: 1, more: 2 }]);
  });

  it('is rolled back by a failing write at any point, and its connection stays usable', async () => {
    const insertDuplicateSql = 'INSERT INTO account VALUES (:id, 0)';
    const failingWork = [
      unitOfWork.run(async (tx) => {
        await tx.changeRows('UPDATE account SET cents = 0');
        await tx.changeRows(insertDuplicateSql, { id: 1 });
      }),
      unitOfWork.run((tx) => Promise.all([tx.changeRows(insertDuplicateSql, { id: 1 }), tx.query('SELECT 5 AS seen')])),
      unitOfWork.run(async (tx) => {
        const duplicate = tx.changeRows(insertDuplicateSql, { id: 1 });
        expect(await tx.manager.query('SELECT 1').then(String, sqlState)).toBe('25P02');
        await duplicate;
      }),
    ];
    for (const one of failingWork) expect(isUniqueViolation(await one.catch((reason: unknown) => reason), 'account_pkey')).toBe(true);
    for (let time = 0; time < 10; time += 1) {
      const reads = [1, 2, 3].map((seen) => unitOfWork.run((tx) => tx.query('SELECT :seen::int AS seen', { seen })));
      expect(await Promise.all(reads)).toEqual([[{ seen: 1 }], [{ seen: 2 }], [{ seen: 3 }]]);
    }
    expect([await readCents(1), await readCents(2)]).toEqual([100, 100]);
  });

  it('is rolled back by a value that cannot be serialized, and its connection stays usable', async () => {
    const circularValue: { self?: object } = {};
    circularValue.self = circularValue;
    const failingWork = unitOfWork.run(async (tx) => {
      await subtractCent(tx, 1);
      await tx.changeRows('UPDATE account SET cents = 0 WHERE id = 2');
      await tx.query('SELECT :circularValue::jsonb AS value', { circularValue });
    });
    await expect(failingWork).rejects.toThrow(/circular/);
    await unitOfWork.run((tx) => subtractCent(tx, 2));
    expect([await readCents(1), await readCents(2)]).toEqual([100, 99]);
  });

  it('reports the open transaction to TypeORM, after any earlier statements', async () => {
    const isActive = (tx: Transaction) => tx.manager.queryRunner?.isTransactionActive;
    await unitOfWork.run(async (tx) => {
      await subtractCent(tx, 1);
      expect(isActive(tx)).toBe(true);
    });
    await unitOfWork.run((tx) => expect(isActive(tx)).toBe(true));
    expect(await readCents(1)).toBe(99);
  });

  it('runs TypeORM statements inside the transaction, after the earlier writes', async () => {
    await expect(
      unitOfWork.run(async (tx) => {
        await tx.changeRows('UPDATE account SET cents = 7 WHERE id = 1');
        expect(await tx.manager.query('SELECT cents FROM account WHERE id = 1')).toEqual([{ cents: 7 }]);
        expect(tx.manager.queryRunner?.isTransactionActive).toBe(true);
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await readCents(1)).toBe(100);
  });

  it('reports the lost connection, and the next unit of work succeeds', async () => {
    const error: unknown = await unitOfWork
      .run(async (tx) => {
        const [row] = await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
        await database.dataSource.query('SELECT pg_terminate_backend($1)', [row?.pid]);
        await subtractCent(tx, 1);
      })
      .catch((reason: unknown) => reason);
    expect(sqlState(error)).toMatch(/^(08006|57P01)$/);
    await unitOfWork.run((tx) => subtractCent(tx, 1));
    expect(await readCents(1)).toBe(99);
  });
});

/** A barrier: each caller waits until all have arrived. */
function createBarrier(size: number): () => Promise<void> {
  let arrivedCount = 0;
  let releaseAll: () => void = () => undefined;
  const allArrived = new Promise<void>((resolve) => (releaseAll = resolve));
  return () => {
    arrivedCount += 1;
    if (arrivedCount === size) releaseAll();
    return allArrived;
  };
}
