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

  it('does not mistake events that arrive during a check for a stream that was restored', async () => {
    const broker = service.get(BrokerConnection);
    const { stream, context, subject } = counterRaised;
    const consumer = { service: 'copies', stream, context };
    const settings = { tuning: DEFAULT_TUNING, metrics: NO_METRICS };
    await new ConsumerAudit(consumer, broker, service.get(DataSource), settings).check();

    const arrive = async () => audit.noteSequence((await broker.jetstream.publish(subject, randomUUID())).seq, 0);
    const busy = arrivingBetween(service.get(DataSource), arrive);
    const audit = new ConsumerAudit(consumer, broker, busy.dataSource, settings);
    for (let look = 0; look < 3; look += 1) expect(await audit.check()).toBe(false);
    expect(busy.arrived()).toBeGreaterThan(3);
  });

  describe('when the database is restored between the read and the write of a check', () => {
    const { stream, context, subject } = counterRaised;
    const consumer = { service: 'copies', stream, context };
    const settings = { tuning: DEFAULT_TUNING, metrics: NO_METRICS };
    const noted = async (): Promise<number | null | undefined> => {
      const [row] = await database.dataSource.query<{ at: number | null }[]>('SELECT finished_seq AS at FROM stream_watch');
      return row?.at;
    };

    /** Publishes events and acknowledges them, as if the service had applied them. */
    async function finish(events: number): Promise<void> {
      const { jetstream } = service.get(BrokerConnection);
      for (let event = 0; event < events; event += 1) await jetstream.publish(subject, randomUUID());
      const durable = await jetstream.consumers.get(stream, consumer.service);
      for (let event = 0; event < events; event += 1) await (await durable.next())?.ackAck();
    }

    /** An audit that has noted six events, and a service that has finished three more. */
    async function anAudit(onRead: (audit: ConsumerAudit) => Promise<unknown>): Promise<ConsumerAudit> {
      const interrupted = afterNextRead(service.get(DataSource), () => onRead(audit));
      const audit = new ConsumerAudit(consumer, service.get(BrokerConnection), interrupted.dataSource, settings);
      await audit.check();
      await finish(6);
      await audit.check();
      expect(await noted()).toBe(6);
      await finish(3);
      interrupted.arm();
      return audit;
    }

    const returnToLots = (): Promise<unknown> => database.dataSource.query('UPDATE stream_watch SET finished_seq = 2, last_seq = 2');

    it('finds the loss in the next check', async () => {
      const audit = await anAudit(returnToLots);
      expect(await audit.check()).toBe(false);
      expect(await noted()).toBe(2);
      expect(await audit.check()).toBe(true);
      expect(await noted()).toBe(2);
      expect(await audit.check()).toBe(false);
    });

    it('resets the consumer once, when several checks run at once', async () => {
      let second: Promise<boolean> | undefined;
      const audit = await anAudit(async (running) => {
        await returnToLots();
        second = running.check();
      });
      expect([await audit.check(), await second, await audit.check()]).toEqual([false, true, false]);
      expect(await noted()).toBe(2);
    });
  });
});

/** A database that runs a callback after the first reply that follows `arm`. */
function afterNextRead(dataSource: DataSource, act: () => Promise<unknown>): { dataSource: DataSource; arm: () => void } {
  let isArmed = false;
  const query = async <T>(sql: string, params?: unknown[]): Promise<T> => {
    const rows = await dataSource.query<T>(sql, params);
    if (!isArmed) return rows;
    isArmed = false;
    await act();
    return rows;
  };
  return { dataSource: Object.assign(Object.create(dataSource) as DataSource, { query }), arm: () => (isArmed = true) };
}

/** A database with one more event in the stream after each reply. */
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
