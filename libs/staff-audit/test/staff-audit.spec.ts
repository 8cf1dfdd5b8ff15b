import 'reflect-metadata';
import { CallContext, MessagingModule, messagingEntities, messagingMigrations } from '@brote/messaging';
import { PersistenceModule, UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { aCaller, MovableClock, useDatabase, useNats, type TestDatabase, type TestNats } from '@brote/test-support';
import { Global, type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { StaffAudit, StaffAuditModule, staffAuditMigrations } from '../src';
import { VerifyAuditChain } from '../src/verify-audit';

const schema = { entities: messagingEntities, migrations: [...messagingMigrations, ...staffAuditMigrations] };
const NOW = new Date('2026-11-20T10:00:00Z');
const person = aCaller({ roles: ['customer', 'staff'] });
const call = new CallContext(new Date(Date.now() + 5_000), null, 'correlation-1', person);

@Global()
@Module({ providers: [{ provide: Clock, useValue: new MovableClock(NOW.getTime()) }], exports: [Clock] })
class FixedClockModule {}

let db: TestDatabase;
let nats: TestNats;
let app: INestApplicationContext;

beforeAll(async () => {
  [db, nats] = await Promise.all([useDatabase(schema), useNats()]);
  @Module({
    imports: [
      FixedClockModule,
      PersistenceModule.forRoot({ service: 'spec', url: db.url, ...schema }),
      MessagingModule.forRoot({ service: 'spec', natsUrl: nats.url, background: false }),
      StaffAuditModule.forContext('orders'),
    ],
  })
  class SpecModule {}
  app = await NestFactory.createApplicationContext(SpecModule, { logger: false, abortOnError: false });
});
afterAll(async () => {
  await app.close();
  await nats.stop();
  await db.drop();
});

const shipOrderChange = {
  action: 'order.ship',
  target: { type: 'order', id: 'BR-2026-000042' },
  before: { status: 'processing' },
  after: { status: 'shipped', email: 'canary@example.com' },
};
const recordChange = (afterRecord: () => void = () => undefined): Promise<void> =>
  app.get(UnitOfWork).run(async (tx) => {
    await app.get(StaffAudit).record(tx, call, shipOrderChange);
    afterRecord();
  });
const countRows = async (table: string): Promise<number> =>
  (await db.dataSource.query<{ n: number }[]>(`SELECT count(*)::int AS n FROM ${table}`))[0]?.n ?? -1;

it('StaffAudit records actor, action, before and after, and publishes the entry', async () => {
  await recordChange();
  const [row] = await db.dataSource.query<Record<string, unknown>[]>('SELECT * FROM staff_audit');
  expect(row).toMatchObject({
    at: NOW,
    actor_id: person.userId,
    session_id: person.sessionId,
    action: 'order.ship',
    correlation_id: 'correlation-1',
  });
  expect([row?.['before'], row?.['after']]).toEqual([{ status: 'processing' }, { status: 'shipped', email: '(left out)' }]);
  const [event] = await db.dataSource.query<{ type: string; payload: object }[]>('SELECT type, payload FROM outbox');
  expect(event).toMatchObject({
    type: 'orders.audit.recorded.v1',
    payload: { entryId: row?.['id'], targetId: 'BR-2026-000042', context: 'orders' },
  });
});

it('StaffAudit leaves no entry when the change is rolled back', async () => {
  const before = [await countRows('staff_audit'), await countRows('outbox')];
  await expect(recordChange(() => expect(1).toBe(2))).rejects.toThrow();
  expect([await countRows('staff_audit'), await countRows('outbox')]).toEqual(before);
});

it.each(["UPDATE staff_audit SET action = 'x.y'", 'DELETE FROM staff_audit', 'TRUNCATE staff_audit'])(
  'the database refuses %s',
  async (statement) => {
    await recordChange();
    await expect(db.dataSource.query(statement)).rejects.toThrow('append-only');
  },
);

it('StaffAudit refuses a change without a caller', async () => {
  const anonymous = new CallContext(new Date(Date.now() + 5_000), null, 'correlation-2', null);
  const attempt = app.get(UnitOfWork).run((tx) => app.get(StaffAudit).record(tx, anonymous, shipOrderChange));
  await expect(attempt).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});

describe('a reauthentication', () => {
  const authenticatedMinutesAgo = (minutes: number) =>
    new CallContext(new Date(Date.now() + 5_000), null, 'correlation-3', { ...person, authenticatedAt: NOW.getTime() - minutes * 60_000 });

  it('counts for a quarter of an hour', () => {
    const audit = app.get(StaffAudit);
    expect(() => audit.requireRecentAuthentication(authenticatedMinutesAgo(15))).not.toThrow();
    expect(() => audit.requireRecentAuthentication(authenticatedMinutesAgo(16))).toThrow('REAUTHENTICATION_REQUIRED');
  });
});

describe('the hash chain', () => {
  const readLinks = () =>
    db.dataSource.query<{ seq: string; previous_hash: string; hash: string }[]>(
      'SELECT seq, previous_hash, hash FROM staff_audit ORDER BY seq',
    );
  const verifyChain = (knownEntry = { seq: null, hash: null } as { seq: number | null; hash: string | null }) =>
    app.get(VerifyAuditChain).verify(knownEntry);
  /** Makes a change that only the owner of the database can make, and reverts it. */
  async function withTamperedTable<T>(statement: string, inspect: () => Promise<T>): Promise<T> {
    await db.dataSource.query('CREATE TABLE untouched AS TABLE staff_audit');
    await db.dataSource.query('ALTER TABLE staff_audit DISABLE TRIGGER USER');
    try {
      await db.dataSource.query(statement);
      return await inspect();
    } finally {
      await db.dataSource.query('DELETE FROM staff_audit');
      await db.dataSource.query('INSERT INTO staff_audit SELECT * FROM untouched');
      await db.dataSource.query('ALTER TABLE staff_audit ENABLE TRIGGER USER');
      await db.dataSource.query('DROP TABLE untouched');
    }
  }

  it('gives each entry the hash of the previous one, also with many changes at once', async () => {
    await Promise.all([1, 2, 3, 4, 5, 6].map(() => recordChange()));
    const links = await readLinks();
    expect(links.map(({ seq }) => Number(seq))).toEqual(links.map((_, index) => index + 1));
    for (const [index, link] of links.entries()) expect(link.previous_hash).toBe(links[index - 1]?.hash ?? '0'.repeat(64));
    expect(await verifyChain()).toEqual({ entries: links.length, brokenAt: null, knows: true });
  });

  it('is part of the entry: the event carries position and hash', async () => {
    await recordChange();
    const last = (await readLinks()).at(-1);
    const publishedEntries = await db.dataSource.query<{ payload: { hash: string; seq: number } }[]>('SELECT payload FROM outbox');
    expect(publishedEntries.find(({ payload }) => payload.seq === Number(last?.seq))?.payload.hash).toBe(last?.hash);
  });

  it.each([
    ['changed', `UPDATE staff_audit SET action = 'order.refund' WHERE seq = 3`],
    ['redated', `UPDATE staff_audit SET at = at - interval '1 day' WHERE seq = 3`],
    ['attributed to another actor', `UPDATE staff_audit SET actor_id = gen_random_uuid() WHERE seq = 3`],
    ['dropped', 'DELETE FROM staff_audit WHERE seq = 3'],
  ])('shows that an entry was %s', async (_title, statement) => {
    expect(await withTamperedTable(statement, verifyChain)).toMatchObject({ brokenAt: 3 });
  });

  it('reveals removed last entries to a reader who knows one of them', async () => {
    const last = (await readLinks()).at(-1);
    const knownEntry = { seq: Number(last?.seq), hash: last?.hash ?? null };
    expect(await verifyChain(knownEntry)).toMatchObject({ brokenAt: null, knows: true });
    const deleteLastEntry = `DELETE FROM staff_audit WHERE seq = ${knownEntry.seq}`;
    expect(await withTamperedTable(deleteLastEntry, () => verifyChain(knownEntry))).toMatchObject({ brokenAt: null, knows: false });
  });
});
