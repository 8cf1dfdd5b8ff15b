import { randomUUID } from 'node:crypto';
import {
  getSubscriptionForStaff,
  listSubscriptionInvoices,
  receiveSubscriptionEvent,
  refundChargeAsStaff,
} from '@brote/contracts/subscriptions';
import { Clock } from '@brote/service-runtime';
import { createStripe } from '@brote/stripe-client';
import { aCaller } from '@brote/test-support';
import { ReconcileRefunds } from '#app/reconciliation/reconcile-refunds';
import { expectAgreement } from './agree';
import { codeOf, subscribe, type Bought } from './builders';
import { as } from './life';
import { startHarness, type Harness } from './harness';
import { settled } from './time';

const DAY_MS = 86_400_000;
const { signal } = new AbortController();
const LATELY = new Date(0);

let harness: Harness;
const stripe = () => createStripe({ secretKey: 'sk_test_spec', apiBase: harness.sandbox.url });

async function invoicesOf(bought: Bought) {
  return (await harness.requests.send(listSubscriptionInvoices, { subscriptionId: bought.subscriptionId }, as(bought))).invoices;
}

/** Staff who authenticated just now, at any time of the clock. */
const staff = () => ({ caller: aCaller({ roles: ['customer', 'staff'], authenticatedAt: harness.app.get(Clock).epochMs() }) });
const ledgerOf = async ({ subscriptionId }: Bought) =>
  (await harness.requests.send(getSubscriptionForStaff, { subscriptionId }, staff())).ledger;

async function dispute(): Promise<{ id: string; charge: string }> {
  const [charge] = (await harness.sandbox.state()).charges;
  await harness.sandbox.control('disputes', { charge: charge?.id ?? '' });
  const [opened] = (await harness.sandbox.state()).disputes;
  return { id: opened?.id ?? '', charge: charge?.id ?? '' };
}

const close = (id: string, outcome: 'won' | 'lost') => harness.sandbox.control(`disputes/${id}/close`, { outcome });

async function publishedOf(invoiceId: string): Promise<string[]> {
  const rows = await harness.rows<{ type: string }>('SELECT type FROM outbox WHERE aggregate_id = $1 ORDER BY aggregate_version', [
    invoiceId,
  ]);
  return rows.map(({ type }) => type.replace('subscriptions.charge.', '').replace('.v1', ''));
}

/** Delivers lost webhooks to the service. */
async function deliver(isWanted: (type: string) => boolean): Promise<void> {
  for (const delivery of harness.webhooks.bodies.filter(({ rawBody }) => isWanted((JSON.parse(rawBody) as { type: string }).type)))
    await harness.requests.send(receiveSubscriptionEvent, delivery);
}

/** Creates the next charge without webhooks, and a partial refund in Stripe's dashboard. */
async function chargeAndRefundUnheard(amount: number): Promise<void> {
  harness.webhooks.losing = 1_000;
  harness.webhooks.bodies.length = 0;
  await harness.advance(31 * DAY_MS);
  await settled(harness);
  const [charge] = (await stripe().charges.list({ limit: 1 })).data;
  await stripe().refunds.create({ charge: charge?.id ?? '', amount });
  await settled(harness);
  harness.webhooks.losing = 0;
  const [row] = await harness.rows<{ count: number }>('SELECT count(*)::int AS count FROM charge');
  expect(row?.count).toBe(1);
}

const refundsOfStripe = () => harness.rows(`SELECT amount, state FROM refund WHERE cause = 'stripe'`);

describe('a disputed charge', () => {
  beforeEach(async () => void (harness = await startHarness({ RUN_EVERY_MS: '3600000' })));
  afterEach(async () => {
    await expectAgreement(harness);
    await harness.end();
  });

  it('cannot be refunded while the dispute is open, and is as before when the dispute is won', async () => {
    const bought = await subscribe(harness);
    const [invoice] = await invoicesOf(bought);
    const { id } = await dispute();
    await settled(harness);
    expect(await invoicesOf(bought)).toMatchObject([{ refunded: { amount: 0 }, disputed: true, dispute: 'open' }]);
    const request = { subscriptionId: bought.subscriptionId, invoiceId: invoice?.id ?? '', amount: null, reason: 'They asked us as well' };
    const refund = () => codeOf(harness.requests.send(refundChargeAsStaff, { ...request, refundId: randomUUID() }, staff()));
    expect(await refund()).toBe('REFUND_TOO_LARGE');
    await close(id, 'won');
    await settled(harness);
    expect(await invoicesOf(bought)).toMatchObject([{ refunded: { amount: 0 }, disputed: true, dispute: 'won' }]);
    expect(await publishedOf(invoice?.id ?? '')).toEqual(['paid', 'disputed', 'dispute-closed']);
    expect(await ledgerOf(bought)).toMatchObject({ paid: 1_000, refunded: 0 });
    expect(await refund()).toBeNull();
    await settled(harness);
  }, 120_000);

  it('counts as refunded with its months when the dispute is lost, once for repeated webhooks', async () => {
    const bought = await subscribe(harness);
    const [invoice] = await invoicesOf(bought);
    const { id } = await dispute();
    await settled(harness);
    await close(id, 'lost');
    await settled(harness);
    await harness.rows(`UPDATE stripe_event SET state = 'pending', due_at = now() WHERE state = 'done' RETURNING 1`);
    await settled(harness);
    expect(await invoicesOf(bought)).toMatchObject([{ refunded: { amount: 190 }, dispute: 'lost' }]);
    expect(await ledgerOf(bought)).toMatchObject({ paid: 1_000, refunded: 1_000 });
    expect(await publishedOf(invoice?.id ?? '')).toEqual(['paid', 'disputed', 'dispute-closed']);
    const [published] = await harness.rows<{ payload: object }>(`SELECT payload FROM outbox WHERE type LIKE '%dispute-closed%'`);
    expect(published?.payload).toMatchObject({ outcome: 'lost', refunded: { amount: 190 }, amount: { amount: 190 } });
  }, 120_000);

  it('is found by the daily reconciliation, open or closed, when the webhooks are lost', async () => {
    const bought = await subscribe(harness);
    await settled(harness);
    harness.webhooks.losing = 1_000;
    const { id } = await dispute();
    await settled(harness);
    await harness.app.get(ReconcileRefunds).reconcile(LATELY, signal);
    expect(await invoicesOf(bought)).toMatchObject([{ dispute: 'open' }]);
    await close(id, 'lost');
    await settled(harness);
    const tomorrow = new Date(harness.now().getTime() + DAY_MS);
    for (let times = 0; times < 2; times += 1) await harness.app.get(ReconcileRefunds).reconcile(tomorrow, signal);
    expect(await invoicesOf(bought)).toMatchObject([{ dispute: 'lost', refunded: { amount: 190 } }]);
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
    await settled(harness);
    await chargeAndRefundUnheard(40);
    await deliver((type) => type.startsWith('refund') || type.startsWith('charge'));
    await settled(harness);
    expect(await refundsOfStripe()).toEqual([]);
    await deliver((type) => type.startsWith('invoice'));
    await settled(harness);
    expect(await refundsOfStripe()).toEqual([{ amount: 40, state: 'succeeded' }]);
  }, 120_000);

  it('without a webhook is found by the daily reconciliation', async () => {
    await subscribe(harness);
    await settled(harness);
    const [charge] = (await stripe().charges.list({ limit: 1 })).data;
    harness.webhooks.losing = 1_000;
    await stripe().refunds.create({ charge: charge?.id ?? '', amount: 40 });
    await settled(harness);
    expect(await refundsOfStripe()).toEqual([]);
    for (let times = 0; times < 2; times += 1) await harness.app.get(ReconcileRefunds).reconcile(LATELY, signal);
    expect(await refundsOfStripe()).toEqual([{ amount: 40, state: 'succeeded' }]);
  }, 120_000);
});
