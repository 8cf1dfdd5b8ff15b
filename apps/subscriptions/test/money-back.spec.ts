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
import { CompareMoneyBack } from '#app/reconciliation/compare-money-back';
import { expectAgreement } from './agree';
import { codeOf, subscribe, type Bought } from './builders';
import { as } from './life';
import { standUp, type Stand } from './stand';
import { settled } from './time';

const DAY_MS = 86_400_000;
const { signal } = new AbortController();
const LATELY = new Date(0);

let stand: Stand;
const stripe = () => createStripe({ secretKey: 'sk_test_spec', apiBase: stand.sandbox.url });

async function invoicesOf(bought: Bought) {
  return (await stand.requests.send(listSubscriptionInvoices, { subscriptionId: bought.subscriptionId }, as(bought))).invoices;
}

/** Staff who proved the password just now, wherever the clock stands. */
const staff = () => ({ caller: aCaller({ roles: ['customer', 'staff'], authenticatedAt: stand.app.get(Clock).epochMs() }) });
const ledgerOf = async ({ subscriptionId }: Bought) =>
  (await stand.requests.send(getSubscriptionForStaff, { subscriptionId }, staff())).ledger;

async function dispute(): Promise<{ id: string; charge: string }> {
  const [charge] = (await stand.sandbox.state()).charges;
  await stand.sandbox.control('disputes', { charge: charge?.id ?? '' });
  const [opened] = (await stand.sandbox.state()).disputes;
  return { id: opened?.id ?? '', charge: charge?.id ?? '' };
}

const close = (id: string, outcome: 'won' | 'lost') => stand.sandbox.control(`disputes/${id}/close`, { outcome });

async function toldOf(invoiceId: string): Promise<string[]> {
  const rows = await stand.rows<{ type: string }>('SELECT type FROM outbox WHERE aggregate_id = $1 ORDER BY aggregate_version', [
    invoiceId,
  ]);
  return rows.map(({ type }) => type.replace('subscriptions.charge.', '').replace('.v1', ''));
}

/** Gives a webhook that was lost to the service after all. */
async function deliver(isWanted: (type: string) => boolean): Promise<void> {
  for (const delivery of stand.webhooks.bodies.filter(({ rawBody }) => isWanted((JSON.parse(rawBody) as { type: string }).type)))
    await stand.requests.send(receiveSubscriptionEvent, delivery);
}

/** The next charge is taken while no webhook arrives, and some of it goes back in Stripe's dashboard. */
async function chargeAndRefundUnheard(amount: number): Promise<void> {
  stand.webhooks.losing = 1_000;
  stand.webhooks.bodies.length = 0;
  await stand.advance(31 * DAY_MS);
  await settled(stand);
  const [charge] = (await stripe().charges.list({ limit: 1 })).data;
  await stripe().refunds.create({ charge: charge?.id ?? '', amount });
  await settled(stand);
  stand.webhooks.losing = 0;
  const [row] = await stand.rows<{ count: number }>('SELECT count(*)::int AS count FROM charge');
  expect(row?.count).toBe(1);
}

const refundsOfStripe = () => stand.rows(`SELECT amount, state FROM refund WHERE cause = 'stripe'`);

describe('a charge that the bank asks back', () => {
  beforeEach(async () => void (stand = await standUp({ RUN_EVERY_MS: '3600000' })));
  afterEach(async () => {
    await expectAgreement(stand);
    await stand.end();
  });

  it('is nobody’s to refund until it is decided; won, all is as before', async () => {
    const bought = await subscribe(stand);
    const [invoice] = await invoicesOf(bought);
    const { id } = await dispute();
    await settled(stand);
    expect(await invoicesOf(bought)).toMatchObject([{ refunded: { amount: 0 }, disputed: true, dispute: 'open' }]);
    const request = { subscriptionId: bought.subscriptionId, invoiceId: invoice?.id ?? '', amount: null, reason: 'They asked us as well' };
    const refund = () => codeOf(stand.requests.send(refundChargeAsStaff, { ...request, refundId: randomUUID() }, staff()));
    expect(await refund()).toBe('REFUND_TOO_LARGE');
    await close(id, 'won');
    await settled(stand);
    expect(await invoicesOf(bought)).toMatchObject([{ refunded: { amount: 0 }, disputed: true, dispute: 'won' }]);
    expect(await toldOf(invoice?.id ?? '')).toEqual(['paid', 'disputed', 'dispute-closed']);
    expect(await ledgerOf(bought)).toMatchObject({ paid: 1_000, refunded: 0 });
    expect(await refund()).toBeNull();
    await settled(stand);
  }, 120_000);

  it('counts as gone back once it is lost, with its months, once however often it is told', async () => {
    const bought = await subscribe(stand);
    const [invoice] = await invoicesOf(bought);
    const { id } = await dispute();
    await settled(stand);
    await close(id, 'lost');
    await settled(stand);
    await stand.rows(`UPDATE stripe_event SET state = 'pending', due_at = now() WHERE state = 'done' RETURNING 1`);
    await settled(stand);
    expect(await invoicesOf(bought)).toMatchObject([{ refunded: { amount: 190 }, dispute: 'lost' }]);
    expect(await ledgerOf(bought)).toMatchObject({ paid: 1_000, refunded: 1_000 });
    expect(await toldOf(invoice?.id ?? '')).toEqual(['paid', 'disputed', 'dispute-closed']);
    const [told] = await stand.rows<{ payload: object }>(`SELECT payload FROM outbox WHERE type LIKE '%dispute-closed%'`);
    expect(told?.payload).toMatchObject({ outcome: 'lost', refunded: { amount: 190 }, amount: { amount: 190 } });
  }, 120_000);

  it('is found out about by the daily comparison, opened or decided, when nobody told', async () => {
    const bought = await subscribe(stand);
    await settled(stand);
    stand.webhooks.losing = 1_000;
    const { id } = await dispute();
    await settled(stand);
    await stand.app.get(CompareMoneyBack).execute(LATELY, signal);
    expect(await invoicesOf(bought)).toMatchObject([{ dispute: 'open' }]);
    await close(id, 'lost');
    await settled(stand);
    const tomorrow = new Date(stand.now().getTime() + DAY_MS);
    for (let times = 0; times < 2; times += 1) await stand.app.get(CompareMoneyBack).execute(tomorrow, signal);
    expect(await invoicesOf(bought)).toMatchObject([{ dispute: 'lost', refunded: { amount: 190 } }]);
  }, 120_000);
});

describe('a refund of Stripe’s dashboard', () => {
  beforeEach(async () => void (stand = await standUp({ RUN_EVERY_MS: '3600000' })));
  afterEach(async () => {
    await expectAgreement(stand);
    // Webhooks that were on their way while the clock leapt are late by as much.
    await stand.end(/signature's time/);
  });

  it('that is told before the invoice it is of is booked with the invoice', async () => {
    await subscribe(stand);
    await settled(stand);
    await chargeAndRefundUnheard(40);
    await deliver((type) => type.startsWith('refund') || type.startsWith('charge'));
    await settled(stand);
    expect(await refundsOfStripe()).toEqual([]);
    await deliver((type) => type.startsWith('invoice'));
    await settled(stand);
    expect(await refundsOfStripe()).toEqual([{ amount: 40, state: 'succeeded' }]);
  }, 120_000);

  it('that is never told is found by the daily comparison', async () => {
    await subscribe(stand);
    await settled(stand);
    const [charge] = (await stripe().charges.list({ limit: 1 })).data;
    stand.webhooks.losing = 1_000;
    await stripe().refunds.create({ charge: charge?.id ?? '', amount: 40 });
    await settled(stand);
    expect(await refundsOfStripe()).toEqual([]);
    for (let times = 0; times < 2; times += 1) await stand.app.get(CompareMoneyBack).execute(LATELY, signal);
    expect(await refundsOfStripe()).toEqual([{ amount: 40, state: 'succeeded' }]);
  }, 120_000);
});
