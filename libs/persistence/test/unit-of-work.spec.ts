import { useDatabase, type TestDatabase } from '@brote/test-support';
import { Logger } from '@nestjs/common';
import { Client } from 'pg';
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
const originalQuery = Reflect.get(Client.prototype, 'query') as (this: Client, ...values: unknown[]) => unknown;

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

  it('sends an unawaited write at once, and the next statement before its result', async () => {
    const sentTexts: string[] = [];
    const querySpy = jest.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...parameters: unknown[]) {
      const [statement] = parameters as [string | { text: string }];
      sentTexts.push(typeof statement === 'string' ? statement : statement.text);
      return originalQuery.apply(this, parameters);
    });
    const incrementSql = 'UPDATE account SET cents = cents + 2 WHERE id = :id';
    const selectSql = 'SELECT cents FROM account WHERE id = :id';
    const sentIncrement = 'UPDATE account SET cents = cents + 2 WHERE id = $1';
    const sentSelect = 'SELECT cents FROM account WHERE id = $1';
    try {
      await unitOfWork.run(async (tx) => {
        tx.write(incrementSql, { id: 1 });
        const pendingRows = tx.query(selectSql, { id: 1 });
        expect(sentTexts).toEqual(['START TRANSACTION', sentIncrement, sentSelect]);
        expect(await pendingRows).toEqual([{ cents: 102 }]);
        tx.write(incrementSql, { id: 2 });
      });
      await unitOfWork.run((tx) => tx.write(incrementSql, { id: 1 }));
    } finally {
      querySpy.mockRestore();
    }
    expect(sentTexts.slice(3)).toEqual([sentIncrement, 'COMMIT', 'START TRANSACTION', sentIncrement, 'COMMIT']);
    expect([await readCents(1), await readCents(2)]).toEqual([104, 102]);
  });

  it('is rolled back by a failing write at any point, and its skipped statements work the next time', async () => {
    const insertDuplicateSql = 'INSERT INTO account VALUES (:id, 0)';
    const selectSql = 'SELECT :seen::int AS seen';
    const failingWork = [
      unitOfWork.run((tx) => {
        tx.write('UPDATE account SET cents = 0');
        tx.write(insertDuplicateSql, { id: 1 });
      }),
      unitOfWork.run((tx) => {
        tx.write(insertDuplicateSql, { id: 1 });
        return tx.query(selectSql, { seen: 5 });
      }),
      unitOfWork.run(async (tx) => {
        tx.write(insertDuplicateSql, { id: 1 });
        expect(await tx.manager.query('SELECT 1').then(String, sqlState)).toBe('25P02');
      }),
      unitOfWork.run((tx) => {
        tx.write(insertDuplicateSql, { id: 1 });
        return tx.manager.query('SELECT 1');
      }),
    ];
    for (const one of failingWork) expect(isUniqueViolation(await one.catch((reason: unknown) => reason), 'account_pkey')).toBe(true);
    for (let time = 0; time < 10; time += 1) {
      const reads = [1, 2, 3].map((seen) => unitOfWork.run((tx) => tx.query(selectSql, { seen })));
      expect(await Promise.all(reads)).toEqual([[{ seen: 1 }], [{ seen: 2 }], [{ seen: 3 }]]);
    }
    expect([await readCents(1), await readCents(2)]).toEqual([100, 100]);
  });

  it('is rolled back by a value that cannot be serialized, and its connection stays usable', async () => {
    const circularValue: { self?: object } = {};
    circularValue.self = circularValue;
    const failingWork = unitOfWork.run(async (tx) => {
      await subtractCent(tx, 1);
      tx.write('UPDATE account SET cents = 0 WHERE id = 2');
      await tx.query('SELECT :circularValue::jsonb AS value', { circularValue });
    });
    await expect(failingWork).rejects.toThrow(/circular/);
    await unitOfWork.run((tx) => subtractCent(tx, 2));
    expect([await readCents(1), await readCents(2)]).toEqual([100, 99]);
  });

  it.each(['in the work', 'in a step before the commit'])(
    'is rolled back by an unawaited last write whose value cannot be serialized, %s',
    async (place) => {
      const circularValue: { self?: object } = {};
      circularValue.self = circularValue;
      const writeBoth = (tx: Transaction) => {
        tx.write('UPDATE account SET cents = 0 WHERE id = 2');
        tx.write('UPDATE account SET cents = length(:value::jsonb::text) WHERE id = 1', { value: circularValue });
      };
      const failingWork = unitOfWork.run((tx) => (place === 'in the work' ? writeBoth(tx) : tx.beforeCommit(writeBoth)));
      await expect(failingWork).rejects.toThrow(/circular/);
      expect([await readCents(1), await readCents(2)]).toEqual([100, 100]);
    },
  );

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
        tx.write('UPDATE account SET cents = 7 WHERE id = 1');
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
