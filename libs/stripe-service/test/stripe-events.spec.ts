import 'reflect-metadata';
import { currentCorrelationId, withMessageContext } from '@brote/messaging';
import { tryAdvisoryLock, Database, UnitOfWork } from '@brote/persistence';
import { createLogger } from '@brote/service-runtime';
import { eventually, useDatabase, type TestDatabase } from '@brote/test-support';
import Stripe from 'stripe';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  ApplyStripeEvents,
  readId,
  AddCauseToStripeEvents1764990000000,
  AddClaimHolderToStripeEvents1797440200000,
  AnnounceStripeEvents1798260000000,
  StripeEvents,
  type StripeEventActions,
} from '../src';

type EventKind = 'session' | 'dispute';

/** As the services create it. */
class CreateStripeEvents1700000000000 implements MigrationInterface {
  name = 'CreateStripeEvents1700000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE stripe_event (
      id text PRIMARY KEY, type text NOT NULL, object_id text NOT NULL, created_at timestamptz NOT NULL, state text NOT NULL,
      received_at timestamptz NOT NULL DEFAULT clock_timestamp(), tries int NOT NULL DEFAULT 0,
      due_at timestamptz NOT NULL DEFAULT clock_timestamp(), claimed_until timestamptz, last_error text, done_at timestamptz)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE stripe_event');
  }
}

let testDatabase: TestDatabase;
let database: Database;
let storedCallCount = 0;

beforeAll(async () => {
  testDatabase = await useDatabase({
    entities: [],
    migrations: [
      CreateStripeEvents1700000000000,
      AddCauseToStripeEvents1764990000000,
      AddClaimHolderToStripeEvents1797440200000,
      AnnounceStripeEvents1798260000000,
    ],
  });
  database = new Database(testDatabase.dataSource);
});
afterAll(async () => testDatabase.drop());
beforeEach(async () => {
  storedCallCount = 0;
  await database.query('DELETE FROM stripe_event');
});

const createStripeEvents = (holder: string | null = null) =>
  new StripeEvents<EventKind>(database, {
    kinds: { 'checkout.session.completed': 'session', 'checkout.session.expired': 'session', 'charge.dispute.created': 'dispute' },
    idOf: (kind, object) => readId(object, kind === 'dispute' ? 'charge' : 'id'),
    isAnnounced: (kind) => kind === 'dispute',
    isLive: false,
    leaseMs: 10_000,
    processLock: { holder },
    onStored: () => (storedCallCount += 1),
  });

const createApplier = (
  events: StripeEvents<EventKind>,
  apply: StripeEventActions<EventKind>['apply'],
  announce: StripeEventActions<EventKind>['announce'] = () => undefined,
) => new ApplyStripeEvents(events, new UnitOfWork(testDatabase.dataSource), silentLogger, { apply, announce });

const stripeEvent = (id: string, type: string, object: object, livemode = false) =>
  ({ id, type, created: 1_763_640_000, livemode, data: { object } }) as unknown as Stripe.Event;

const RESOURCE_MISSING = {
  type: 'invalid_request_error',
  code: 'resource_missing',
  message: "No such checkout.session: 'cs_gone'",
} as const;

const silentLogger = createLogger('spec', { level: 'silent' });
const listStates = async () =>
  (await database.query<{ id: string; state: string }>('SELECT id, state FROM stripe_event ORDER BY id')).map(
    ({ id, state }) => `${id} ${state}`,
  );

describe('events of Stripe', () => {
  it('are stored once, and ignored when they do not concern the service', async () => {
    const events = createStripeEvents();
    const completedEvent = stripeEvent('evt_1', 'checkout.session.completed', { id: 'cs_1' });
    expect(await events.store([completedEvent, completedEvent, stripeEvent('evt_2', 'product.updated', { id: 'prod_1' })])).toBe(1);
    expect(await events.store([completedEvent])).toBe(0);
    expect(await events.store([stripeEvent('evt_3', 'charge.dispute.created', { id: 'dp_1' })])).toBe(0);
    expect(await events.store([stripeEvent('evt_4', 'checkout.session.completed', { id: 'cs_4' }, true)])).toBe(0);
    expect(await listStates()).toEqual(['evt_1 pending']);
    expect(storedCallCount).toBe(1);
  });

  it('are applied by one fetch of their object, under their correlation id', async () => {
    const events = createStripeEvents();
    await withMessageContext({ correlationId: 'story-1' }, () =>
      events.store([
        stripeEvent('evt_1', 'checkout.session.completed', { id: 'cs_1' }),
        stripeEvent('evt_2', 'checkout.session.expired', { id: 'cs_1' }),
        stripeEvent('evt_3', 'charge.dispute.created', { id: 'dp_1', charge: 'ch_1' }),
      ]),
    );
    const fetches: string[] = [];
    const applyObject = (kind: EventKind, id: string) => {
      fetches.push(`${kind} ${id} ${currentCorrelationId() ?? 'none'}`);
      return Promise.resolve();
    };
    const applier = createApplier(events, applyObject);
    expect(await applier.applyStripeEvents()).toBe(false);
    expect(fetches.sort()).toEqual(['dispute ch_1 story-1', 'session cs_1 story-1']);
    expect(await listStates()).toEqual(['evt_1 done', 'evt_2 done', 'evt_3 done']);
  });

  it('wait for another attempt when applying fails, with the error', async () => {
    const events = createStripeEvents();
    await events.store([
      stripeEvent('evt_1', 'checkout.session.completed', { id: 'cs_1' }),
      stripeEvent('evt_2', 'checkout.session.completed', { id: 'cs_2' }),
    ]);
    const failingApplier = createApplier(events, (_kind, id) => (id === 'cs_1' ? Promise.reject(new Error('away')) : Promise.resolve()));
    await failingApplier.applyStripeEvents();
    expect(await listStates()).toEqual(['evt_1 pending', 'evt_2 done']);
    const [waiting] = await database.query<{ error: string; isLater: boolean; isFree: boolean }>(
      `SELECT last_error AS error, due_at > received_at + interval '1 second' AS "isLater", claimed_until IS NULL AS "isFree" FROM stripe_event WHERE id = 'evt_1'`,
    );
    expect(waiting).toEqual({ error: 'Error: away', isLater: true, isFree: true });
  });

  it('of one object are not processed by two workers at once', async () => {
    const events = createStripeEvents();
    await events.store([stripeEvent('evt_1', 'checkout.session.completed', { id: 'cs_1' })]);
    expect((await events.claim(16)).map(({ id }) => id)).toEqual(['evt_1']);
    await events.store([stripeEvent('evt_2', 'checkout.session.expired', { id: 'cs_1' })]);
    expect(await events.claim(16)).toEqual([]);
    await events.markDone(['evt_1']);
    expect((await events.claim(16)).map(({ id }) => id)).toEqual(['evt_2']);
  });

  it('about an unknown object of Stripe are ignored, with the reason', async () => {
    const events = createStripeEvents();
    await events.store([
      stripeEvent('evt_1', 'checkout.session.completed', { id: 'cs_gone' }),
      stripeEvent('evt_2', 'checkout.session.completed', { id: 'cs_2' }),
    ]);
    // The second object is known; an object that it references is not.
    const resourceMissingError = () => new Stripe.errors.StripeInvalidRequestError(RESOURCE_MISSING);
    await createApplier(events, () => Promise.reject(resourceMissingError())).applyStripeEvents();
    expect(await listStates()).toEqual(['evt_1 ignored', 'evt_2 pending']);
    expect(await database.query(`SELECT last_error AS why, claimed_until AS kept FROM stripe_event WHERE id = 'evt_1'`)).toEqual([
      { why: 'StripeInvalidRequestError resource_missing', kept: null },
    ]);
  });

  it('that a process claimed are free as soon as it dies, and not before', async () => {
    const key = 4_711;
    const claimerLock = await tryAdvisoryLock({ url: testDatabase.url, name: 'a process', key: String(key) });
    const claimerEvents = createStripeEvents(String(key));
    await claimerEvents.store([stripeEvent('evt_1', 'checkout.session.completed', { id: 'cs_1' })]);
    expect(await claimerEvents.claim(16)).toHaveLength(1);
    const otherEvents = createStripeEvents();
    await otherEvents.store([stripeEvent('evt_2', 'checkout.session.expired', { id: 'cs_1' })]);
    expect(await otherEvents.claim(16)).toEqual([]);
    await claimerLock?.release();
    await eventually(async () => expect((await otherEvents.claim(16)).map(({ id }) => id).sort()).toEqual(['evt_1', 'evt_2']));
  });

  it('are announced once by the transaction that ends them, also when two processes have applied them', async () => {
    const events = createStripeEvents();
    await events.store([
      stripeEvent('evt_1', 'charge.dispute.created', { id: 'dp_1', charge: 'ch_1' }),
      stripeEvent('evt_2', 'checkout.session.completed', { id: 'cs_1' }),
    ]);
    const announcedIds: string[] = [];
    const announce = (_tx: unknown, { id }: { id: string }) => void announcedIds.push(id);
    // The other process applies the same events while this one is still at work, because the lease of this one has ended.
    const otherApplier = createApplier(events, () => Promise.resolve(), announce);
    const slowApplier = createApplier(
      events,
      async (kind) => {
        if (kind !== 'dispute') return;
        await database.query(`UPDATE stripe_event SET claimed_until = clock_timestamp() - interval '1 second'`);
        await otherApplier.applyStripeEvents();
      },
      announce,
    );
    await slowApplier.applyStripeEvents();
    expect(await listStates()).toEqual(['evt_1 done', 'evt_2 done']);
    expect(announcedIds).toEqual(['evt_1']);
  });

  it('that could not be announced are applied again', async () => {
    const events = createStripeEvents();
    await events.store([stripeEvent('evt_1', 'charge.dispute.created', { id: 'dp_1', charge: 'ch_1' })]);
    const failToAnnounce = () => {
      throw new Error('the process died');
    };
    await createApplier(events, () => Promise.resolve(), failToAnnounce).applyStripeEvents();
    expect(await listStates()).toEqual(['evt_1 pending']);
  });
});
