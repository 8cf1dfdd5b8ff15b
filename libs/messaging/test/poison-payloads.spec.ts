import { randomUUID } from 'node:crypto';
import { connectAsOperator, eventually, type TestDatabase, type TestNats, useDatabase, useOwnNats } from '@brote/test-support';
import { Injectable, type INestApplicationContext } from '@nestjs/common';
import type { Transaction } from '@brote/persistence';
import { headers, type ConsumerInfo, type NatsConnection } from 'nats';
import { DeadLetters, EventHandler, type EventEnvelope } from '../src';
import { startService } from './start-service';
import { CounterRaised, counterRaised } from './tally';
import { tallySchema } from './tally-schema';
import { recordEffect } from './tally-service';

const PAUSES = [5, 10];
const OF_JSON = /^\s*[[{]/;
let cured = false;

/** Stores its input, so that the database refuses invalid input. */
@Injectable()
class Scribe {
  @EventHandler(counterRaised)
  async note(event: EventEnvelope<CounterRaised>, tx: Transaction): Promise<void> {
    await recordEffect(event, tx);
    if (!cured && event.payload.mood !== 'calm') await tx.query('SELECT $1::jsonb', [JSON.stringify(event.payload)]);
    if (!cured && event.payload.mood !== 'calm') throw new RangeError('refuses poisoned events');
  }
}

const body = (mood: string, more = ''): string => `{"to":1,"mood":${mood}${more}}`;
const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

const POISON: [what: string, sent: string | Uint8Array, kept: string][] = [
  ['NUL', body('"A\\u0000B"'), '22P05'],
  ['NUL in an unknown field', body('"sad"', ',"note":"A\\u0000B"'), '22P05'],
  ['the first half of a character', body('"\\ud83c"'), '22P02'],
  ['the second half of a character', body('"\\udf31"'), '22P02'],
  ['hundreds of thousands of nested lists', body('"sad"', `,"deep":${nested(200_000)}`), 'BAD_ENVELOPE'],
  ['hundreds of nested lists', body('"sad"', `,"deep":${nested(300)}`), 'RangeError'],
  ['a text of 900 kB', body('"sad"', `,"long":"${'x'.repeat(900_000)}"`), 'RangeError'],
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
  let stranger: NatsConnection;

  beforeEach(async () => {
    cured = false;
    [nats, database] = await Promise.all([useOwnNats(), useDatabase(tallySchema)]);
    const tuning = { retryDelaysMs: PAUSES };
    app = await startService({ service: 'tallies', databaseUrl: database.url, natsUrl: nats.url, providers: [Scribe], tuning });
    stranger = await connectAsOperator(nats.url);
    await eventually(async () => (await durable()).num_waiting > 0);
  });

  afterEach(async () => {
    await Promise.all([app.close(), stranger.close()]);
    await Promise.all([database.drop(), nats.stop()]);
  });

  const durable = async (): Promise<ConsumerInfo> => (await stranger.jetstreamManager()).consumers.info('TALLY', 'tallies');
  const letters = () => app.get(DeadLetters);

  async function publish(sent: string | Uint8Array, mark = 'plain'): Promise<string> {
    const id = randomUUID();
    const envelope = headers();
    const values = {
      'Event-Type': counterRaised.type,
      'Schema-Version': '1',
      'Aggregate-Type': 'counter',
      'Aggregate-Version': '1',
      Epoch: '0',
    };
    for (const [name, value] of Object.entries(values)) envelope.set(name, value);
    envelope.set('Nats-Msg-Id', id);
    envelope.set('Aggregate-Id', randomUUID());
    envelope.set('Occurred-At', new Date().toISOString());
    envelope.set('Mark', mark);
    await stranger.jetstream().publish(counterRaised.subject, sent, { headers: envelope });
    return id;
  }

  async function letterOf(eventId: string) {
    return eventually(
      async () => {
        const letter = (await letters().list()).find((one) => one.eventId === eventId);
        expect(letter).toBeDefined();
        return letter;
      },
      { withinMs: 20_000 },
    );
  }

  it.each(POISON)('becomes a dead letter when it contains %s, and is delivered once', async (_what, sent, kept) => {
    const id = await publish(sent);
    expect(await letterOf(id)).toMatchObject({ errorCode: kept, status: 'open', subject: counterRaised.subject });
    const after = await publish(body('"calm"'));
    await eventually(async () => expect(await database.dataSource.query('SELECT event_id FROM effect')).toEqual([{ event_id: after }]));
    await eventually(async () => expect(await durable()).toMatchObject({ num_ack_pending: 0, delivered: { consumer_seq: 2 } }));
  });

  it('becomes a dead letter when its headers contain a character that the database refuses', async () => {
    const id = await publish(body('"sad"'), 'A\0B');
    const letter = await letterOf(id);
    expect(letter?.headers).toMatchObject({ Mark: 'A\ufffdB' });
    cured = true;
    expect(await letters().replay(letter?.id ?? 0)).toEqual({ applied: true });
  });

  it.each(POISON.filter(([, sent, kept]) => kept !== 'BAD_ENVELOPE' && OF_JSON.test(String(sent))))(
    'is applied unchanged when it contains %s and is replayed after the fix',
    async (_what, sent) => {
      const letter = await letterOf(await publish(sent));
      cured = true;
      expect(await letters().replay(letter?.id ?? 0)).toEqual({ applied: true });
      expect(await database.dataSource.query('SELECT replayed FROM effect')).toEqual([{ replayed: true }]);
    },
  );

  it('is delivered again after growing pauses while the dead letter cannot be stored', async () => {
    await database.dataSource.query('ALTER TABLE dead_letter RENAME TO dead_letter_away');
    const startedAt = Date.now();
    const id = await publish(body('"sad"'));
    await eventually(async () => (await durable()).delivered.consumer_seq >= 3, { withinMs: 20_000, everyMs: 20 });
    // One and two seconds lie between the three deliveries; the broker counts a pause from the moment it receives it.
    expect(Date.now() - startedAt).toBeGreaterThan(2_800);
    await database.dataSource.query('ALTER TABLE dead_letter_away RENAME TO dead_letter');
    await letterOf(id);
    // Growing pauses allow six deliveries in a minute, equal ones sixty.
    expect((await durable()).delivered.consumer_seq).toBeLessThanOrEqual(6);
  });
});
