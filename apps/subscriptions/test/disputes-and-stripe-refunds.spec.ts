import { randomUUID } from 'node:crypto';
import { subscriptionExamples } from '@brote/contracts/examples';
import { getSubscriptionForStaff, listSubscriptionInvoices, refundChargeAsStaff } from '@brote/contracts/subscriptions';
import { Clock } from '@brote/service-runtime';
import { createStripe } from '@brote/stripe-client';
import { aCaller } from '@brote/test-support';
import { expectAgreement } from './expect-agreement';
import { aSubscriptionRequest, refusalCodeOf, subscribe, type BoughtPlan } from './builders';
import { asOwner } from './subscription-steps';
import { startHarness, type Harness } from './harness';
import { waitUntilIdle } from './advance-time';

const DAY_MS = 86_400_000;
const SINCE_EPOCH = new Date(0);

let harness: Harness;
const stripe = () => createStripe({ secretKey: 'sk_test_spec', apiBase: harness.sandbox.url });

async function readInvoicesOf(boughtPlan: BoughtPlan) {
  return (await harness.requests.send(listSubscriptionInvoices, { subscriptionId: boughtPlan.subscriptionId }, asOwner(boughtPlan)))
    .invoices;
}

/** Staff who authenticated just now, at any time of the clock. */
const asStaff = () => ({ caller: aCaller({ roles: ['customer', 'staff'], authenticatedAt: harness.app.get(Clock).epochMs() }) });
const readLedgerOf = async ({ subscriptionId }: BoughtPlan) =>
  (await harness.requests.send(getSubscriptionForStaff, { subscriptionId }, asStaff())).ledger;

async function openDispute(): Promise<{ id: string; charge: string }> {
  const [charge] = (await harness.sandbox.readState()).charges;
  await harness.sandbox.postControl('disputes', { charge: charge?.id ?? '' });
  const [openedDispute] = (await harness.sandbox.readState()).disputes;
  return { id: openedDispute?.id ?? '', charge: charge?.id ?? '' };
}

/** Compares all charges with Stripe, as payments does once a day, and waits for the repairs. */
async function reconcile(since: Date): Promise<void> {
  await harness.payments.comparePlanBilling(since);
  await waitUntilIdle(harness);
}

const closeDispute = (id: string, outcome: 'won' | 'lost') => harness.sandbox.postControl(`disputes/${id}/close`, { outcome });

async function readPublishedEventsOf(invoiceId: string): Promise<string[]> {
  const rows = await harness.queryRows<{ type: string }>(
    'SELECT type FROM outbox WHERE aggregate_id = :invoiceId ORDER BY aggregate_version',
    { invoiceId },
  );
  return rows.map(({ type }) => type.replace('subscriptions.charge.', '').replace('.v1', ''));
}

/** Delivers lost webhooks to the service. */
async function deliverWebhooks(isWanted: (type: string) => boolean): Promise<void> {
  for (const delivery of harness.webhooks.bodies.filter(({ rawBody }) => isWanted((JSON.parse(rawBody) as { type: string }).type)))
    await harness.payments.receiveWebhook(delivery);
}

/** Creates the next charge without webhooks, and a partial refund in Stripe's dashboard. */
async function chargeAndRefundWithoutWebhooks(amount: number): Promise<void> {
  harness.webhooks.losing = 1_000;
  harness.webhooks.bodies.length = 0;
  await harness.advance(31 * DAY_MS);
  await waitUntilIdle(harness);
  const [charge] = (await stripe().charges.list({ limit: 1 })).data;
  await stripe().refunds.create({ charge: charge?.id ?? '', amount });
  await waitUntilIdle(harness);
  harness.webhooks.losing = 0;
  const [row] = await harness.queryRows<{ count: number }>('SELECT count(*)::int AS count FROM charge');
  expect(row?.count).toBe(1);
}

const readRefundsOfStripe = () => harness.queryRows(`SELECT amount, state FROM refund WHERE cause = 'stripe'`);

describe('a disputed charge', () => {
  beforeEach(async () => void (harness = await startHarness({ RUN_EVERY_MS: '3600000' })));
  afterEach(async () => {
    await expectAgreement(harness);
    await harness.end();
  });

  it('cannot be refunded while the dispute is open, and is as before when the dispute is won', async () => {
    const boughtPlan = await subscribe(harness);
    const [invoice] = await readInvoicesOf(boughtPlan);
    const { id } = await openDispute();
    await waitUntilIdle(harness);
    expect(await readInvoicesOf(boughtPlan)).toMatchObject([{ refunded: { amount: 0 }, disputed: true, dispute: 'open' }]);
    const request = {
      subscriptionId: boughtPlan.subscriptionId,
      invoiceId: invoice?.id ?? '',
      amount: null,
      reason: 'They asked us as well',
    };
    const tryRefund = () => refusalCodeOf(harness.requests.send(refundChargeAsStaff, { ...request, refundId: randomUUID() }, asStaff()));
    expect(await tryRefund()).toBe('REFUND_TOO_LARGE');
    await closeDispute(id, 'won');
    await waitUntilIdle(harness);
    expect(await readInvoicesOf(boughtPlan)).toMatchObject([{ refunded: { amount: 0 }, disputed: true, dispute: 'won' }]);
    expect(await readPublishedEventsOf(invoice?.id ?? '')).toEqual(['paid', 'disputed', 'dispute-closed']);
    expect(await readLedgerOf(boughtPlan)).toMatchObject({ paid: 1_000, refunded: 0 });
    expect(await tryRefund()).toBeNull();
    await waitUntilIdle(harness);
  }, 120_000);

  it('counts as refunded with its months when the dispute is lost, once for repeated webhooks', async () => {
    const boughtPlan = await subscribe(harness);
    const [invoice] = await readInvoicesOf(boughtPlan);
    const { id } = await openDispute();
    await waitUntilIdle(harness);
    await closeDispute(id, 'lost');
    await waitUntilIdle(harness);
    await harness.payments.publishAgain();
    await waitUntilIdle(harness);
    expect(await readInvoicesOf(boughtPlan)).toMatchObject([{ refunded: { amount: 190 }, dispute: 'lost' }]);
    expect(await readLedgerOf(boughtPlan)).toMatchObject({ paid: 1_000, refunded: 1_000 });
    expect(await readPublishedEventsOf(invoice?.id ?? '')).toEqual(['paid', 'disputed', 'dispute-closed']);
    const [publishedEvent] = await harness.queryRows<{ payload: object }>(`SELECT payload FROM outbox WHERE type LIKE '%dispute-closed%'`);
    expect(publishedEvent?.payload).toMatchObject({ outcome: 'lost', refunded: { amount: 190 }, amount: { amount: 190 } });
  }, 120_000);

  it('names the cents that the shop refunded where the payment also paid an order', async () => {
    const boughtPlan = await subscribe(harness, aSubscriptionRequest({ addOnItems: subscriptionExamples.addOnItems }));
    const [invoice] = await readInvoicesOf(boughtPlan);
    const invoiceId = invoice?.id ?? '';
    const refund = { refundId: randomUUID(), amount: 90, reason: 'Half empty' };
    await harness.requests.send(refundChargeAsStaff, { subscriptionId: boughtPlan.subscriptionId, invoiceId, ...refund }, asStaff());
    await waitUntilIdle(harness);
    await closeDispute((await openDispute()).id, 'lost');
    await waitUntilIdle(harness);
    const rows = await harness.queryRows<{ refunded: number; byShop: number }>(
      `SELECT (payload #>> '{refunded,amount}')::int AS refunded, (payload #>> '{refundedByShop,amount}')::int AS "byShop"
         FROM outbox WHERE aggregate_id = :invoiceId AND payload ? 'refundedByShop' ORDER BY aggregate_version`,
      { invoiceId },
    );
    expect(rows).toEqual([
      { refunded: 90, byShop: 90 },
      { refunded: 190, byShop: 90 },
    ]);
  }, 120_000);

  it('is found by the daily reconciliation, open or closed, when the webhooks are lost', async () => {
    const boughtPlan = await subscribe(harness);
    await waitUntilIdle(harness);
    harness.webhooks.losing = 1_000;
    const { id } = await openDispute();
    await waitUntilIdle(harness);
    await reconcile(SINCE_EPOCH);
    expect(await readInvoicesOf(boughtPlan)).toMatchObject([{ dispute: 'open' }]);
    await closeDispute(id, 'lost');
    await waitUntilIdle(harness);
    const tomorrow = new Date(harness.now().getTime() + DAY_MS);
    for (let attempt = 0; attempt < 2; attempt += 1) await reconcile(tomorrow);
    expect(await readInvoicesOf(boughtPlan)).toMatchObject([{ dispute: 'lost', refunded: { amount: 190 } }]);
  }, 120_000);
});

describe('a refund in the dashboard of Stripe', () => {
  beforeEach(async () => void (harness = await startHarness({ RUN_EVERY_MS: '3600000' })));
  afterEach(async () => {
    await expectAgreement(harness);
    // Webhooks in transit during the clock change are late by the same time.
    await harness.end(/signature's time/);
  });

  it('that arrives before its invoice is booked with the invoice', async () => {
    await subscribe(harness);
    await waitUntilIdle(harness);
    await chargeAndRefundWithoutWebhooks(40);
    await deliverWebhooks((type) => type.startsWith('refund') || type.startsWith('charge'));
    await waitUntilIdle(harness);
    expect(await readRefundsOfStripe()).toEqual([]);
    await deliverWebhooks((type) => type.startsWith('invoice'));
    await waitUntilIdle(harness);
    expect(await readRefundsOfStripe()).toEqual([{ amount: 40, state: 'succeeded' }]);
  }, 120_000);

  it('without a webhook is found by the daily reconciliation', async () => {
    await subscribe(harness);
    await waitUntilIdle(harness);
    const [charge] = (await stripe().charges.list({ limit: 1 })).data;
    harness.webhooks.losing = 1_000;
    await stripe().refunds.create({ charge: charge?.id ?? '', amount: 40 });
    await waitUntilIdle(harness);
    expect(await readRefundsOfStripe()).toEqual([]);
    for (let attempt = 0; attempt < 2; attempt += 1) await reconcile(SINCE_EPOCH);
    expect(await readRefundsOfStripe()).toEqual([{ amount: 40, state: 'succeeded' }]);
  }, 120_000);
});
