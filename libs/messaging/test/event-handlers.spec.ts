import { randomUUID } from 'node:crypto';
import type { Transaction } from '@brote/persistence';
import { connectAsOperator, eventually, type TestDatabase, type TestNats, useDatabase, useOwnNats } from '@brote/test-support';
import { Injectable, type INestApplicationContext } from '@nestjs/common';
import { headers, type NatsConnection } from 'nats';
import { EventFeed, EventHandler, uuidv7, type EventEnvelope } from '../src';
import { startService, type ServiceOptions } from './start-service';
import { CounterRaised, counterRaised } from './tally';
import { tallySchema } from './tally-schema';
import { RaiseCounter, recordEffect } from './tally-service';

const begun: string[] = [];
const holdUntil = { at: 0 };

/** A slow handler that stores only the latest state. */
@Injectable()
class Copy {
  @EventHandler(counterRaised, { latestOnly: true })
  async note(event: EventEnvelope<CounterRaised>, tx: Transaction): Promise<void> {
    begun.push(event.id);
    await eventually(() => Date.now() >= holdUntil.at, { withinMs: 10_000 });
    await recordEffect(event, tx);
  }
}

/** A second handler with a transaction of its own. */
@Injectable()
class Apart {
  seen: string[] = [];

  @EventHandler(counterRaised, { consumer: 'apart' })
  note(event: EventEnvelope<CounterRaised>): Promise<void> {
    this.seen.push(event.id);
    return Promise.resolve();
  }
}

describe('event handlers', () => {
  let nats: TestNats;
  let database: TestDatabase;
  let stranger: NatsConnection;
  const services: INestApplicationContext[] = [];

  beforeEach(async () => {
    begun.length = 0;
    holdUntil.at = 0;
    [nats, database] = await Promise.all([useOwnNats(), useDatabase(tallySchema)]);
    stranger = await connectAsOperator(nats.url);
  });

  afterEach(async () => {
    await Promise.all(services.splice(0).map((service) => service.close()));
    await stranger.close();
    await Promise.all([database.drop(), nats.stop()]);
  });

  async function start(options: Partial<ServiceOptions> = {}): Promise<INestApplicationContext> {
    const service = await startService({
      service: 'copies',
      databaseUrl: database.url,
      natsUrl: nats.url,
      providers: [Copy, RaiseCounter],
      ...options,
    });
    services.push(service);
    return service;
  }

  /** An event as another service would send it, in an order of our choice. */
  async function publish(aggregateId: string, version: number, epoch = 0): Promise<string> {
    const sent = headers();
    const id = uuidv7();
    const fields = {
      'Nats-Msg-Id': id,
      'Event-Type': counterRaised.type,
      'Aggregate-Type': 'counter',
      'Aggregate-Id': aggregateId,
      'Aggregate-Version': String(version),
      Epoch: String(epoch),
      'Occurred-At': new Date().toISOString(),
    };
    for (const [name, value] of Object.entries(fields)) sent.set(name, value);
    const body = JSON.stringify({ to: version, mood: 'calm' });
    // The service creates the stream when it subscribes, which is after its start.
    await eventually(() => stranger.jetstream().publish(counterRaised.subject, body, { headers: sent }));
    return id;
  }

  const noted = async (): Promise<number> =>
    (await database.dataSource.query<{ count: number }[]>('SELECT count(*) AS count FROM inbox'))[0]?.count ?? 0;
  const effects = async (): Promise<number[]> =>
    (await database.dataSource.query<{ version: number }[]>('SELECT version FROM effect ORDER BY seq')).map(({ version }) => version);

  it('skip events older than the state they copied, across a restore of the producer', async () => {
    await start();
    const counter = randomUUID();
    for (const [version, epoch] of [
      [1, 0],
      [3, 0],
      [2, 0],
      [4, 0],
      [2, 1],
      [5, 0],
      [3, 1],
    ] as const)
      await publish(counter, version, epoch);
    await eventually(async () => (await noted()) === 7);
    expect(await effects()).toEqual([1, 3, 4, 2, 3]);
  });

  it('are not started twice when they take longer than the acknowledgement wait', async () => {
    // A busy machine may delay this process's progress report by half a second.
    await start({ tuning: { ackWaitMs: 2_000 } });
    holdUntil.at = Date.now() + 5_000;
    await publish(randomUUID(), 1);
    await eventually(async () => (await noted()) === 1);
    expect(begun).toHaveLength(1);
  });

  it('are shared by the copies of a service: each event goes to one copy', async () => {
    const [raiser] = [await start(), await start()];
    const raise = raiser.get(RaiseCounter);
    await Promise.all(Array.from({ length: 60 }, () => raise.raise(randomUUID())));
    await eventually(async () => (await noted()) === 60);
    expect(new Set(begun).size).toBe(60);
    expect(begun).toHaveLength(60);
  });

  it('finish before the process ends', async () => {
    const service = await start();
    holdUntil.at = Date.now() + 800;
    await publish(randomUUID(), 1);
    await eventually(() => begun.length === 1);
    services.splice(0);
    await service.close();
    expect(await effects()).toEqual([1]);
    const durable = await (await stranger.jetstreamManager()).consumers.info('TALLY', 'copies');
    expect(durable.num_ack_pending).toBe(0);
  });

  it('with a consumer of their own have inbox rows of their own', async () => {
    const service = await start({ providers: [Copy, Apart] });
    const id = await publish(randomUUID(), 1);
    await eventually(async () => (await noted()) === 2);
    expect(service.get(Apart).seen).toEqual([id]);
    expect(await database.dataSource.query('SELECT consumer FROM inbox ORDER BY consumer')).toEqual([
      { consumer: 'copies' },
      { consumer: 'copies/apart' },
    ]);
  });

  it('without a database receive new events in order, and are notified of a gap', async () => {
    const service = await start({ providers: [RaiseCounter] });
    const counter = randomUUID();
    const seen: number[] = [];
    let resets = 0;
    await service.get(RaiseCounter).raise(counter);
    await eventually(async () => (await (await stranger.jetstreamManager()).streams.info('TALLY')).state.messages === 1);
    const feed = await service
      .get(EventFeed)
      .follow([counterRaised], (event) => void seen.push(event.version), { onReset: () => void (resets += 1) });
    for (let count = 0; count < 5; count += 1) await service.get(RaiseCounter).raise(counter);
    await eventually(() => expect(seen).toEqual([2, 3, 4, 5, 6]));
    expect(resets).toBe(0);
    await nats.kill();
    await nats.restart();
    await eventually(() => resets === 1, { withinMs: 15_000 });
    await service.get(RaiseCounter).raise(counter);
    await eventually(() => seen.includes(7), { withinMs: 15_000 });
    await feed.stop();
  });
});
