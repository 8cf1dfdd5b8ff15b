import { randomUUID } from 'node:crypto';
import type { Transaction } from '@brote/persistence';
import { connectAsOperator, eventually, type TestDatabase, type TestNats, useDatabase, useOwnNats } from '@brote/test-support';
import { Controller, type INestApplicationContext } from '@nestjs/common';
import { headers } from 'nats';
import { DeadLetters, EventHandler, Unavailable, type EventEnvelope } from '../src';
import { startService } from './start-service';
import { CounterRaised, counterRaised } from './tally';
import { tallySchema } from './tally-schema';
import { compareEvents, RaiseCounter, recordEffect } from './tally-service';

const RETRY_DELAYS_MS = [5, 10, 15, 20, 25, 30, 35];
/** The number of events that the broker sends before it receives an acknowledgement. */
const MAX_ACK_PENDING = 32;
const attemptsByEvent = new Map<string, number>();
let isFixed = false;
let unavailableAttempts = 0;

@Controller()
class FailingHandler {
  @EventHandler(counterRaised)
  async handle(event: EventEnvelope<CounterRaised>, tx: Transaction): Promise<void> {
    attemptsByEvent.set(event.id, (attemptsByEvent.get(event.id) ?? 0) + 1);
    await recordEffect(event, tx);
    if (event.payload.mood === 'poison' && !isFixed) throw new RangeError('refuses poisoned events');
    if (event.payload.mood === 'unlucky' && unavailableAttempts > 0) {
      unavailableAttempts -= 1;
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
      controllers: [FailingHandler],
      tuning: {
        ...{ ...tuning, maxAckPending: MAX_ACK_PENDING, retryDelaysMs: RETRY_DELAYS_MS },
        ...{ infrastructureFirstPauseMs: 10, infrastructureLongestPauseMs: 20 },
      },
    });
  });

  beforeEach(async () => {
    attemptsByEvent.clear();
    isFixed = false;
    unavailableAttempts = 0;
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
  const compareBothSides = () => compareEvents(producerDb.dataSource, consumerDb.dataSource);
  const deadLetters = () => consumer.get(DeadLetters);
  const waitForOpenLetters = (count: number) =>
    eventually(async () => {
      const deadLetterList = await deadLetters().list();
      expect(deadLetterList).toHaveLength(count);
      return deadLetterList;
    });

  it('becomes a dead letter after eight attempts while all other events are applied', async () => {
    const counter = randomUUID();
    for (const mood of ['calm', 'poison', 'calm', 'calm']) await raise(counter, mood);
    const [letter] = await waitForOpenLetters(1);
    expect(letter).toMatchObject({ consumer: 'tallies', attempts: 8, errorCode: 'RangeError', status: 'open', by: null });
    expect(attemptsByEvent.get(letter?.eventId ?? '')).toBe(8);
    await eventually(async () => (await compareBothSides()).noted === 3);
    expect(await compareBothSides()).toMatchObject({ lost: 1, twice: 0 });
  });

  it('does not delay other events, even with more failing events than the broker has in flight', async () => {
    const poisonCount = MAX_ACK_PENDING + 8;
    // At most as many at once as there are connections. On a slow machine the last of many would wait too long.
    for (let batch = 0; batch < poisonCount / 10; batch += 1)
      await Promise.all(Array.from({ length: 10 }, () => raise(randomUUID(), 'poison')));
    await raise(randomUUID());
    await eventually(async () => (await compareBothSides()).noted === 1, { withinMs: 20_000 });
    expect((await compareBothSides()).lost).toBe(poisonCount);
    const countByStatus = () => consumerDb.dataSource.query('SELECT status, count(*) AS count FROM dead_letter GROUP BY status');
    await eventually(async () => expect(await countByStatus()).toEqual([{ status: 'open', count: poisonCount }]), {
      withinMs: 40_000,
      everyMs: 200,
    });
  });

  it('is applied once when it is replayed after the fix, and is marked as a replay', async () => {
    await raise(randomUUID(), 'poison');
    const [letter] = await waitForOpenLetters(1);
    const id = letter?.id ?? 0;
    expect(await deadLetters().replay(id, 'ines')).toEqual({ applied: false, errorCode: 'RangeError' });
    expect(await deadLetters().list()).toHaveLength(1);
    isFixed = true;
    expect(await deadLetters().replay(id, 'ines')).toEqual({ applied: true });
    expect(await deadLetters().replay(id, 'ines')).toBeNull();
    expect(await compareBothSides()).toMatchObject({ noted: 1, lost: 0, twice: 0 });
    expect(await consumerDb.dataSource.query('SELECT replayed FROM effect')).toEqual([{ replayed: true }]);
    expect(await deadLetters().list('replayed')).toMatchObject([{ by: 'ines' }]);
  });

  it('is never applied again after it was discarded, even when it is published again', async () => {
    await raise(randomUUID(), 'poison');
    const [letter] = await waitForOpenLetters(1);
    expect(await deadLetters().discard(letter?.id ?? 0, 'ines')).toBe(true);
    isFixed = true;
    const attemptsBefore = attemptsByEvent.get(letter?.eventId ?? '');
    await republish();
    await raise(randomUUID());
    await eventually(async () => (await compareBothSides()).noted === 2);
    expect(attemptsByEvent.get(letter?.eventId ?? '')).toBe(attemptsBefore);
    expect(await deadLetters().list()).toEqual([]);
  });

  it('waits while its infrastructure is unavailable, and those attempts are not counted', async () => {
    unavailableAttempts = 15;
    await raise(randomUUID(), 'unlucky');
    await eventually(async () => (await compareBothSides()).noted === 1);
    expect(unavailableAttempts).toBe(0);
    expect(await consumerDb.dataSource.query('SELECT * FROM dead_letter')).toEqual([]);
  });

  it('becomes a dead letter at once when it is malformed, and is ignored when its type is unknown', async () => {
    const operatorConnection = await connectAsOperator(nats.url);
    await operatorConnection.jetstream().publish(counterRaised.subject, 'no json');
    const unknownTypeHeaders = headers();
    unknownTypeHeaders.set('Event-Type', 'tally.counter.painted.v1');
    await operatorConnection.jetstream().publish('evt.tally.counter.painted.v1', '{}', { headers: unknownTypeHeaders });
    const [letter] = await waitForOpenLetters(1);
    expect(letter).toMatchObject({ errorCode: 'BAD_ENVELOPE', attempts: 1 });
    const info = await (await operatorConnection.jetstreamManager()).consumers.info('TALLY', 'tallies');
    await eventually(
      async () => (await (await operatorConnection.jetstreamManager()).consumers.info('TALLY', 'tallies')).num_ack_pending === 0,
    );
    expect(info.num_redelivered).toBe(0);
    await operatorConnection.close();
  });

  /** The relay after a crash between publication and mark, when the broker has already dropped the id. */
  async function republish(): Promise<void> {
    const operatorConnection = await connectAsOperator(nats.url);
    const { streams } = await operatorConnection.jetstreamManager();
    const info = await streams.info('TALLY');
    const storedMessage = await streams.getMessage('TALLY', { seq: info.state.last_seq });
    const publishAgain = () =>
      operatorConnection.jetstream().publish(storedMessage.subject, storedMessage.data, { headers: storedMessage.header });
    await eventually(async () => !(await publishAgain()).duplicate, { everyMs: 100 });
    await operatorConnection.close();
  }
});
