import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { OrderView } from '@brote/contracts/orders';
import {
  buildService,
  eventually,
  findLeasesWithoutHolder,
  MovableClock,
  ServiceProcess,
  useDatabase,
  useMailbox,
  useNats,
  type Mailbox,
  type TestDatabase,
  type TestNats,
} from '@brote/test-support';
import type { INestApplicationContext } from '@nestjs/common';
import { entities, migrations } from '../src/data-source';
import { useUnresponsiveServer } from './unresponsive-server';
import { FakeOrdersService } from './fake-orders';
import { environmentVariables, startService } from './start-service';

const APP_FOLDER = join(__dirname, '..');
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** For copies whose mails others take over, or must not: long enough for a slow copy to renew it in time. */
const SHORT_LEASE_MS = 3_000;
const SHORT_LEASE = { MAIL_LEASE_MS: String(SHORT_LEASE_MS) };

interface MessageRow {
  state: string;
  attempts: number;
  last_error: string | null;
  lease_until: Date | null;
}

let nats: TestNats;
let database: TestDatabase;
let mailbox: Mailbox;
let orders: FakeOrdersService;
let clock: MovableClock;
const startedApps: INestApplicationContext[] = [];

beforeAll(async () => {
  nats = await useNats();
  orders = await FakeOrdersService.start(nats.url);
});

beforeEach(async () => {
  [database, mailbox] = await Promise.all([useDatabase({ entities, migrations }), useMailbox()]);
  clock = new MovableClock(Date.now());
});

afterEach(async () => {
  await Promise.all(startedApps.splice(0).map(async (app) => app.close()));
  await mailbox.close();
  await database.drop();
});

afterAll(async () => {
  await orders.stop();
  await nats.stop();
});

async function start(smtpUrl = mailbox.smtpUrl, extraEnv: Readonly<Record<string, string>> = {}): Promise<INestApplicationContext> {
  const app = await startService({ databaseUrl: database.url, natsUrl: nats.url, smtpUrl, clock, more: extraEnv });
  startedApps.push(app);
  return app;
}

let count = 0;
function anOrder(overrides: Partial<OrderView> = {}): OrderView {
  count += 1;
  return orders.addOrder({ number: `BR-2026-9${String(count).padStart(5, '0')}`, ...overrides });
}

const findMailsAbout = (order: OrderView) => mailbox.messages().filter(({ subject }) => subject?.includes(order.number));

async function readRowOf(order: OrderView): Promise<MessageRow> {
  const [row] = await database.queryRows<MessageRow>('SELECT * FROM message WHERE order_id = :orderId', { orderId: order.id });
  if (!row) throw new Error('no mail is enqueued for the order');
  return row;
}

const waitForRow = (order: OrderView, expected: Partial<MessageRow>): Promise<MessageRow> =>
  eventually(
    async () => {
      const row = await readRowOf(order);
      expect(row).toMatchObject(expected);
      return row;
    },
    { withinMs: 15_000 },
  );

describe('a mail server', () => {
  it('that was unreachable gets each mail once', async () => {
    const stoppedMailbox = await useMailbox();
    await stoppedMailbox.close();
    const app = await start(stoppedMailbox.smtpUrl);
    const order = anOrder();
    await orders.publish(order);
    expect((await waitForRow(order, { attempts: 1, lease_until: null })).last_error).toMatch(/^SMTP E(SOCKET|CONN)/);
    await app.close();
    startedApps.splice(0);
    await start();
    clock.advance(MINUTE_MS);
    await waitForRow(order, { state: 'sent', attempts: 2, last_error: null });
    expect(findMailsAbout(order)).toHaveLength(1);
  });

  it('that answers 451 gets the mail after growing pauses, then accepts it once', async () => {
    mailbox.failWith(451);
    await start();
    const order = anOrder();
    await orders.publish(order);
    await waitForRow(order, { state: 'pending', attempts: 1, lease_until: null, last_error: 'SMTP 451 EMESSAGE DATA' });
    clock.advance(7_000);
    await waitForRow(order, { state: 'pending', attempts: 2, lease_until: null });
    clock.advance(7_000);
    mailbox.failWith(null);
    clock.advance(20_000);
    await waitForRow(order, { state: 'sent', attempts: 3 });
    expect(findMailsAbout(order)).toHaveLength(1);
  });

  it('that answers 550 gets the mail only once', async () => {
    mailbox.failWith(550);
    await start();
    const order = anOrder();
    await orders.publish(order);
    await waitForRow(order, { state: 'failed', attempts: 1, last_error: 'SMTP 550 EMESSAGE DATA' });
  });

  it('that answers 451 for a whole day gets no further try', async () => {
    mailbox.failWith(451);
    await start();
    const order = anOrder();
    await orders.publish(order);
    await waitForRow(order, { state: 'pending', attempts: 1, lease_until: null });
    clock.advance(25 * HOUR_MS);
    await waitForRow(order, { state: 'failed', attempts: 2 });
  });
});

describe('the orders service', () => {
  it('delays a mail while it is unreachable', async () => {
    await start();
    const waitingOrder = anOrder();
    await insertMessage(waitingOrder);
    await orders.stopApp();
    await database.queryRows(`UPDATE message SET state = 'pending' WHERE order_id = :waitingOrderId`, { waitingOrderId: waitingOrder.id });
    await waitForRow(waitingOrder, { state: 'pending', attempts: 1, lease_until: null, last_error: 'orders did not answer' });
    await orders.startApp();
    clock.advance(MINUTE_MS);
    await waitForRow(waitingOrder, { state: 'sent', attempts: 2 });
    expect(findMailsAbout(waitingOrder)).toHaveLength(1);
  });

  it('prevents a mail when it does not know the order', async () => {
    await start();
    const unknown = { ...anOrder(), id: randomUUID() };
    await orders.publish(unknown);
    await waitForRow(unknown, { state: 'failed', last_error: 'orders refused: ORDER_UNKNOWN' });
  });
});

describe('copies of the service', () => {
  it('share the work so that every order gets one mail', async () => {
    await Promise.all([start(), start()]);
    const manyOrders = Array.from({ length: 40 }, () => anOrder());
    await Promise.all(manyOrders.map(async (order) => orders.publish(order)));
    for (const order of manyOrders) await waitForRow(order, { state: 'sent', attempts: 1 });
    expect(mailbox.messages()).toHaveLength(40);
    expect(new Set(mailbox.messages().map(({ messageId }) => messageId)).size).toBe(40);
  }, 180_000);

  it('take over the mail of a killed copy and send it once', async () => {
    buildService(APP_FOLDER);
    const unresponsiveServer = await useUnresponsiveServer();
    const { url: databaseUrl } = database;
    const killedProcess = new ServiceProcess(
      APP_FOLDER,
      environmentVariables({ databaseUrl, natsUrl: nats.url, smtpUrl: unresponsiveServer.smtpUrl, more: SHORT_LEASE }),
    );
    await killedProcess.start();
    const order = anOrder();
    await orders.publish(order);
    await waitForRow(order, { state: 'pending', attempts: 1 });
    await eventually(() => expect(unresponsiveServer.connections()).toBe(1), { withinMs: 60_000 });
    await killedProcess.kill();
    clock.advance(MINUTE_MS);
    await start();
    await waitForRow(order, { state: 'sent', attempts: 2 });
    expect(findMailsAbout(order)).toHaveLength(1);
    await unresponsiveServer.close();
  }, 180_000);

  it('take over at once from a killed copy, however long its leases are', async () => {
    buildService(APP_FOLDER);
    const unresponsiveServer = await useUnresponsiveServer();
    const settings = {
      databaseUrl: database.url,
      natsUrl: nats.url,
      smtpUrl: unresponsiveServer.smtpUrl,
      more: { MAIL_LEASE_MS: '600000' },
    };
    const killedProcess = new ServiceProcess(APP_FOLDER, environmentVariables(settings));
    await killedProcess.start();
    const order = anOrder();
    await orders.publish(order);
    await waitForRow(order, { state: 'pending', attempts: 1 });
    await eventually(() => expect(unresponsiveServer.connections()).toBe(1), { withinMs: 60_000 });
    await start();
    clock.advance(MINUTE_MS);
    await killedProcess.kill();
    await waitForRow(order, { state: 'sent', attempts: 2 });
    expect(findMailsAbout(order)).toHaveLength(1);
    await unresponsiveServer.close();
    expect(await findLeasesWithoutHolder(database.dataSource)).toEqual([]);
  }, 180_000);

  it('leave a mail to the copy that sends it, however far the shop clock moves', async () => {
    const unresponsiveServer = await useUnresponsiveServer();
    const slowApp = await start(unresponsiveServer.smtpUrl, SHORT_LEASE);
    const order = anOrder();
    await orders.publish(order);
    const { lease_until: first } = await waitForRow(order, { attempts: 1 });
    await start();
    clock.advance(HOUR_MS);
    // It is renewed for as long as the first copy waits for its mail server: by now it lasts longer than it did at first.
    await eventually(
      async () => {
        const { lease_until: renewed } = await readRowOf(order);
        expect((renewed?.getTime() ?? 0) - (first?.getTime() ?? 0)).toBeGreaterThan(SHORT_LEASE_MS);
      },
      { withinMs: 30_000 },
    );
    expect(await readRowOf(order)).toMatchObject({ state: 'pending', attempts: 1 });
    expect(findMailsAbout(order)).toEqual([]);
    await unresponsiveServer.close();
    await slowApp.close();
    await waitForRow(order, { lease_until: null });
    clock.advance(HOUR_MS);
    await waitForRow(order, { state: 'sent' });
    expect(findMailsAbout(order)).toHaveLength(1);
  });
});

/** A planned mail that no worker takes yet. */
async function insertMessage(order: OrderView): Promise<void> {
  await database.queryRows(
    `INSERT INTO message (id, dedupe, event_id, template, order_id, subject, state, next_attempt_at, created_at)
     VALUES (:id, :dedupe, :id, 'order-confirmation', :orderId, :number, 'suppressed', :nextAttemptAt, :nextAttemptAt)`,
    { id: randomUUID(), dedupe: randomUUID(), orderId: order.id, number: order.number, nextAttemptAt: clock.now() },
  );
}
