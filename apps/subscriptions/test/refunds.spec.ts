import { randomUUID } from 'node:crypto';
import type { RefundDay } from '@brote/contracts';
import { endAllSubscriptions } from '@brote/contracts/personal-data';
import {
  cancelSubscription,
  failDelivery,
  getSubscriptionForStaff,
  listSubscriptionInvoices,
  pauseSubscription,
  refundChargeAsStaff,
  type RefundChargeRequest,
} from '@brote/contracts/subscriptions';
import { Clock } from '@brote/service-runtime';
import { createStripe } from '@brote/stripe-client';
import { aCaller } from '@brote/test-support';
import { dayAfter } from '#app/calendar/madrid-day';
import { ReportingSnapshotsController } from '#app/reporting-snapshots/reporting-snapshots.controller';
import { KeepDaysOfRefunds1797600100000 } from '#app/migrations/1797600100000-keep-days-of-refunds';
import { UseStandardNames1798120000000 } from '#app/migrations/1798120000000-use-standard-names';
import { expectAgreement } from './agree';
import { aSubscriptionRequest, codeOf, open, payByCard, payByDebit, reaches, subscribe, useCard, view, type Bought } from './builders';
import { as, at, ship, today } from './life';
import { startHarness, type Harness } from './harness';
import { live, settled } from './time';

let harness: Harness;
const staffMember = aCaller({ roles: ['customer', 'staff'] });
/** Staff who authenticated just now, at any time of the clock. */
const staff = {
  get caller() {
    return { ...staffMember, authenticatedAt: harness.app.get(Clock).epochMs() };
  },
};

async function invoicesOf(bought: Bought) {
  return (await harness.requests.send(listSubscriptionInvoices, { subscriptionId: bought.subscriptionId }, as(bought))).invoices;
}

async function refundRequestFor(bought: Bought, own: Partial<RefundChargeRequest> = {}): Promise<RefundChargeRequest> {
  const [invoice] = await invoicesOf(bought);
  const { subscriptionId } = bought;
  return {
    subscriptionId,
    invoiceId: invoice?.id ?? '',
    refundId: randomUUID(),
    amount: null,
    reason: 'A delivery that came half empty',
    ...own,
  };
}

const ledgerOf = async ({ subscriptionId }: Bought) =>
  (await harness.requests.send(getSubscriptionForStaff, { subscriptionId }, staff)).ledger;
const refunds = (cause: string) =>
  harness.rows<{ amount: number; state: string }>('SELECT amount, state FROM refund WHERE cause = $1', [cause]);
const publishedOf = (invoiceId: string) =>
  harness.rows<{ type: string; payload: { back: { amount: number }; refundDays?: RefundDay[] } }>(
    'SELECT type, payload FROM outbox WHERE aggregate_id = $1 ORDER BY aggregate_version',
    [invoiceId],
  );

/** Days of refunds as the migration writes them for earlier refunds. */
async function daysByMigration(): Promise<unknown[]> {
  const runner = harness.db.dataSource.createQueryRunner();
  const migration = new KeepDaysOfRefunds1797600100000();
  // The migration knows the columns by their earlier names.
  const names = new UseStandardNames1798120000000();
  await runner.startTransaction();
  await names.down(runner);
  await migration.down(runner);
  await migration.up(runner);
  await names.up(runner);
  await runner.commitTransaction();
  await runner.release();
  return harness.rows('SELECT refund_days AS days FROM charge');
}

describe('a refund', () => {
  beforeEach(async () => void (harness = await startHarness({ RUN_EVERY_MS: '3600000' })));
  afterEach(async () => {
    await expectAgreement(harness);
    await harness.end();
  });

  it('by staff may be partial, never exceeds the rest, subtracts its months and is audited, each once', async () => {
    const bought = await subscribe(harness);
    await ship(harness);
    const request = await refundRequestFor(bought, { amount: 95 });
    const answers = await Promise.all([1, 2, 3].map(() => harness.requests.send(refundChargeAsStaff, request, staff)));
    expect(answers.map(({ invoices }) => invoices[0]?.refunded.amount)).toEqual([95, 95, 95]);
    await settled(harness);
    expect(await ledgerOf(bought)).toMatchObject({ paid: 1_000, refunded: 500, consumed: 3_000, balance: -2_500 });
    expect(await codeOf(harness.requests.send(refundChargeAsStaff, { ...request, refundId: randomUUID(), amount: 96 }, staff))).toBe(
      'REFUND_TOO_LARGE',
    );
    const both = [1, 2].map(() =>
      codeOf(harness.requests.send(refundChargeAsStaff, { ...request, refundId: randomUUID(), amount: 60 }, staff)),
    );
    expect((await Promise.all(both)).sort()).toEqual(['REFUND_TOO_LARGE', null]);
    await harness.requests.send(refundChargeAsStaff, { ...request, refundId: randomUUID(), amount: null }, staff);
    await settled(harness);
    expect(await ledgerOf(bought)).toMatchObject({ refunded: 1_000, balance: -3_000 });
    expect(await view(harness, bought)).toMatchObject({ status: 'active', paidMonths: { paid: 0, of: 3 } });
    const published = await publishedOf(request.invoiceId);
    expect(published.map(({ type }) => type.split('.').slice(-2, -1)[0])).toEqual(['paid', 'refunded', 'refunded', 'refunded']);
    const days = [{ day: today(harness), amount: 190 }];
    expect(published.at(-1)?.payload).toMatchObject({ refunded: { amount: 190 }, refundDays: days, locale: 'es' });
    const { items } = await harness.app.get(ReportingSnapshotsController).listCharges({ after: null, limit: 10 });
    expect(items.map(({ data }) => data.refundDays)).toEqual([days]);
    expect(await daysByMigration()).toEqual([{ days }]);
    expect(published.slice(1).reduce((sum, { payload }) => sum + payload.back.amount, 0)).toBe(190);
    const audit = await harness.rows(`SELECT after FROM staff_audit WHERE action = 'subscription.refund'`);
    expect(audit).toHaveLength(3);
    await harness.requests.send(cancelSubscription, await at(harness, bought), as(bought));
  }, 120_000);

  it('is allowed for staff only, and only for charges of that subscription', async () => {
    const [bought, other] = [await subscribe(harness), await subscribe(harness)];
    const request = await refundRequestFor(bought);
    expect(await codeOf(harness.requests.send(refundChargeAsStaff, request, as(bought)))).toBe('FORBIDDEN');
    expect(await codeOf(harness.requests.send(refundChargeAsStaff, { ...request, subscriptionId: other.subscriptionId }, staff))).toBe(
      'REFUND_TOO_LARGE',
    );
    expect(await codeOf(harness.requests.send(refundChargeAsStaff, { ...request, subscriptionId: randomUUID() }, staff))).toBe(
      'SUBSCRIPTION_UNKNOWN',
    );
    const tired = aCaller({ roles: ['staff'], authenticatedAt: harness.app.get(Clock).epochMs() - 15 * 60_000 - 1 });
    expect(await codeOf(harness.requests.send(refundChargeAsStaff, request, { caller: tired }))).toBe('REAUTHENTICATION_REQUIRED');
    expect(await refunds('staff')).toEqual([]);
  }, 120_000);

  it('at Stripe is synced, and a dispute of the bank as well', async () => {
    const bought = await subscribe(harness);
    const stripe = createStripe({ secretKey: 'sk_test_spec', apiBase: harness.sandbox.url });
    const [charge] = (await harness.sandbox.state()).charges;
    await stripe.refunds.create({ charge: charge?.id ?? '', amount: 40 });
    await settled(harness);
    expect(await refunds('stripe')).toEqual([{ amount: 40, state: 'succeeded' }]);
    await harness.sandbox.control('disputes', { charge: charge?.id ?? '' });
    await settled(harness);
    expect(await invoicesOf(bought)).toMatchObject([{ refunded: { amount: 40 }, disputed: true }]);
  }, 120_000);

  it('follows once when a bank pays for a plan that has ended', async () => {
    const page = await open(harness);
    await payByDebit(page);
    const { subscriptionId } = await reaches(harness, page, 'processing');
    await settled(harness);
    const stripe = createStripe({ secretKey: 'sk_test_spec', apiBase: harness.sandbox.url });
    const [there] = (await harness.sandbox.state()).subscriptions;
    await stripe.subscriptions.cancel(there?.id ?? '');
    await settled(harness);
    // The bank of the sandbox pays in this time.
    await live(harness, 1);
    await harness.rows(`UPDATE stripe_event SET state = 'pending', due_at = now() WHERE state = 'done' RETURNING 1`);
    await settled(harness);
    expect(await refunds('after-end')).toEqual([{ amount: 190, state: 'succeeded' }]);
    expect(await view(harness, { ...page, subscriptionId })).toMatchObject({ status: 'cancelled' });
  }, 120_000);

  it('follows when the customer pays an invoice after Stripe has cancelled the plan', async () => {
    const bought = await subscribe(harness);
    await useCard(harness, bought, 'pm_card_chargeCustomerFail');
    await ship(harness);
    await live(harness, 55, 11);
    expect(await view(harness, bought)).toMatchObject({ status: 'cancelled' });
    await live(harness, 1);
    const owed = (await invoicesOf(bought)).find(({ status }) => status === 'open');
    await payByCard({ url: owed?.hostedUrl ?? '' });
    await settled(harness);
    expect(await refunds('after-end')).toEqual([{ amount: 190, state: 'succeeded' }]);
  }, 120_000);

  it('follows when a closed account was charged before its plan could be ended', async () => {
    const bought = await subscribe(harness);
    await ship(harness);
    await live(harness, 1);
    const person = { userId: bought.caller.userId, email: 'lucia@example.com', since: harness.app.get(Clock).now().toISOString() };
    await live(harness, 31, 31);
    for (let times = 0; times < 2; times += 1) await harness.requests.send(endAllSubscriptions, person);
    await settled(harness);
    expect(await refunds('after-end')).toEqual([{ amount: 190, state: 'succeeded' }]);
    expect((await invoicesOf(bought)).map(({ refunded }) => refunded.amount)).toEqual([190, 0]);
    expect(await view(harness, bought)).toMatchObject({ status: 'cancelled' });
  }, 120_000);

  it('follows a charge in the second of the account closure, and not a charge one second earlier', async () => {
    const [closing, calm] = [await subscribe(harness), await subscribe(harness)];
    for (const [{ subscriptionId, caller }, afterMs] of [[closing, 88] as const, [calm, 1_000] as const]) {
      const [charge] = await harness.rows<{ paid_at: Date }>('SELECT paid_at FROM charge WHERE subscription_id = $1', [subscriptionId]);
      const since = new Date((charge?.paid_at.getTime() ?? 0) + afterMs).toISOString();
      await harness.requests.send(endAllSubscriptions, { userId: caller.userId, email: 'lucia@example.com', since });
    }
    await settled(harness);
    const back = `SELECT c.subscription_id AS id, r.amount FROM refund r JOIN charge c ON c.id = r.charge_id WHERE r.cause = 'after-end'`;
    expect(await harness.rows(back)).toEqual([{ id: closing.subscriptionId, amount: 190 }]);
  }, 120_000);

  it("follows when an erased person's Checkout Session is paid, also by a slow bank", async () => {
    const [fast, slow] = [await open(harness), await open(harness)];
    for (const { caller } of [fast, slow]) await harness.rows('INSERT INTO erased_person VALUES ($1, now()) RETURNING 1', [caller.userId]);
    await payByCard(fast);
    await payByDebit(slow);
    await settled(harness);
    await harness.sandbox.control(`sessions/${slow.sessionId}/settle`, { outcome: 'succeeded' });
    await reaches(harness, slow, 'failed');
    const { refunds: back, subscriptions } = await harness.sandbox.state();
    expect(back.map(({ amount, status }) => [amount, status])).toEqual([
      [190, 'succeeded'],
      [190, 'succeeded'],
    ]);
    expect(subscriptions.map(({ status }) => status)).toEqual(['canceled', 'canceled']);
  }, 120_000);

  it('returns the excess when a paused plan ends, after the shipped delivery is subtracted', async () => {
    const sent = await subscribe(harness, aSubscriptionRequest({ interval: 2 }));
    await ship(harness);
    await live(harness, 10, 5);
    await harness.requests.send(pauseSubscription, { ...(await at(harness, sent)), until: dayAfter(today(harness), 30) }, as(sent));
    await live(harness, 5);
    await harness.requests.send(cancelSubscription, await at(harness, sent), as(sent));
    await settled(harness);
    expect(await refunds('unused')).toEqual([]);
    expect(await ledgerOf(sent)).toMatchObject({ paid: 1_000, refunded: 0, consumed: 2_000, adjusted: 1_000, balance: 0 });
    const ahead = await subscribe(harness, aSubscriptionRequest({ interval: 2 }));
    await settled(harness);
    const deliveryId = (await view(harness, ahead)).nextDelivery?.id ?? '';
    await harness.requests.send(failDelivery, { deliveryId, reason: 'address', note: null }, staff);
    await live(harness, 10, 5);
    await harness.requests.send(pauseSubscription, { ...(await at(harness, ahead)), until: dayAfter(today(harness), 30) }, as(ahead));
    await settled(harness);
    await harness.requests.send(cancelSubscription, await at(harness, ahead), as(ahead));
    await settled(harness);
    const { refunded, adjusted } = await ledgerOf(ahead);
    // Ten days of a month of 30 or 31 days were used.
    expect([refunded >= 664, refunded <= 680, adjusted + 1_000 - refunded]).toEqual([true, true, 0]);
    expect(await refunds('unused')).toMatchObject([{ state: 'succeeded' }]);
  }, 120_000);
});
