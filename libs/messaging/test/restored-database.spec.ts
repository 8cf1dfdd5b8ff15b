import { randomUUID } from 'node:crypto';
import { eventually, useDatabase, useOwnNats, type TestDatabase, type TestNats } from '@brote/test-support';
import type { INestApplicationContext } from '@nestjs/common';
import { waitUntilAllApplied } from './wait-until-all-applied';
import { startService } from './start-service';
import { tallySchema } from './tally-schema';
import { compareEvents, CountRaises, RaiseCounter } from './tally-service';

const BACKED_UP_TABLES = ['effect', 'inbox', 'dead_letter', 'aggregate_seen', 'stream_watch'];

describe('a restored database', () => {
  let nats: TestNats;
  let producerDb: TestDatabase;
  let consumerDb: TestDatabase;
  let producer: INestApplicationContext;
  let consumer: INestApplicationContext;
  const counters = Array.from({ length: 4 }, () => randomUUID());

  beforeEach(async () => {
    [nats, producerDb, consumerDb] = await Promise.all([useOwnNats(), useDatabase(tallySchema), useDatabase(tallySchema)]);
    producer = await startService({ service: 'counters', databaseUrl: producerDb.url, natsUrl: nats.url, providers: [RaiseCounter] });
    consumer = await startConsumer();
  });

  afterEach(async () => {
    await Promise.all([producer.close(), consumer.close()]);
    await Promise.all([producerDb.drop(), consumerDb.drop(), nats.stop()]);
  });

  const compareBothSides = () => compareEvents(producerDb.dataSource, consumerDb.dataSource);
  const query = <T>(sql: string): Promise<T> => consumerDb.dataSource.query<T>(sql);
  const startConsumer = (auditMs = 100) =>
    startService({
      ...{ service: 'tallies', databaseUrl: consumerDb.url, natsUrl: nats.url },
      ...{ controllers: [CountRaises], tuning: { auditMs } },
    });

  async function raise(rounds: number): Promise<void> {
    for (let round = 0; round < rounds; round += 1) await Promise.all(counters.map((id) => producer.get(RaiseCounter).raise(id)));
    await waitUntilAllApplied(compareBothSides, { withinMs: 60_000 });
  }

  const readResetCount = async (): Promise<number> => {
    const [row] = await query<{ resets: number }[]>('SELECT resets FROM stream_watch');
    return row?.resets ?? -1;
  };

  async function createBackup(): Promise<void> {
    await eventually(async () => {
      const [row] = await query<{ finished: number | null; all: number }[]>(
        'SELECT finished_seq AS finished, (SELECT count(*) FROM inbox) AS all FROM stream_watch',
      );
      return row !== undefined && row.finished === row.all;
    });
    for (const table of BACKED_UP_TABLES) await query(`CREATE TABLE backup_${table} AS TABLE ${table}`);
  }

  async function restoreBackup(): Promise<void> {
    await consumerDb.dataSource.transaction(async (tx) => {
      for (const table of BACKED_UP_TABLES) {
        await tx.query(`DELETE FROM ${table}`);
        await tx.query(`INSERT INTO ${table} OVERRIDING SYSTEM VALUE TABLE backup_${table}`);
      }
    });
  }

  it('receives missed events when its service starts', async () => {
    await raise(3);
    await createBackup();
    await raise(3);
    await consumer.close();
    await restoreBackup();
    expect(await compareBothSides()).toMatchObject({ produced: 24, lost: 12 });
    consumer = await startConsumer();
    await waitUntilAllApplied(compareBothSides, { withinMs: 60_000 });
    expect(await compareBothSides()).toMatchObject({ produced: 24, noted: 24, lost: 0, twice: 0, outOfOrder: 0 });
  });

  it('receives missed events while its service runs on', async () => {
    await raise(3);
    await createBackup();
    await raise(3);
    await eventually(async () => (await query<{ at: number }[]>('SELECT finished_seq AS at FROM stream_watch'))[0]?.at === 24);
    await restoreBackup();
    await waitUntilAllApplied(compareBothSides, { withinMs: 60_000 });
    expect(await compareBothSides()).toMatchObject({ produced: 24, noted: 24, lost: 0, twice: 0, outOfOrder: 0 });
  });

  it('is not assumed after an ordinary stop, nor while another copy reads: no event is repeated', async () => {
    await consumer.close();
    consumer = await startConsumer(60_000);
    await raise(2);
    await consumer.close();
    consumer = await startConsumer(60_000);
    await raise(2);
    const secondConsumer = await startConsumer();
    await raise(2);
    await secondConsumer.close();
    expect(await readResetCount()).toBe(0);
    expect(await compareBothSides()).toMatchObject({ produced: 24, noted: 24, lost: 0, twice: 0 });
  });
});
