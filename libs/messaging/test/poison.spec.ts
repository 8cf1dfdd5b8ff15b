import { randomUUID } from 'node:crypto';
import type { Transaction } from '@brote/persistence';
import { connectAsOperator, eventually, type TestDatabase, type TestNats, useDatabase, useOwnNats } from '@brote/test-support';
import { Injectable, type INestApplicationContext } from '@nestjs/common';
import { headers } from 'nats';
import { DeadLetters, EventHandler, Unavailable, type EventEnvelope } from '../src';
import { startService } from './start-service';
import { CounterRaised, counterRaised } from './tally';
import { tallySchema } from './tally-schema';
import { compare, RaiseCounter, recordEffect } from './tally-service';

const PAUSES = [5, 10, 15, 20, 25, 30, 35];
/** The number of events that the broker sends before it receives an acknowledgement. */
const IN_FLIGHT = 32;
const tries = new Map<string, number>();
let cured = false;
let unavailableFor = 0;

@Injectable()
class Fussy {
  @EventHandler(counterRaised)
  async note(event: EventEnvelope<CounterRaised>, tx: Transaction): Promise<void> {
    tries.set(event.id, (tries.get(event.id) ?? 0) + 1);
    await recordEffect(event, tx);
    if (event.payload.mood === 'poison' && !cured) throw new RangeError('refuses poisoned events');
    if (event.payload.mood === 'unlucky' && unavailableFor > 0) {
      unavailableFor -= 1;
      throw new Unavailable('the other service does not reply');
    }
  }
}

describe('an event whose handler fails', () => {
  let nats: TestNats;
  let producerDb: TestDatabase;
  let consumerDb: TestDatabase;
  let producer: INestApplicationContext;
  let consumer: INestApplicationContext;

  beforeAll(async () => {
    [nats, producerDb, consumerDb] = await Promise.all([useOwnNats(), useDatabase(tallySchema), useDatabase(tallySchema)]);
    const tuning = { duplicateWindowMs: 100 };
    producer = await startService({
      service: 'counters',
      databaseUrl: producerDb.url,
      natsUrl: nats.url,
      providers: [RaiseCounter],
      tuning,
    });
    consumer = await startService({
      service: 'tallies',
      databaseUrl: consumerDb.url,
      natsUrl: nats.url,
      providers: [Fussy],
      tuning: {
        ...{ ...tuning, maxAckPending: IN_FLIGHT, retryDelaysMs: PAUSES },
        ...{ infrastructureFirstPauseMs: 10, infrastructureLongestPauseMs: 20 },
      },
    });
  });

  beforeEach(async () => {
    tries.clear();
    cured = false;
    unavailableFor = 0;
    await Promise.all([
      producerDb.dataSource.query('TRUNCATE outbox, counter'),
      consumerDb.dataSource.query('TRUNCATE effect, inbox, dead_letter'),
    ]);
  });

  afterAll(async () => {
    await Promise.all([producer.close(), consumer.close()]);
    await Promise.all([producerDb.drop(), consumerDb.drop(), nats.stop()]);
  });

  const raise = (id: string, mood?: string) => producer.get(RaiseCounter).raise(id, mood);
  const result = () => compare(producerDb.dataSource, consumerDb.dataSource);
  const letters = () => consumer.get(DeadLetters);
  const openLetters = (count: number) =>
    eventually(async () => {
      const list = await letters().list();
      expect(list).toHaveLength(count);
      return list;
    });

  it('becomes a dead letter after eight attempts while all other events are applied', async () => {
    const counter = randomUUID();
    for (const mood of ['calm', 'poison', 'calm', 'calm']) await raise(counter, mood);
    const [letter] = await openLetters(1);
    expect(letter).toMatchObject({ consumer: 'tallies', attempts: 8, errorCode: 'RangeError', status: 'open', by: null });
    expect(tries.get(letter?.eventId ?? '')).toBe(8);
    await eventually(async () => (await result()).noted === 3);
    expect(await result()).toMatchObject({ lost: 1, twice: 0 });
  });

  it('does not delay other events, even with more failing events than the broker has in flight', async () => {
    const poisoned = IN_FLIGHT + 8;
    // At most as many at once as there are connections. On a slow machine the last of many would wait too long.
    for (let portion = 0; portion < poisoned / 10; portion += 1)
      await Promise.all(Array.from({ length: 10 }, () => raise(randomUUID(), 'poison')));
    await raise(randomUUID());
    await eventually(async () => (await result()).noted === 1, { withinMs: 20_000 });
    expect((await result()).lost).toBe(poisoned);
    const statuses = () => consumerDb.dataSource.query('SELECT status, count(*) AS count FROM dead_letter GROUP BY status');
    await eventually(async () => expect(await statuses()).toEqual([{ status: 'open', count: poisoned }]), {
      withinMs: 40_000,
      everyMs: 200,
    });
  });

  it('is applied once when it is replayed after the fix, and is marked as a replay', async () => {
    await raise(randomUUID(), 'poison');
    const [letter] = await openLetters(1);
    const id = letter?.id ?? 0;
    expect(await letters().replay(id, 'ines')).toEqual({ applied: false, errorCode: 'RangeError' });
    expect(await letters().list()).toHaveLength(1);
    cured = true;
    expect(await letters().replay(id, 'ines')).toEqual({ applied: true });
    expect(await letters().replay(id, 'ines')).toBeNull();
    expect(await result()).toMatchObject({ noted: 1, lost: 0, twice: 0 });
    expect(await consumerDb.dataSource.query('SELECT replayed FROM effect')).toEqual([{ replayed: true }]);
    expect(await letters().list('replayed')).toMatchObject([{ by: 'ines' }]);
  });

  it('is never applied again after it was discarded, even when it is published again', async () => {
    await raise(randomUUID(), 'poison');
    const [letter] = await openLetters(1);
    expect(await letters().discard(letter?.id ?? 0, 'ines')).toBe(true);
    cured = true;
    const before = tries.get(letter?.eventId ?? '');
    await republish();
    await raise(randomUUID());
    await eventually(async () => (await result()).noted === 2);
    expect(tries.get(letter?.eventId ?? '')).toBe(before);
    expect(await letters().list()).toEqual([]);
  });

  it('waits while its infrastructure is unavailable, and those attempts are not counted', async () => {
    unavailableFor = 15;
    await raise(randomUUID(), 'unlucky');
    await eventually(async () => (await result()).noted === 1);
    expect(unavailableFor).toBe(0);
    expect(await consumerDb.dataSource.query('SELECT * FROM dead_letter')).toEqual([]);
  });

  it('becomes a dead letter at once when it is malformed, and is ignored when its type is unknown', async () => {
    const stranger = await connectAsOperator(nats.url);
    await stranger.jetstream().publish(counterRaised.subject, 'no json');
    const unknown = headers();
    unknown.set('Event-Type', 'tally.counter.painted.v1');
    await stranger.jetstream().publish('evt.tally.counter.painted.v1', '{}', { headers: unknown });
    const [letter] = await openLetters(1);
    expect(letter).toMatchObject({ errorCode: 'BAD_ENVELOPE', attempts: 1 });
    const info = await (await stranger.jetstreamManager()).consumers.info('TALLY', 'tallies');
    await eventually(async () => (await (await stranger.jetstreamManager()).consumers.info('TALLY', 'tallies')).num_ack_pending === 0);
    expect(info.num_redelivered).toBe(0);
    await stranger.close();
  });

  /** The relay after a crash between publication and mark, when the broker has already dropped the id. */
  async function republish(): Promise<void> {
    const stranger = await connectAsOperator(nats.url);
    const { streams } = await stranger.jetstreamManager();
    const info = await streams.info('TALLY');
    const stored = await streams.getMessage('TALLY', { seq: info.state.last_seq });
    const again = () => stranger.jetstream().publish(stored.subject, stored.data, { headers: stored.header });
    await eventually(async () => !(await again()).duplicate, { everyMs: 100 });
    await stranger.close();
  }
});
