import {
  orderCancelled,
  orderDeliveryFailed,
  orderPaymentDelayed,
  orderPaymentFailed,
  orderRefunded,
  type OrderView,
} from '@brote/contracts/orders';
import type { MessageView } from '@brote/contracts/notifications';
import { withMessageContext } from '@brote/messaging';
import {
  connectAsOperator,
  eventually,
  MovableClock,
  useDatabase,
  useMailbox,
  useNats,
  type Mailbox,
  type TestDatabase,
  type TestNats,
} from '@brote/test-support';
import type { INestApplicationContext } from '@nestjs/common';
import { entities, migrations } from '../src/data-source';
import { Message } from '../src/messages/enqueueing/message.entity';
import { messageView } from '../src/messages/history/messages.view';
import { FakeOrdersService, INVOICE_PDF } from './fake-orders';
import { recordStatements } from './record-statements';
import { startService } from './start-service';

const HOUR_MS = 3_600_000;

let nats: TestNats;
let database: TestDatabase;
let mailbox: Mailbox;
let orders: FakeOrdersService;
let service: INestApplicationContext;
const clock = new MovableClock(Date.now());

beforeAll(async () => {
  [nats, database, mailbox] = await Promise.all([useNats(), useDatabase({ entities, migrations }), useMailbox()]);
  orders = await FakeOrdersService.start(nats.url);
  service = await startService({ databaseUrl: database.url, natsUrl: nats.url, smtpUrl: mailbox.smtpUrl, clock });
});

afterAll(async () => {
  await service.close();
  await orders.stop();
  await Promise.all([database.drop(), mailbox.close(), nats.stop()]);
});

const findMailsAbout = (order: OrderView) => mailbox.messages().filter(({ subject }) => subject?.includes(order.number));
let count = 0;
const uniqueOrderNumber = (): string => `BR-2026-${String((count += 1)).padStart(6, '0')}`;

async function readMessagesOf(order: OrderView): Promise<MessageView[]> {
  return (await database.dataSource.getRepository(Message).findBy({ orderId: order.id })).map(messageView);
}

const waitUntilLogged = (order: OrderView, state: MessageView['state']): Promise<MessageView> =>
  eventually(async () => {
    const [message] = await readMessagesOf(order);
    expect(message?.state).toBe(state);
    if (!message) throw new Error('the log has no message for the order');
    return message;
  });

const readStatesOf = async (order: OrderView): Promise<string[]> =>
  (await database.queryRows<{ state: string }>('SELECT state FROM message WHERE order_id = :orderId', { orderId: order.id })).map(
    ({ state }) => state,
  );

describe('a paid order', () => {
  it('hands the trace of its purchase to the mail', async () => {
    const order = orders.addOrder({ number: uniqueOrderNumber() });
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    await withMessageContext({ correlationId: 'click-on-pay', traceparent }, () => orders.publish(order));
    await waitUntilLogged(order, 'sent');
    const causes = await database.queryRows<{ correlationId: string; traceparent: string }>(
      'SELECT correlation_id AS "correlationId", traceparent FROM message WHERE order_id = :orderId',
      { orderId: order.id },
    );
    expect(causes).toEqual([{ correlationId: 'click-on-pay', traceparent }]);
  });

  it('is confirmed by one mail with its invoice', async () => {
    const order = orders.addOrder({ number: uniqueOrderNumber() });
    await orders.publish(order);
    const message = await waitUntilLogged(order, 'sent');
    const mails = findMailsAbout(order);
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    if (!mail) throw new Error('no mail has arrived');
    expect(mail.recipients).toEqual([order.shippingInfo.email]);
    expect(mail.subject).toBe(`Ya tenemos tu pedido ${order.number}`);
    expect(mail.messageId).toBe(`<${message.id}@brote.example>`);
    expect(mail.headers.get('x-message-id')).toBe(message.id);
    expect(mail.html).toContain('Azul océano, adulto');
    expect(mail.text).toContain('Azul océano, adulto');
    const files = mail.attachments.map(({ filename, contentType }) => `${filename ?? ''} ${contentType}`);
    const pictureName = 'adult-blue_adult-yellow_kids-yellow_kids-white.png image/png';
    expect(files.sort()).toEqual([
      'F2026-000001.pdf application/pdf',
      pictureName,
      'condiciones-2025-05-21.html text/html',
      'logo.png image/png',
    ]);
    const terms = mail.attachments.find(({ contentType }) => contentType === 'text/html')?.content.toString('utf8');
    expect(terms).toContain('Versión del 21 de mayo de 2025 (2025-05-21)');
    expect(terms).toContain('Derecho de desistimiento');
    expect(mail.text).toContain('las condiciones de tu pedido, en su versión del 21 de mayo de 2025');
    expect(mail.attachments.find(({ contentType }) => contentType === 'application/pdf')?.content.equals(INVOICE_PDF)).toBe(true);
  });

  it('leaves no personal data but a masked address in the log', async () => {
    const order = orders.addOrder({
      number: uniqueOrderNumber(),
      shippingInfo: { ...orders.addOrder().shippingInfo, email: 'canary.person@example.com', lastName: 'Canary' },
    });
    await orders.publish(order);
    const message = await waitUntilLogged(order, 'sent');
    expect(message).toMatchObject({ recipient: 'c•••@example.com', attempts: 1, lastError: null, template: 'order-confirmation' });
    const rows: object[] = await database.dataSource.query('SELECT * FROM message');
    expect(JSON.stringify(rows)).not.toMatch(/canary|Cadis|612 345 678/i);
  });

  it('needs few statements', async () => {
    const order = orders.addOrder({ number: uniqueOrderNumber() });
    const statements = await recordStatements(database.url, async () => {
      await orders.publish(order);
      await waitUntilMailed(order);
      await eventually(async () => expect(await readStatesOf(order)).toEqual(['sent']));
    });
    // The clock also triggers claims, and only slow mails need a renewal.
    const isPoll = (sql: string): boolean => sql.startsWith('UPDATE message SET lease');
    const ownStatements = statements.filter(
      (sql) => /message|inbox|INSERT INTO outbox|TRANSACTION|COMMIT/.test(sql) && !sql.startsWith('SELECT') && !isPoll(sql),
    );
    expect(ownStatements).toEqual([
      'START TRANSACTION',
      expect.stringMatching(/^INSERT INTO inbox/),
      expect.stringMatching(/^INSERT INTO message/),
      'COMMIT',
      expect.stringMatching(/^UPDATE message SET state = 'sent'/),
    ]);
    expect(statements.filter(isPoll).length).toBeGreaterThan(0);
  });
});

describe('another event of an order', () => {
  it.each([
    [orderPaymentDelayed, {}, 'Esperamos el pago de tu pedido'],
    [orderPaymentFailed, { cancelReason: 'payment-failed' as const }, 'No ha llegado el pago de tu pedido'],
    [orderRefunded, { refunded: { amount: 350, currency: 'EUR' as const } }, 'Te devolvemos dinero de tu pedido'],
    [orderCancelled, { cancelReason: 'staff' as const }, 'está cancelado'],
    [orderDeliveryFailed, { status: 'processing' as const }, 'No hemos podido entregar tu pedido'],
  ])('causes one mail without the invoice (%#)', async (event, overrides, subject) => {
    const order = orders.addOrder({ number: uniqueOrderNumber() });
    await orders.publish(order, { event, own: overrides });
    await waitUntilLogged(order, 'sent');
    expect(findMailsAbout(order).map((mail) => mail.subject)).toEqual([expect.stringContaining(subject)]);
    expect(findMailsAbout(order)[0]?.attachments.some(({ contentType }) => contentType === 'application/pdf')).toBe(false);
  });

  it('causes a mail with its own amount for each of two refunds', async () => {
    const order = orders.addOrder({ number: uniqueOrderNumber() });
    for (const amount of [100, 350]) await orders.publish(order, { event: orderRefunded, own: { refunded: { amount, currency: 'EUR' } } });
    await eventually(() => expect(findMailsAbout(order)).toHaveLength(2));
    const translations = findMailsAbout(order).map(({ text }) => text ?? '');
    expect(translations.some((text) => text.includes('devuelto 1,00\u00a0€'))).toBe(true);
    expect(translations.some((text) => text.includes('devuelto 3,50\u00a0€'))).toBe(true);
  });

  it('causes no mail when the Checkout Session was left unpaid', async () => {
    const expiredOrder = orders.addOrder({ number: uniqueOrderNumber() });
    const abandonedOrder = orders.addOrder({
      number: uniqueOrderNumber(),
      paidAt: null,
      paymentMethod: null,
      cancelReason: 'customer',
      status: 'cancelled',
    });
    await orders.publish(expiredOrder, { event: orderCancelled, own: { cancelReason: 'expired' } });
    await orders.publish(abandonedOrder, { event: orderCancelled, own: { cancelReason: 'customer' } });
    await waitUntilLogged(abandonedOrder, 'suppressed');
    expect(await readMessagesOf(expiredOrder)).toEqual([]);
    expect(findMailsAbout(abandonedOrder)).toEqual([]);
  });
});

describe('an event', () => {
  it('that arrives again sends nothing', async () => {
    const order = orders.addOrder({ number: uniqueOrderNumber() });
    await orders.publish(order);
    await waitUntilLogged(order, 'sent');
    // The inbox has deleted it, as it does after 45 days, and the stream is read from its beginning.
    const readAppliedEvents = async (): Promise<object[]> =>
      database.queryRows('SELECT 1 FROM inbox JOIN message USING (event_id) WHERE order_id = :orderId', { orderId: order.id });
    await database.dataSource.query('DELETE FROM inbox');
    const operator = await connectAsOperator(nats.url);
    const manager = await operator.jetstreamManager();
    await manager.consumers.delete('ORDERS', 'notifications');
    await operator.close();
    await eventually(async () => expect(await readAppliedEvents()).toHaveLength(1), { withinMs: 20_000 });
    expect(await readMessagesOf(order)).toHaveLength(1);
    expect(findMailsAbout(order)).toHaveLength(1);
  });

  it('older than a day is logged but not sent', async () => {
    const order = orders.addOrder({ number: uniqueOrderNumber() });
    await orders.publish(order, { occurredAt: new Date(Date.now() - 25 * HOUR_MS) });
    expect(await waitUntilLogged(order, 'suppressed')).toMatchObject({ lastError: 'the event was older than 24 hours', attempts: 0 });
    expect(findMailsAbout(order)).toEqual([]);
  });

  it('counts as recent although the shop clock runs ahead', async () => {
    clock.advance(40 * 24 * HOUR_MS);
    const order = orders.addOrder({ number: uniqueOrderNumber() });
    await orders.publish(order);
    await waitUntilLogged(order, 'sent');
    expect(findMailsAbout(order)).toHaveLength(1);
  });
});

async function waitUntilMailed(order: OrderView): Promise<void> {
  await eventually(() => expect(findMailsAbout(order)).toHaveLength(1));
}
