import { randomUUID } from 'node:crypto';
import { eventually, useDatabase, useOwnNats, type TestDatabase, type TestNats } from '@brote/test-support';
import type { INestApplicationContext } from '@nestjs/common';
import { waitUntilAllApplied } from './wait-until-all-applied';
import { startService } from './start-service';
import { tallySchema } from './tally-schema';
import { compareEvents, CountRaises, RaiseCounter } from './tally-service';

describe('events', () => {
  let nats: TestNats;
  let producerDb: TestDatabase;
  let consumerDb: TestDatabase;
  let producer: INestApplicationContext;
  let consumer: INestApplicationContext;

  beforeAll(async () => {
    [nats, producerDb, consumerDb] = await Promise.all([useOwnNats(), useDatabase(tallySchema), useDatabase(tallySchema)]);
    producer = await startService({ service: 'counters', databaseUrl: producerDb.url, natsUrl: nats.url, providers: [RaiseCounter] });
    consumer = await startService({ service: 'tallies', databaseUrl: consumerDb.url, natsUrl: nats.url, controllers: [CountRaises] });
  });

  afterAll(async () => {
    await Promise.all([producer.close(), consumer.close()]);
    await Promise.all([producerDb.drop(), consumerDb.drop(), nats.stop()]);
  });

  it('are delivered to each consumer once and in order', async () => {
    const raise = producer.get(RaiseCounter);
    const counters = Array.from({ length: 5 }, () => randomUUID());
    for (let round = 0; round < 40; round += 1) await Promise.all(counters.map((id) => raise.raise(id)));
    const compareBothSides = () => compareEvents(producerDb.dataSource, consumerDb.dataSource);
    await waitUntilAllApplied(compareBothSides);
    expect(await compareBothSides()).toEqual({
      produced: 200,
      published: 200,
      noted: 200,
      lost: 0,
      twice: 0,
      outOfOrder: 0,
    });
  });

  it('are published at once, from either copy of the producer', async () => {
    const [ownNats, database] = await Promise.all([useOwnNats(), useDatabase(tallySchema)]);
    // Never polls: only the signals count.
    const copy = {
      service: 'counters',
      databaseUrl: database.url,
      natsUrl: ownNats.url,
      providers: [RaiseCounter],
      tuning: { relayPollMs: 60_000 },
    };
    const instances = await Promise.all([startService(copy), startService(copy)]);
    const countUnpublished = async (): Promise<number | undefined> =>
      (await database.dataSource.query<{ count: number }[]>('SELECT count(*) AS count FROM outbox WHERE published_at IS NULL'))[0]?.count;
    await instances[0].get(RaiseCounter).raise(randomUUID());
    await eventually(async () => (await countUnpublished()) === 0);
    for (const service of [...instances, ...instances]) {
      await service.get(RaiseCounter).raise(randomUUID());
      await eventually(async () => (await countUnpublished()) === 0, { everyMs: 5 });
    }
    await Promise.all(instances.map((service) => service.close()));
    await Promise.all([database.drop(), ownNats.stop()]);
  });
});
