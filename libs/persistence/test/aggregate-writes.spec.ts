import { useDatabase, type TestDatabase } from '@brote/test-support';
import { Logger } from '@nestjs/common';
import { Client } from 'pg';
import { AfterLoad, Column, Entity, PrimaryColumn, type Repository, VersionColumn } from 'typeorm';
import { insertOrIgnore, isUniqueViolation, OptimisticLockError, sqlState, type Transaction } from '../src';
import { Database, SAME_VERSION, UnitOfWork, updateExpected, updateVersion } from '../src';

Logger.overrideLogger(false);

@Entity()
class Parcel {
  @PrimaryColumn('uuid') id!: string;
  @Column('text', { unique: true }) number!: string;
  @Column('jsonb') labels!: string[];
  @Column('timestamptz', { nullable: true }) leftAt!: Date | null;
  @VersionColumn({ type: 'bigint' }) version!: number;
  readVersion = 0;

  @AfterLoad()
  rememberVersion(): void {
    this.readVersion = this.version;
  }
}

const ID = '00000000-0000-7000-8000-000000000001';
const OTHER_ID = '00000000-0000-7000-8000-000000000002';

describe('aggregates written by their repository', () => {
  let database: TestDatabase;
  let unitOfWork: UnitOfWork;

  beforeAll(async () => {
    database = await useDatabase({ migrations: [], entities: [Parcel] });
    await database.dataSource.synchronize();
    unitOfWork = new UnitOfWork(database.dataSource);
  });
  beforeEach(async () => {
    await database.dataSource.query('TRUNCATE parcel');
    await unitOfWork.run((tx) => tx.repository(Parcel).insert(aParcel(ID)));
  });
  afterAll(() => database.drop());

  const aParcel = (id: string) => ({ id, number: `P-${id.slice(-1)}`, labels: ['low'], leftAt: null, version: 1 });
  const lock = (tx: Transaction) => tx.repository(Parcel).findOneOrFail({ where: { id: ID }, lock: { mode: 'pessimistic_write' } });
  const read = () => database.dataSource.getRepository(Parcel).findOneByOrFail({ id: ID });

  it('are inserted and read inside the transaction, after its earlier writes', async () => {
    const failingWork = unitOfWork.run(async (tx) => {
      await tx.changeRows(`UPDATE parcel SET number = 'earlier' WHERE id = :id`, { id: ID });
      expect((await lock(tx)).number).toBe('earlier');
      await tx.repository(Parcel).insert(aParcel(OTHER_ID));
      throw new Error('changed my mind');
    });
    await expect(failingWork).rejects.toThrow('changed my mind');
    expect(await database.dataSource.getRepository(Parcel).find()).toMatchObject([{ id: ID, number: 'P-1' }]);
  });

  it('are updated in all columns by one statement, also when the version rises by two', async () => {
    const leftAt = new Date('2026-03-01T00:00:00Z');
    const statements = await recordStatements(() =>
      unitOfWork.run(async (tx) => {
        const parcel = await lock(tx);
        Object.assign(parcel, { labels: ['high', 'new'], leftAt, version: 3 });
        await updateVersion(tx, Parcel, parcel);
        expect(parcel.readVersion).toBe(3);
      }),
    );
    expect(statements.filter((text) => !text.startsWith('SELECT'))).toEqual([
      'START TRANSACTION',
      expect.stringMatching(/^UPDATE "parcel" SET .* WHERE .*"version" = \$\d+\)*$/),
      'COMMIT',
    ]);
    expect(await read()).toEqual(
      Object.assign(new Parcel(), { ...aParcel(ID), labels: ['high', 'new'], leftAt, version: 3, readVersion: 3 }),
    );
  });

  it('are not updated when another transaction changed or deleted them', async () => {
    const stale = await read();
    await unitOfWork.run(async (tx) => updateVersion(tx, Parcel, Object.assign(await lock(tx), { number: 'first', version: 2 })));
    const update = () => unitOfWork.run((tx) => updateVersion(tx, Parcel, Object.assign(stale, { number: 'second', version: 2 })));
    await expect(update()).rejects.toThrow(OptimisticLockError);
    await expect(update()).rejects.toThrow(`Parcel ${ID} is no longer as it was read`);
    expect((await read()).number).toBe('first');
    await unitOfWork.run((tx) => tx.repository(Parcel).delete({ id: ID }));
    await expect(update()).rejects.toThrow(OptimisticLockError);
  });

  it('are updated without some columns and with computed ones, while the row is as expected', async () => {
    const parcels = new Database(database.dataSource);
    const parcel = Object.assign(await read(), { number: 'not stored', labels: ['high'] });
    const options = { unchanged: ['number'], computed: { leftAt: () => 'clock_timestamp()' }, returning: ['leftAt'] } as const;
    const row = await updateExpected(parcels, Parcel, parcel, { number: 'P-1' }, options);
    const stored = await read();
    expect(stored).toMatchObject({ number: 'P-1', labels: ['high'] });
    expect(row).toEqual({ left_at: stored.leftAt });
    await expect(updateExpected(parcels, Parcel, parcel, { number: 'P-2' }, options)).rejects.toThrow(OptimisticLockError);
  });

  it('are inserted where their key and unique values are new, and counted', async () => {
    const inserted = await unitOfWork.run((tx) =>
      insertOrIgnore(tx, Parcel, [aParcel(ID), aParcel(OTHER_ID), { ...aParcel(ID), id: '00000000-0000-7000-8000-000000000003' }]),
    );
    expect(inserted).toBe(1);
    expect(await unitOfWork.run((tx) => insertOrIgnore(tx, Parcel, aParcel(OTHER_ID)))).toBe(0);
  });

  it('report a violated key, and a lost connection, as other statements do', async () => {
    const duplicate: unknown = await unitOfWork.run((tx) => tx.repository(Parcel).insert(aParcel(ID))).catch((reason: unknown) => reason);
    expect(isUniqueViolation(duplicate)).toBe(true);
    const lost: unknown = await unitOfWork
      .run(async (tx) => {
        const [row] = await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
        await database.dataSource.query('SELECT pg_terminate_backend($1)', [row?.pid]);
        await updateVersion(tx, Parcel, Object.assign(new Parcel(), { ...aParcel(ID), readVersion: 1 }));
      })
      .catch((reason: unknown) => reason);
    expect(sqlState(lost)).toMatch(/^(08006|57P01)$/);
    await unitOfWork.run(async (tx) => updateVersion(tx, Parcel, Object.assign(await lock(tx), { version: 2 })));
  });

  it('are written again by the whole work after a serialization failure', async () => {
    let attempts = 0;
    await unitOfWork.run(async (tx) => {
      attempts += 1;
      const parcel = Object.assign(await lock(tx), { number: `try ${attempts}`, version: 2 });
      await updateVersion(tx, Parcel, parcel);
      if (attempts === 1) await tx.manager.query(`DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '40001'; END $$`);
    });
    expect([attempts, (await read()).number]).toEqual([2, 'try 2']);
  });

  it('get the next version by an update of single columns, unless it names one or keeps it', async () => {
    const update = (values: Parameters<Repository<Parcel>['update']>[1]) =>
      unitOfWork.run((tx) => tx.repository(Parcel).update({ id: ID }, values));
    const stale = await read();
    await update({ labels: ['kept'], ...SAME_VERSION });
    expect(await read()).toMatchObject({ labels: ['kept'], version: 1 });
    await update({ labels: ['named'], version: 7 });
    expect(await read()).toMatchObject({ labels: ['named'], version: 7 });
    await update({ labels: ['next'] });
    expect(await read()).toMatchObject({ labels: ['next'], version: 8 });
    const overwrite = unitOfWork.run((tx) => updateVersion(tx, Parcel, Object.assign(stale, { version: 2 })));
    await expect(overwrite).rejects.toThrow(OptimisticLockError);
  });

  async function recordStatements(work: () => Promise<void>): Promise<string[]> {
    const sentTexts: string[] = [];
    const query = Reflect.get(Client.prototype, 'query') as (this: Client, ...values: unknown[]) => unknown;
    const spy = jest.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...parameters: unknown[]) {
      const [statement] = parameters as [string | { text: string }];
      sentTexts.push(typeof statement === 'string' ? statement : statement.text);
      return query.apply(this, parameters);
    });
    try {
      await work();
    } finally {
      spy.mockRestore();
    }
    return sentTexts;
  }
});
