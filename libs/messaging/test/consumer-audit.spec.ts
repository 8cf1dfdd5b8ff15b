import { randomUUID } from 'node:crypto';
import { Database, type SqlParams } from '@brote/persistence';
import { useDatabase, useOwnNats, type TestDatabase, type TestNats } from '@brote/test-support';
import type { INestApplicationContext } from '@nestjs/common';
import { BrokerConnection } from '../src';
import { ConsumerAudit } from '../src/inbox/consumer-audit';
import { NO_METRICS, DEFAULT_TUNING } from '../src/messaging-options';
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
    await new ConsumerAudit(consumer, broker, service.get(Database), settings).check();

    const publishEvent = async () => audit.recordSequence((await broker.jetstream.publish(subject, randomUUID())).seq, 0);
    const busyDatabase = publishBetweenReads(service.get(Database), publishEvent);
    const audit = new ConsumerAudit(consumer, broker, busyDatabase.database, settings);
    for (let round = 0; round < 3; round += 1) expect(await audit.check()).toBe(false);
    expect(busyDatabase.arrived()).toBeGreaterThan(3);
  });

  describe('when the database is restored between the read and the write of a check', () => {
    const { stream, context, subject } = counterRaised;
    const consumer = { service: 'copies', stream, context };
    const settings = { tuning: DEFAULT_TUNING, metrics: NO_METRICS };
    const findFinishedSeq = async (): Promise<number | null | undefined> => {
      const [row] = await database.dataSource.query<{ at: number | null }[]>('SELECT finished_seq AS at FROM stream_watch');
      return row?.at;
    };

    /** Publishes events and acknowledges them, as if the service had applied them. */
    async function finishEvents(eventCount: number): Promise<void> {
      const { jetstream } = service.get(BrokerConnection);
      for (let event = 0; event < eventCount; event += 1) await jetstream.publish(subject, randomUUID());
      const durable = await jetstream.consumers.get(stream, consumer.service);
      for (let event = 0; event < eventCount; event += 1) await (await durable.next())?.ackAck();
    }

    /** An audit that has noted six events, and a service that has finished three more. */
    async function createAudit(onRead: (audit: ConsumerAudit) => Promise<unknown>): Promise<ConsumerAudit> {
      const interruptedDatabase = runAfterNextRead(service.get(Database), () => onRead(audit));
      const audit = new ConsumerAudit(consumer, service.get(BrokerConnection), interruptedDatabase.database, settings);
      await audit.check();
      await finishEvents(6);
      await audit.check();
      expect(await findFinishedSeq()).toBe(6);
      await finishEvents(3);
      interruptedDatabase.arm();
      return audit;
    }

    const restoreBackup = (): Promise<unknown> => database.dataSource.query('UPDATE stream_watch SET finished_seq = 2, last_seq = 2');

    it('finds the loss in the next check', async () => {
      const audit = await createAudit(restoreBackup);
      expect(await audit.check()).toBe(false);
      expect(await findFinishedSeq()).toBe(2);
      expect(await audit.check()).toBe(true);
      expect(await findFinishedSeq()).toBe(2);
      expect(await audit.check()).toBe(false);
    });

    it('resets the consumer once, when several checks run at once', async () => {
      let secondCheck: Promise<boolean> | undefined;
      const audit = await createAudit(async (running) => {
        await restoreBackup();
        secondCheck = running.check();
      });
      expect([await audit.check(), await secondCheck, await audit.check()]).toEqual([false, true, false]);
      expect(await findFinishedSeq()).toBe(2);
    });
  });
});

type AuditDatabase = Pick<Database, 'query' | 'changeRows'>;

/** A database that runs a callback after each reply. */
function runAfterReplies(database: Database, callback: () => Promise<unknown>): AuditDatabase {
  return {
    query: async <T>(sql: string, params?: SqlParams): Promise<T[]> => {
      const rows = await database.query<T>(sql, params);
      await callback();
      return rows;
    },
    changeRows: async (sql, params) => {
      const changedCount = await database.changeRows(sql, params);
      await callback();
      return changedCount;
    },
  };
}

/** A database that runs a callback after the first reply that follows `arm`. */
function runAfterNextRead(database: Database, callback: () => Promise<unknown>): { database: AuditDatabase; arm: () => void } {
  let isArmed = false;
  const runOnce = async (): Promise<void> => {
    if (!isArmed) return;
    isArmed = false;
    await callback();
  };
  return { database: runAfterReplies(database, runOnce), arm: () => (isArmed = true) };
}

/** A database with one more event in the stream after each reply. */
function publishBetweenReads(database: Database, publishEvent: () => Promise<unknown>): { database: AuditDatabase; arrived: () => number } {
  let publishedCount = 0;
  const publish = async (): Promise<void> => {
    await publishEvent();
    publishedCount += 1;
  };
  return { database: runAfterReplies(database, publish), arrived: () => publishedCount };
}
