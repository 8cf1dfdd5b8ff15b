import { randomUUID } from 'node:crypto';
import * as mail from '@brote/contracts/notifications';
import { orderPaid, orderShipped } from '@brote/contracts/orders';
import { aCaller } from '@brote/test-support';
import { auditOf, staff } from './template-content';
import { mailsTo, openHarness, type Harness, untilSettled } from './harness';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(async () => harness.close());

const ALL = {
  ...{ search: null, state: null, channel: null, template: null },
  ...{ from: null, until: null, campaignId: null, cursor: null, limit: 50 },
} as const;
const find = (own: Partial<mail.FindMessagesRequest> = {}) =>
  harness.requests.send(mail.findMessages, { ...ALL, ...own }, { caller: staff });
const resend = (messageId: string, resendId: string = randomUUID()) =>
  harness.requests.send(mail.resendMessage, { messageId, resendId }, { caller: staff });

let count = 0;
async function anOrderMail(email: string, event = orderPaid) {
  count += 1;
  const order = harness.orders.has({ number: `BR-2026-9${String(count).padStart(5, '0')}` });
  order.shippingInfo.email = email;
  await harness.orders.publish(order, { event, own: { userId: aCaller().userId } });
  await untilSettled(harness, order.id);
  const [row] = (await find({ search: order.id })).rows;
  if (row === undefined) throw new Error('The message is not in the history');
  return { order, row };
}

describe('the message history', () => {
  it('finds a message by whole address, order or id and masks the recipient', async () => {
    const { order, row } = await anOrderMail('history@example.com');
    expect(row).toMatchObject({ recipient: 'h•••@example.com', state: 'sent', channel: 'email', orderId: order.id, resendable: true });
    for (const search of ['  History@example.com ', row.id]) expect((await find({ search })).rows).toEqual([row]);
    for (const search of ['story@example.com', 'history', randomUUID()]) expect((await find({ search })).rows).toEqual([]);
  });

  it('keeps the error of the transport for a failed message', async () => {
    harness.mailbox.failWith(550);
    const { row } = await anOrderMail('refused@example.com');
    harness.mailbox.failWith(null);
    expect(row).toMatchObject({ state: 'failed', resendable: true });
    expect(row.lastError).toMatch(/^SMTP 550/);
    expect(row.recipient).toBe('r•••@example.com');
    expect((await find({ search: 'refused@example.com' })).rows).toEqual([row]);
    expect((await find({ state: 'failed' })).rows.map(({ id }) => id)).toContain(row.id);
    expect((await find({ state: 'failed', template: 'order-shipped' })).rows).toEqual([]);
  });

  it('has pages without a gap or a repetition', async () => {
    for (const index of [1, 2, 3]) await anOrderMail(`page-${index}@example.com`);
    const whole = (await find()).rows.map(({ id }) => id);
    const seen: string[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < 20; page += 1) {
      const { rows, nextCursor } = await find({ cursor, limit: 2 });
      seen.push(...rows.map(({ id }) => id));
      cursor = nextCursor;
      if (cursor === null) break;
    }
    expect(seen).toEqual(whole);
  });

  it('counts days in the time of Madrid', async () => {
    const { row } = await anOrderMail('today@example.com');
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Madrid' }).format(new Date(row.createdAt));
    const search = row.id;
    expect((await find({ search, from: today, until: today })).rows).toHaveLength(1);
    expect((await find({ search, until: '2020-01-01' })).rows).toEqual([]);
    expect((await find({ search, from: '2099-01-01' })).rows).toEqual([]);
  });
});

describe('a resent message', () => {
  it('is created once per request and audited', async () => {
    const { row } = await anOrderMail('again@example.com');
    const resendId = randomUUID();
    const made = await resend(row.id, resendId);
    expect(await resend(row.id, resendId)).toMatchObject({ id: made.id });
    await untilSettled(harness, row.orderId ?? '', 2);
    expect(mailsTo(harness, 'again@example.com')).toHaveLength(2);
    expect(await auditOf(harness, row.id)).toMatchObject([{ action: 'message.resend', after: { messageId: resendId } }]);
  });

  it('is sent although the first attempt failed', async () => {
    harness.mailbox.failWith(550);
    const { row } = await anOrderMail('second-try@example.com', orderShipped);
    harness.mailbox.failWith(null);
    await resend(row.id);
    const rows = await untilSettled(harness, row.orderId ?? '', 2);
    expect(rows.map(({ state }) => state).sort()).toEqual(['failed', 'sent']);
  });

  it('is refused for an unknown or suppressed original', async () => {
    await expect(resend(randomUUID())).rejects.toMatchObject({ code: 'MESSAGE_UNKNOWN' });
    const { row } = await anOrderMail('not-wanted@example.com');
    await harness.database.dataSource.query(`UPDATE message SET state = 'suppressed', sent_at = NULL WHERE id = $1`, [row.id]);
    await expect(resend(row.id)).rejects.toMatchObject({ code: 'ACTION_NOT_ALLOWED' });
  });

  it('requires the staff role, as the history does', async () => {
    const caller = aCaller();
    await expect(harness.requests.send(mail.findMessages, { ...ALL }, { caller })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const request = { messageId: randomUUID(), resendId: randomUUID() };
    await expect(harness.requests.send(mail.resendMessage, request, { caller })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(harness.requests.send(mail.resendMessage, request)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});
