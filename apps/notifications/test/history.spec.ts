import { randomUUID } from 'node:crypto';
import * as mail from '@brote/contracts/notifications';
import { orderPaid, orderShipped } from '@brote/contracts/orders';
import { aCaller } from '@brote/test-support';
import { readAudit, staff } from './template-fixtures';
import { findMailsTo, openHarness, type Harness, waitUntilSettled } from './harness';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(async () => harness.close());

const NO_FILTERS = {
  ...{ search: null, state: null, channel: null, template: null },
  ...{ from: null, until: null, campaignId: null, cursor: null, limit: 50 },
} as const;
const findMessages = (filters: Partial<mail.FindMessagesRequest> = {}) =>
  harness.requests.send(mail.findMessages, { ...NO_FILTERS, ...filters }, { caller: staff });
const resendMessage = (messageId: string, resendId: string = randomUUID()) =>
  harness.requests.send(mail.resendMessage, { messageId, resendId }, { caller: staff });

let count = 0;
async function sendOrderMail(email: string, event = orderPaid) {
  count += 1;
  const order = harness.orders.addOrder({ number: `BR-2026-9${String(count).padStart(5, '0')}` });
  order.shippingInfo.email = email;
  await harness.orders.publish(order, { event, own: { userId: aCaller().userId } });
  await waitUntilSettled(harness, order.id);
  const [row] = (await findMessages({ search: order.id })).rows;
  if (row === undefined) throw new Error('The message is not in the history');
  return { order, row };
}

describe('the message history', () => {
  it('finds a message by whole address, order or id and masks the recipient', async () => {
    const { order, row } = await sendOrderMail('history@example.com');
    expect(row).toMatchObject({ recipient: 'h•••@example.com', state: 'sent', channel: 'email', orderId: order.id, resendable: true });
    for (const search of ['  History@example.com ', row.id]) expect((await findMessages({ search })).rows).toEqual([row]);
    for (const search of ['story@example.com', 'history', randomUUID()]) expect((await findMessages({ search })).rows).toEqual([]);
  });

  it('keeps the error of the transport for a failed message', async () => {
    harness.mailbox.failWith(550);
    const { row } = await sendOrderMail('refused@example.com');
    harness.mailbox.failWith(null);
    expect(row).toMatchObject({ state: 'failed', resendable: true });
    expect(row.lastError).toMatch(/^SMTP 550/);
    expect(row.recipient).toBe('r•••@example.com');
    expect((await findMessages({ search: 'refused@example.com' })).rows).toEqual([row]);
    expect((await findMessages({ state: 'failed' })).rows.map(({ id }) => id)).toContain(row.id);
    expect((await findMessages({ state: 'failed', template: 'order-shipped' })).rows).toEqual([]);
  });

  it('has pages without a gap or a repetition', async () => {
    for (const index of [1, 2, 3]) await sendOrderMail(`page-${index}@example.com`);
    const allIds = (await findMessages()).rows.map(({ id }) => id);
    const pagedIds: string[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < 20; page += 1) {
      const { rows, nextCursor } = await findMessages({ cursor, limit: 2 });
      pagedIds.push(...rows.map(({ id }) => id));
      cursor = nextCursor;
      if (cursor === null) break;
    }
    expect(pagedIds).toEqual(allIds);
  });

  it('counts days in the time of Madrid', async () => {
    const { row } = await sendOrderMail('today@example.com');
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Madrid' }).format(new Date(row.createdAt));
    const search = row.id;
    expect((await findMessages({ search, from: today, until: today })).rows).toHaveLength(1);
    expect((await findMessages({ search, until: '2020-01-01' })).rows).toEqual([]);
    expect((await findMessages({ search, from: '2099-01-01' })).rows).toEqual([]);
  });
});

describe('a resent message', () => {
  it('is created once per request and audited', async () => {
    const { row } = await sendOrderMail('again@example.com');
    const resendId = randomUUID();
    const resent = await resendMessage(row.id, resendId);
    expect(await resendMessage(row.id, resendId)).toMatchObject({ id: resent.id });
    await waitUntilSettled(harness, row.orderId ?? '', 2);
    expect(findMailsTo(harness, 'again@example.com')).toHaveLength(2);
    expect(await readAudit(harness, row.id)).toMatchObject([{ action: 'message.resend', after: { messageId: resendId } }]);
  });

  it('is sent although the first attempt failed', async () => {
    harness.mailbox.failWith(550);
    const { row } = await sendOrderMail('second-try@example.com', orderShipped);
    harness.mailbox.failWith(null);
    await resendMessage(row.id);
    const rows = await waitUntilSettled(harness, row.orderId ?? '', 2);
    expect(rows.map(({ state }) => state).sort()).toEqual(['failed', 'sent']);
  });

  it('is refused for an unknown or suppressed original', async () => {
    await expect(resendMessage(randomUUID())).rejects.toMatchObject({ code: 'MESSAGE_UNKNOWN' });
    const { row } = await sendOrderMail('not-wanted@example.com');
    await harness.database.queryRows(`UPDATE message SET state = 'suppressed', sent_at = NULL WHERE id = :id`, { id: row.id });
    await expect(resendMessage(row.id)).rejects.toMatchObject({ code: 'ACTION_NOT_ALLOWED' });
  });

  it('requires the staff role, as the history does', async () => {
    const caller = aCaller();
    await expect(harness.requests.send(mail.findMessages, { ...NO_FILTERS }, { caller })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const request = { messageId: randomUUID(), resendId: randomUUID() };
    await expect(harness.requests.send(mail.resendMessage, request, { caller })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(harness.requests.send(mail.resendMessage, request)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});
