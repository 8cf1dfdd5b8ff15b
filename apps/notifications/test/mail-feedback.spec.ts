import { randomUUID } from 'node:crypto';
import * as mail from '@brote/contracts/notifications';
import { orderPaid, orderShipped } from '@brote/contracts/orders';
import { exportFromNotifications } from '@brote/contracts/personal-data';
import { metrics } from '@brote/service-runtime';
import { aCaller } from '@brote/test-support';
import { PurgeOldMessages } from '../src/operations/retention/purge-old-messages';
import { findMailsTo, openHarness, type Harness, waitUntilSettled } from './harness';
import { brevoReport, CONFIRMATION_URL, postmarkReport, sesBounce, sesComplaint, sesConfirmation, TOPIC } from './mail-reports';
import { createNewsReader, readAudit, staff } from './template-fixtures';

const SECRET = 'webhook-secret-for-specs-only';
const DAY_MS = 86_400_000;
const NO_FILTERS = { search: null, address: null, cursor: null, limit: 50 };

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness({ MAIL_WEBHOOK_SECRET: SECRET });
});
afterAll(async () => harness.close());

const receive = (provider: mail.MailProvider, rawBody: string, secret = SECRET) =>
  harness.requests.send(mail.receiveMailFeedback, { provider, secret, rawBody });
const listSuppressed = (filters: Partial<mail.ListSuppressedAddressesRequest> = {}) =>
  harness.requests.send(mail.listSuppressedAddresses, { ...NO_FILTERS, ...filters }, { caller: staff });
const now = () => harness.clock.now();

let count = 0;
/** Sends a mail about an order. @returns its row in the log */
async function sendOrderMail(email: string, event = orderPaid, userId: string | null = null) {
  count += 1;
  const order = harness.orders.addOrder({ number: `BR-2026-7${String(count).padStart(5, '0')}` });
  order.shippingInfo.email = email;
  await harness.orders.publish(order, { event, own: { userId } });
  const [row] = await waitUntilSettled(harness, order.id);
  if (row === undefined) throw new Error('The message is not in the log');
  return row;
}

async function readMessage(id: string) {
  const [row] = await harness.database.queryRows<{ state: string; last_error: string | null }>(
    'SELECT state, last_error FROM message WHERE id = :id',
    { id },
  );
  return row;
}

async function suppress(address: string): Promise<mail.SuppressedAddressView> {
  await receive('postmark', postmarkReport({ address, id: randomUUID(), at: now() }));
  const [row] = (await listSuppressed({ address })).rows;
  if (row === undefined) throw new Error('The address is not suppressed');
  return row;
}

async function readCounter(name: string, labels: Record<string, string>): Promise<number> {
  const metric = await metrics.getSingleMetric(name)?.get();
  const matches = metric?.values.filter((value) =>
    Object.entries(labels).every(([label, text]) => (value.labels as Record<string, unknown>)[label] === text),
  );
  return (matches ?? []).reduce((sum, { value }) => sum + value, 0);
}

describe('a report', () => {
  it('is refused by a shop without a secret', async () => {
    const closedHarness = await openHarness();
    const request = { provider: 'ses', secret: '', rawBody: sesConfirmation() } as const;
    await expect(closedHarness.requests.send(mail.receiveMailFeedback, request)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await closedHarness.close();
  });

  it('is refused with a wrong secret', async () => {
    const rawBody = sesConfirmation();
    for (const secret of ['', `${SECRET}x`, SECRET.slice(1)])
      await expect(receive('ses', rawBody, secret)).rejects.toMatchObject({ code: 'UNAUTHENTICATED', details: { challenge: 'Basic' } });
    expect((await listSuppressed()).confirmations).toEqual([]);
  });

  it('of an unknown kind is counted and has no effect', async () => {
    const before = await readCounter('mail_feedback_total', { kind: 'unknown', provider: 'brevo' });
    expect(await receive('brevo', '{"event":"opened","email":"a@example.com"}')).toEqual({ received: true });
    expect(await readCounter('mail_feedback_total', { kind: 'unknown', provider: 'brevo' })).toBe(before + 1);
    expect((await listSuppressed({ address: 'a@example.com' })).rows).toEqual([]);
  });

  it('of a new topic waits for staff until the topic sends, or for three days', async () => {
    await receive('ses', sesConfirmation());
    expect((await listSuppressed()).confirmations).toMatchObject([{ topic: TOPIC, url: CONFIRMATION_URL }]);
    await receive('ses', sesBounce({ address: 'confirmed@example.com', id: randomUUID(), at: now() }, 'Transient'));
    expect((await listSuppressed()).confirmations).toEqual([]);
    await receive('ses', sesConfirmation());
    await harness.service.get(PurgeOldMessages).purge();
    expect((await listSuppressed()).confirmations).toHaveLength(1);
    harness.clock.advance(3 * DAY_MS + 1_000);
    await harness.service.get(PurgeOldMessages).purge();
    expect((await listSuppressed()).confirmations).toEqual([]);
  });
});

describe('a hard bounce', () => {
  it('marks the latest mail to the address and suppresses it, once', async () => {
    const earlierMail = await sendOrderMail('gone@example.com');
    harness.clock.advance(120_000);
    const lastMail = await sendOrderMail('gone@example.com');
    const before = await readCounter('mail_feedback_total', { kind: 'hard-bounce', provider: 'ses' });
    const rawBody = sesBounce({ address: 'Gone@example.com', id: 'bounce-1', at: now() });
    await Promise.all([receive('ses', rawBody), receive('ses', rawBody)]);
    await receive('ses', rawBody);
    const reason = 'General: smtp; 550 5.1.1 <•••>... User unknown';
    expect(await readMessage(lastMail.id)).toEqual({ state: 'bounced', last_error: reason });
    expect(await readMessage(earlierMail.id)).toEqual({ state: 'sent', last_error: null });
    const { rows } = await listSuppressed({ address: 'GONE@example.com' });
    expect(rows).toMatchObject([{ address: 'gone@example.com', kind: 'hard-bounce', provider: 'ses', reason }]);
    expect(await readCounter('mail_feedback_total', { kind: 'hard-bounce', provider: 'ses' })).toBe(before + 1);
  });

  it('marks the mail whose id the provider returns, and none of another recipient', async () => {
    const first = await sendOrderMail('by-id@example.com');
    const second = await sendOrderMail('by-id@example.com');
    const foreign = await sendOrderMail('not-this@example.com');
    await receive('brevo', brevoReport({ address: 'by-id@example.com', at: now(), messageId: first.id }));
    await receive('brevo', brevoReport({ address: 'by-id@example.com', at: now(), messageId: foreign.id }, 'invalid_email'));
    expect([await readMessage(first.id), await readMessage(second.id), await readMessage(foreign.id)]).toMatchObject([
      { state: 'bounced' },
      { state: 'sent' },
      { state: 'sent' },
    ]);
  });

  it('keeps later news of a delivery back, and lets the order confirmation go', async () => {
    await suppress('only-needed@example.com');
    const before = await readCounter('mail_suppressed_total', { template: 'order-shipped' });
    const shipped = await sendOrderMail('only-needed@example.com', orderShipped);
    expect(shipped).toMatchObject({ state: 'undeliverable', recipient: 'o•••@example.com' });
    expect(shipped.last_error).toBe('mails to this address bounce: smtp;550 5.1.1 ••• does not exist');
    expect(await readCounter('mail_suppressed_total', { template: 'order-shipped' })).toBe(before + 1);
    expect(findMailsTo(harness, 'only-needed@example.com')).toEqual([]);
    expect(await sendOrderMail('only-needed@example.com', orderPaid)).toMatchObject({ state: 'sent' });
    expect(findMailsTo(harness, 'only-needed@example.com')).toHaveLength(1);
  });
});

describe('soft bounces', () => {
  const bounce = async (address: string) => {
    harness.clock.advance(3_600_000);
    await receive('postmark', postmarkReport({ address, id: randomUUID(), at: now() }, 'SoftBounce'));
  };
  const isSuppressed = async (address: string) => (await listSuppressed({ address })).rows.length === 1;

  it('suppress an address with the fifth in 30 days', async () => {
    for (let index = 0; index < 4; index += 1) await bounce('full@example.com');
    expect(await isSuppressed('full@example.com')).toBe(false);
    await bounce('full@example.com');
    expect(await isSuppressed('full@example.com')).toBe(true);
  });

  it('do not count after 30 days', async () => {
    for (let index = 0; index < 4; index += 1) await bounce('seldom@example.com');
    harness.clock.advance(30 * DAY_MS);
    await bounce('seldom@example.com');
    expect(await isSuppressed('seldom@example.com')).toBe(false);
  });

  it('do not count before a mail that arrived', async () => {
    for (let index = 0; index < 4; index += 1) await bounce('sometimes@example.com');
    await sendOrderMail('sometimes@example.com');
    // The mail that bounces is the latest, so that the one before it counts as delivered.
    harness.clock.advance(3_600_000);
    await sendOrderMail('sometimes@example.com');
    await bounce('sometimes@example.com');
    expect(await isSuppressed('sometimes@example.com')).toBe(false);
  });

  it('of one mail count once', async () => {
    await sendOrderMail('repeated@example.com');
    for (let index = 0; index < 5; index += 1) await bounce('repeated@example.com');
    expect(await isSuppressed('repeated@example.com')).toBe(false);
  });
});

describe('a complaint', () => {
  it('suppresses the address and withdraws the consent of its account alone', async () => {
    const email = 'annoyed@example.com';
    const reader = await createNewsReader(harness, email);
    const giver = await createNewsReader(harness, 'giver@example.com');
    await sendOrderMail(email, orderPaid, reader.userId);
    const message = await sendOrderMail(email, orderPaid, giver.userId);
    await receive('ses', sesComplaint({ address: email, id: randomUUID(), at: now() }));
    expect((await listSuppressed({ address: email })).rows).toMatchObject([{ kind: 'complaint', reason: 'abuse' }]);
    const preferencesOf = (caller: typeof reader) => harness.requests.send(mail.getPreferences, {}, { caller });
    expect(await preferencesOf(reader)).toEqual({ orderUpdates: true, subscriptionReminders: true, marketing: false });
    expect(await preferencesOf(giver)).toMatchObject({ marketing: true });
    expect(await readMessage(message.id)).toMatchObject({ state: 'sent' });
  });

  it('replaces the reason of a bounce, and not the reverse', async () => {
    const address = 'both@example.com';
    await suppress(address);
    await receive('postmark', postmarkReport({ address, id: randomUUID(), at: now() }, 'SpamComplaint'));
    expect((await listSuppressed({ address })).rows).toMatchObject([{ kind: 'complaint' }]);
    expect(await suppress(address)).toMatchObject({ kind: 'complaint' });
  });
});

describe('the suppression list', () => {
  it('is searched by a part of the address, literally, page by page', async () => {
    for (const name of ['list_a', 'list_b', 'listxc']) await suppress(`${name}@example.org`);
    const { rows: found } = await listSuppressed({ search: ' LIST_' });
    expect(found.map(({ address }) => address)).toEqual(['list_b@example.org', 'list_a@example.org']);
    const { rows, nextCursor } = await listSuppressed({ search: '@example.org', limit: 2 });
    expect(rows.map(({ address }) => address)).toEqual(['listxc@example.org', 'list_b@example.org']);
    expect((await listSuppressed({ search: '@example.org', limit: 2, cursor: nextCursor })).rows).toMatchObject([
      { address: 'list_a@example.org' },
    ]);
  });

  it('loses an address that staff release, with one entry of the audit', async () => {
    const address = 'again@example.org';
    const rawBody = postmarkReport({ address, id: 'once', at: now() });
    await receive('postmark', rawBody);
    const suppressionId = (await listSuppressed({ address })).rows[0]?.id ?? '';
    const lift = () => harness.requests.send(mail.liftSuppression, { suppressionId }, { caller: staff });
    expect(await lift()).toEqual({ suppressionId });
    expect(await lift()).toEqual({ suppressionId });
    expect(await readAudit(harness, suppressionId)).toMatchObject([{ action: 'suppression.lift', after: null }]);
    expect(await sendOrderMail(address, orderShipped)).toMatchObject({ state: 'sent' });
    await receive('postmark', rawBody);
    expect((await listSuppressed({ address })).rows).toEqual([]);
  });

  it('counts soft bounces anew after a release', async () => {
    const address = 'fresh@example.org';
    const bounceSoftly = () => receive('postmark', postmarkReport({ address, id: randomUUID(), at: now() }, 'SoftBounce'));
    for (let index = 0; index < 5; index += 1) await bounceSoftly();
    const suppressionId = (await listSuppressed({ address })).rows[0]?.id ?? '';
    await harness.requests.send(mail.liftSuppression, { suppressionId }, { caller: staff });
    await bounceSoftly();
    expect((await listSuppressed({ address })).rows).toEqual([]);
  });

  it('requires the staff role', async () => {
    const caller = aCaller();
    await expect(harness.requests.send(mail.listSuppressedAddresses, NO_FILTERS, { caller })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(harness.requests.send(mail.liftSuppression, { suppressionId: randomUUID() }, { caller })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('is part of the export of the person', async () => {
    await suppress('exported@example.org');
    const { sections } = await harness.requests.send(exportFromNotifications, { userId: randomUUID(), email: 'Exported@example.org' });
    expect(sections.find(({ name }) => name === 'suppressedAddresses')?.rows).toMatchObject([
      { address: 'exported@example.org', kind: 'hard-bounce', provider: 'postmark' },
    ]);
  });
});

describe('a message that bounced', () => {
  it('is found by its state and may be sent again', async () => {
    const message = await sendOrderMail('resend@example.org', orderShipped);
    await suppress('resend@example.org');
    const filters = {
      search: message.id,
      state: 'bounced',
      channel: null,
      template: null,
      from: null,
      until: null,
      campaignId: null,
    } as const;
    const { rows } = await harness.requests.send(mail.findMessages, { ...filters, cursor: null, limit: 5 }, { caller: staff });
    expect(rows).toMatchObject([{ state: 'bounced', resendable: true, lastError: 'smtp;550 5.1.1 ••• does not exist' }]);
  });
});
