import type { JetStreamManager, NatsConnection } from 'nats';
import { createTransport } from 'nodemailer';
import { Client } from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { connectAsOperator, eventually, MovableClock, useDatabase, useEmptyDatabase, useMailbox, useOwnNats } from './index';
import type { TestNats } from './index';

describe('an empty database', () => {
  it('belongs only to its spec', async () => {
    const [one, other] = [await useEmptyDatabase(), await useEmptyDatabase()];
    await query(one.url, 'create table brush (id int)');

    await expect(query(other.url, 'select * from brush')).rejects.toThrow('relation "brush" does not exist');
    await Promise.all([one.drop(), other.drop()]);
  });
});

describe('a migrated database', () => {
  class CreateBrush implements MigrationInterface {
    readonly name = 'CreateBrush1760000000000';

    async up(runner: QueryRunner): Promise<void> {
      await runner.query('create table brush (id int primary key)');
    }

    async down(runner: QueryRunner): Promise<void> {
      await runner.query('drop table brush');
    }
  }

  it('is cloned with every migration applied', async () => {
    const schema = { migrations: [CreateBrush], entities: [] };
    const [one, other] = await Promise.all([useDatabase(schema), useDatabase(schema)]);
    await one.dataSource.query('insert into brush values (1)');
    const rows: unknown = await other.dataSource.query('select * from brush');
    await Promise.all([one.drop(), other.drop()]);

    expect(rows).toEqual([]);
  });
});

describe('a NATS server of its own', () => {
  let nats: TestNats;
  let client: NatsConnection;
  let manager: JetStreamManager;

  beforeEach(async () => {
    nats = await useOwnNats();
    client = await connectAsOperator(nats.url, { maxReconnectAttempts: -1, reconnectTimeWait: 20 });
    manager = await client.jetstreamManager({ timeout: 300 }); // a question that was under way when the server went gets no answer
    await manager.streams.add({ name: 'ORDERS', subjects: ['evt.orders.>'] });
  });

  afterEach(async () => {
    await client.close();
    await nats.stop();
  });

  it('keeps its streams over a restart and loses them with a wipe', async () => {
    await nats.restart();
    const kept = await eventually(async () => (await manager.streams.info('ORDERS')).config.name);
    await nats.wipe();

    expect(kept).toBe('ORDERS');
    await eventually(async () => await expect(manager.streams.info('ORDERS')).rejects.toThrow('stream not found'));
  });

  it('loses the messages after a restored copy', async () => {
    await client.jetstream().publish('evt.orders.paid', 'one');
    const copy = await nats.copyStore();
    await eventually(async () => await client.jetstream({ timeout: 300 }).publish('evt.orders.paid', 'two'));
    await nats.restoreStore(copy);
    const last = await eventually(async () => (await manager.streams.info('ORDERS')).state.last_seq);

    expect(last).toBe(1);
  });
});

describe('the mailbox', () => {
  it('keeps accepted mails and refuses on request', async () => {
    const mailbox = await useMailbox();
    const sender = createTransport(mailbox.smtpUrl, { ignoreTLS: true } as object);
    const mail = { from: 'shop@example.test', to: 'ana@example.test', subject: 'Danke', text: 'Hallo' };
    await sender.sendMail(mail);
    mailbox.failWith(451);
    await expect(sender.sendMail({ ...mail, subject: 'Again' })).rejects.toMatchObject({ responseCode: 451 });
    const kept = await mailbox.waitFor(({ subject }) => subject === 'Danke');
    await mailbox.close();

    expect(kept.recipients).toEqual(['ana@example.test']);
    expect(mailbox.messages()).toHaveLength(1);
  });
});

describe('the movable clock', () => {
  it('changes only when it is moved', () => {
    const clock = new MovableClock(1000);
    clock.advance(500);

    expect([clock.epochMs(), clock.now().getTime()]).toEqual([1500, 1500]);
  });
});

describe('eventually', () => {
  it('throws the last failure when time is up', async () => {
    await expect(eventually(() => Promise.reject(new Error('still empty')), { withinMs: 50 })).rejects.toThrow('still empty');
  });
});

async function query(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
