import { randomUUID } from 'node:crypto';
import type { Transaction } from '@brote/persistence';
import { connectAsOperator, eventually, type TestDatabase, type TestNats, useDatabase, useOwnNats } from '@brote/test-support';
import { Controller, type INestApplicationContext } from '@nestjs/common';
import { headers, type NatsConnection } from 'nats';
import { EventFeed, EventHandler, uuidv7, type EventEnvelope } from '../src';
import { startService, type ServiceOptions } from './start-service';
import { CounterRaised, counterRaised } from './tally';
import { tallySchema } from './tally-schema';
import { RaiseCounter, recordEffect } from './tally-service';

const startedEvents: string[] = [];
const blockedUntil = { at: 0 };

/** A slow handler that stores only the latest state. */
@Controller()
class LatestStateHandler {
  @EventHandler(counterRaised, { latestOnly: true })
  async handle(event: EventEnvelope<CounterRaised>, tx: Transaction): Promise<void> {
    startedEvents.push(event.id);
    await eventually(() => Date.now() >= blockedUntil.at, { withinMs: 10_000 });
    await recordEffect(event, tx);
  }
}

/** A second handler with a transaction of its own. */
@Controller()
class SeparateConsumerHandler {
  seen: string[] = [];

  @EventHandler(counterRaised, { consumer: 'apart' })
  handle(event: EventEnvelope<CounterRaised>): Promise<void> {
    this.seen.push(event.id);
    return Promise.resolve();
  }
}

describe('event handlers', () => {
  let nats: TestNats;
  let database: TestDatabase;
  let operatorConnection: NatsConnection;
  const services: INestApplicationContext[] = [];

  beforeEach(async () => {
    startedEvents.length = 0;
    blockedUntil.at = 0;
    [nats, database] = await Promise.all([useOwnNats(), useDatabase(tallySchema)]);
    operatorConnection = await connectAsOperator(nats.url);
  });

  afterEach(async () => {
    await Promise.all(services.splice(0).map((service) => service.close()));
    await operatorConnection.close();
    await Promise.all([database.drop(), nats.stop()]);
  });

  async function startInstance(options: Partial<ServiceOptions> = {}): Promise<INestApplicationContext> {
    const service = await startService({
      service: 'copies',
      databaseUrl: database.url,
      natsUrl: nats.url,
      controllers: [LatestStateHandler],
      providers: [RaiseCounter],
      ...options,
    });
    services.push(service);
    return service;
  }

  /** An event as another service would send it, in an order of our choice. */
  async function publish(aggregateId: string, version: number, epoch = 0): Promise<string> {
    const eventHeaders = headers();
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
    for (const [name, value] of Object.entries(fields)) eventHeaders.set(name, value);
    const body = JSON.stringify({ to: version, mood: 'calm' });
    // The service creates the stream when it subscribes, which is after its start.
    await eventually(() => operatorConnection.jetstream().publish(counterRaised.subject, body, { headers: eventHeaders }));
    return id;
  }

  const countInboxRows = async (): Promise<number> =>
    (await database.dataSource.query<{ count: number }[]>('SELECT count(*) AS count FROM inbox'))[0]?.count ?? 0;
  const findEffectVersions = async (): Promise<number[]> =>
    (await database.dataSource.query<{ version: number }[]>('SELECT version FROM effect ORDER BY seq')).map(({ version }) => version);

  it('skip events older than the state they copied, across a restore of the producer', async () => {
    await startInstance();
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
    await eventually(async () => (await countInboxRows()) === 7);
    expect(await findEffectVersions()).toEqual([1, 3, 4, 2, 3]);
  });

  it('are not started twice when they take longer than the acknowledgement wait', async () => {
    // A busy machine may delay this process's progress report by half a second.
    await startInstance({ tuning: { ackWaitMs: 2_000 } });
    blockedUntil.at = Date.now() + 5_000;
    await publish(randomUUID(), 1);
    await eventually(async () => (await countInboxRows()) === 1);
    expect(startedEvents).toHaveLength(1);
  });

  it('are shared by the copies of a service: each event goes to one copy', async () => {
    const [firstInstance] = [await startInstance(), await startInstance()];
    const raise = firstInstance.get(RaiseCounter);
    await Promise.all(Array.from({ length: 60 }, () => raise.raise(randomUUID())));
    await eventually(async () => (await countInboxRows()) === 60);
    expect(new Set(startedEvents).size).toBe(60);
    expect(startedEvents).toHaveLength(60);
  });

  it('finish before the process ends', async () => {
    const service = await startInstance();
    blockedUntil.at = Date.now() + 800;
    await publish(randomUUID(), 1);
    await eventually(() => startedEvents.length === 1);
    services.splice(0);
    await service.close();
    expect(await findEffectVersions()).toEqual([1]);
    const durable = await (await operatorConnection.jetstreamManager()).consumers.info('TALLY', 'copies');
    expect(durable.num_ack_pending).toBe(0);
  });

  it('with a consumer of their own have inbox rows of their own', async () => {
    const service = await startInstance({ controllers: [LatestStateHandler, SeparateConsumerHandler] });
    const id = await publish(randomUUID(), 1);
    await eventually(async () => (await countInboxRows()) === 2);
    expect(service.get(SeparateConsumerHandler).seen).toEqual([id]);
    expect(await database.dataSource.query('SELECT consumer FROM inbox ORDER BY consumer')).toEqual([
      { consumer: 'copies' },
      { consumer: 'copies/apart' },
    ]);
  });

  it('without a database receive new events in order, and are notified of a gap', async () => {
    const service = await startInstance({ providers: [RaiseCounter] });
    const counter = randomUUID();
    const receivedVersions: number[] = [];
    let resetCount = 0;
    await service.get(RaiseCounter).raise(counter);
    await eventually(async () => (await (await operatorConnection.jetstreamManager()).streams.info('TALLY')).state.messages === 1);
    const feed = await service
      .get(EventFeed)
      .subscribe([counterRaised], (event) => void receivedVersions.push(event.version), { onReset: () => void (resetCount += 1) });
    for (let count = 0; count < 5; count += 1) await service.get(RaiseCounter).raise(counter);
    await eventually(() => expect(receivedVersions).toEqual([2, 3, 4, 5, 6]));
    expect(resetCount).toBe(0);
    await nats.kill();
    await nats.restart();
    await eventually(() => resetCount === 1, { withinMs: 15_000 });
    await service.get(RaiseCounter).raise(counter);
    await eventually(() => receivedVersions.includes(7), { withinMs: 15_000 });
    await feed.stop();
  });
});
