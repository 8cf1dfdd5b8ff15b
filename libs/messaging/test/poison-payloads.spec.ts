import { randomUUID } from 'node:crypto';
import { connectAsOperator, eventually, type TestDatabase, type TestNats, useDatabase, useOwnNats } from '@brote/test-support';
import { Controller, type INestApplicationContext } from '@nestjs/common';
import type { Transaction } from '@brote/persistence';
import { headers, type ConsumerInfo, type NatsConnection } from 'nats';
import { DeadLetters, EventHandler, type EventEnvelope } from '../src';
import { startService } from './start-service';
import { CounterRaised, counterRaised } from './tally';
import { tallySchema } from './tally-schema';
import { recordEffect } from './tally-service';

const RETRY_DELAYS_MS = [5, 10];
const JSON_START = /^\s*[[{]/;
let isFixed = false;

/** Stores its input, so that the database refuses invalid input. */
@Controller()
class StoringHandler {
  @EventHandler(counterRaised)
  async handle(event: EventEnvelope<CounterRaised>, tx: Transaction): Promise<void> {
    await recordEffect(event, tx);
    if (!isFixed && event.payload.mood !== 'calm') await tx.query('SELECT :payload::jsonb', { payload: JSON.stringify(event.payload) });
    if (!isFixed && event.payload.mood !== 'calm') throw new RangeError('refuses poisoned events');
  }
}

const eventBody = (mood: string, extraFields = ''): string => `{"to":1,"mood":${mood}${extraFields}}`;
const nestedLists = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

const POISON_PAYLOADS: [what: string, sent: string | Uint8Array, kept: string][] = [
  ['NUL', eventBody('"A\\u0000B"'), '22P05'],
  ['NUL in an unknown field', eventBody('"sad"', ',"note":"A\\u0000B"'), '22P05'],
  ['the first half of a character', eventBody('"\\ud83c"'), '22P02'],
  ['the second half of a character', eventBody('"\\udf31"'), '22P02'],
  ['hundreds of thousands of nested lists', eventBody('"sad"', `,"deep":${nestedLists(200_000)}`), 'BAD_ENVELOPE'],
  ['hundreds of nested lists', eventBody('"sad"', `,"deep":${nestedLists(300)}`), 'RangeError'],
  ['a text of 900 kB', eventBody('"sad"', `,"long":"${'x'.repeat(900_000)}"`), 'RangeError'],
  ['another envelope', '{"event":{"to":1}}', 'BAD_ENVELOPE'],
  ['a list', '[1]', 'BAD_ENVELOPE'],
  ['no JSON', 'to=1', 'BAD_ENVELOPE'],
  ['no text', Uint8Array.of(0, 255, 254, 0), 'BAD_ENVELOPE'],
  ['nothing', '', 'BAD_ENVELOPE'],
];

describe('a message that cannot be applied', () => {
  let nats: TestNats;
  let database: TestDatabase;
  let app: INestApplicationContext;
  let operatorConnection: NatsConnection;

  beforeEach(async () => {
    isFixed = false;
    [nats, database] = await Promise.all([useOwnNats(), useDatabase(tallySchema)]);
    const tuning = { retryDelaysMs: RETRY_DELAYS_MS };
    app = await startService({ service: 'tallies', databaseUrl: database.url, natsUrl: nats.url, controllers: [StoringHandler], tuning });
    operatorConnection = await connectAsOperator(nats.url);
    await eventually(async () => (await findDurable()).num_waiting > 0);
  });

  afterEach(async () => {
    await Promise.all([app.close(), operatorConnection.close()]);
    await Promise.all([database.drop(), nats.stop()]);
  });

  const findDurable = async (): Promise<ConsumerInfo> => (await operatorConnection.jetstreamManager()).consumers.info('TALLY', 'tallies');
  const deadLetters = () => app.get(DeadLetters);

  async function publish(payload: string | Uint8Array, headerText = 'plain'): Promise<string> {
    const id = randomUUID();
    const envelope = headers();
    const rowValues = {
      'Event-Type': counterRaised.type,
      'Schema-Version': '1',
      'Aggregate-Type': 'counter',
      'Aggregate-Version': '1',
      Epoch: '0',
    };
    for (const [name, value] of Object.entries(rowValues)) envelope.set(name, value);
    envelope.set('Nats-Msg-Id', id);
    envelope.set('Aggregate-Id', randomUUID());
    envelope.set('Occurred-At', new Date().toISOString());
    envelope.set('Mark', headerText);
    await operatorConnection.jetstream().publish(counterRaised.subject, payload, { headers: envelope });
    return id;
  }

  async function waitForLetter(eventId: string) {
    return eventually(
      async () => {
        const letter = (await deadLetters().list()).find((one) => one.eventId === eventId);
        expect(letter).toBeDefined();
        return letter;
      },
      { withinMs: 20_000 },
    );
  }

  it.each(POISON_PAYLOADS)('becomes a dead letter when it contains %s, and is delivered once', async (_title, payload, errorCode) => {
    const id = await publish(payload);
    expect(await waitForLetter(id)).toMatchObject({ errorCode: errorCode, status: 'open', subject: counterRaised.subject });
    const nextEventId = await publish(eventBody('"calm"'));
    await eventually(async () =>
      expect(await database.dataSource.query('SELECT event_id FROM effect')).toEqual([{ event_id: nextEventId }]),
    );
    await eventually(async () => expect(await findDurable()).toMatchObject({ num_ack_pending: 0, delivered: { consumer_seq: 2 } }));
  });

  it('becomes a dead letter when its headers contain a character that the database refuses', async () => {
    const id = await publish(eventBody('"sad"'), 'A\0B');
    const letter = await waitForLetter(id);
    expect(letter?.headers).toMatchObject({ Mark: 'A\ufffdB' });
    isFixed = true;
    expect(await deadLetters().replay(letter?.id ?? 0)).toEqual({ applied: true });
  });

  it.each(POISON_PAYLOADS.filter(([, payload, errorCode]) => errorCode !== 'BAD_ENVELOPE' && JSON_START.test(String(payload))))(
    'is applied unchanged when it contains %s and is replayed after the fix',
    async (_title, payload) => {
      const letter = await waitForLetter(await publish(payload));
      isFixed = true;
      expect(await deadLetters().replay(letter?.id ?? 0)).toEqual({ applied: true });
      expect(await database.dataSource.query('SELECT replayed FROM effect')).toEqual([{ replayed: true }]);
    },
  );

  it('is delivered again after growing pauses while the dead letter cannot be stored', async () => {
    await database.dataSource.query('ALTER TABLE dead_letter RENAME TO dead_letter_away');
    const startedAt = Date.now();
    const id = await publish(eventBody('"sad"'));
    await eventually(async () => (await findDurable()).delivered.consumer_seq >= 3, { withinMs: 20_000, everyMs: 20 });
    // One and two seconds lie between the three deliveries; the broker counts a pause from the moment it receives it.
    expect(Date.now() - startedAt).toBeGreaterThan(2_800);
    await database.dataSource.query('ALTER TABLE dead_letter_away RENAME TO dead_letter');
    await waitForLetter(id);
    // Growing pauses allow six deliveries in a minute, equal ones sixty.
    expect((await findDurable()).delivered.consumer_seq).toBeLessThanOrEqual(6);
  });
});
