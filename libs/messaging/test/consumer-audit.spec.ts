import { randomUUID } from 'node:crypto';
import { useDatabase, useOwnNats, type TestDatabase, type TestNats } from '@brote/test-support';
import type { INestApplicationContext } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { BrokerConnection } from '../src';
import { ConsumerAudit } from '../src/inbox/consumer-audit';
import { NO_METRICS } from '../src/messaging-metrics';
import { DEFAULT_TUNING } from '../src/messaging-options';
import { startService } from './start-service';
import { counterRaised } from './tally';
import { tallySchema } from './tally-schema';

describe('the audit of a consumer', () => {
  let nats: TestNats;
  let database: TestDatabase;
  let service: INestApplicationContext;

  beforeEach(async () => {
    [nats, database] = await Promise.all([useOwnNats(), useDatabase(tallySchema)]);
    service = await startService({ service: 'copies', databaseUrl: database.url, natsUrl: nats.url, background: false });
  });

  afterEach(async () => {
    await service.close();
    await Promise.all([database.drop(), nats.stop()]);
  });

  it('does not take events that arrive while it looks for a stream that went back', async () => {
    const broker = service.get(BrokerConnection);
    const { stream, context, subject } = counterRaised;
    const consumer = { service: 'copies', stream, context };
    const settings = { tuning: DEFAULT_TUNING, metrics: NO_METRICS };
    await new ConsumerAudit(consumer, broker, service.get(DataSource), settings).check();

    const arrive = async () => audit.saw((await broker.jetstream.publish(subject, randomUUID())).seq, 0);
    const busy = arrivingBetween(service.get(DataSource), arrive);
    const audit = new ConsumerAudit(consumer, broker, busy.dataSource, settings);
    for (let look = 0; look < 3; look += 1) expect(await audit.check()).toBe(false);
    expect(busy.arrived()).toBeGreaterThan(3);
  });
});

/** A database after each of whose answers one more event has arrived. */
function arrivingBetween(dataSource: DataSource, arrive: () => Promise<unknown>): { dataSource: DataSource; arrived: () => number } {
  let arrived = 0;
  const query = async <T>(sql: string, params?: unknown[]): Promise<T> => {
    const rows = await dataSource.query<T>(sql, params);
    await arrive();
    arrived += 1;
    return rows;
  };
  return { dataSource: Object.assign(Object.create(dataSource) as DataSource, { query }), arrived: () => arrived };
}
