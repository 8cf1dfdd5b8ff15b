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
import { addDays } from '#app/schedule/calendar/calendar-days';
import { ReportingSnapshotsController } from '#app/operations/reporting-snapshots/reporting-snapshots.controller';
import { KeepDaysOfRefunds1797600100000 } from '#app/migrations/1797600100000-keep-days-of-refunds';
import { UseStandardNames1798120000000 } from '#app/migrations/1798120000000-use-standard-names';
import { expectAgreement } from './expect-agreement';
import {
  aSubscriptionRequest,
  refusalCodeOf,
  openSession,
  payByCard,
  payByDebit,
  waitForCheckoutState,
  subscribe,
  useCard,
  readSubscription,
  type BoughtPlan,
} from './builders';
import { asOwner, readCommandTarget, shipDueDeliveries, today } from './subscription-steps';
import { startHarness, type Harness } from './harness';
import { advanceDays, waitUntilIdle } from './advance-time';

let harness: Harness;
const staffMember = aCaller({ roles: ['customer', 'staff'] });
/** Staff who authenticated just now, at any time of the clock. */
const staff = {
  get caller() {
    return { ...staffMember, authenticatedAt: harness.app.get(Clock).epochMs() };
  },
};

async function readInvoicesOf(boughtPlan: BoughtPlan) {
  return (await harness.requests.send(listSubscriptionInvoices, { subscriptionId: boughtPlan.subscriptionId }, asOwner(boughtPlan)))
    .invoices;
}

async function refundRequestFor(boughtPlan: BoughtPlan, overrides: Partial<RefundChargeRequest> = {}): Promise<RefundChargeRequest> {
  const [invoice] = await readInvoicesOf(boughtPlan);
  const { subscriptionId } = boughtPlan;
  return {
    subscriptionId,
    invoiceId: invoice?.id ?? '',
    refundId: randomUUID(),
    amount: null,
    reason: 'A delivery that came half empty',
    ...overrides,
  };
}

const readLedgerOf = async ({ subscriptionId }: BoughtPlan) =>
  (await harness.requests.send(getSubscriptionForStaff, { subscriptionId }, staff)).ledger;
const readRefunds = (cause: string) =>
  harness.queryRows<{ amount: number; state: string }>('SELECT amount, state FROM refund WHERE cause = :cause', { cause });
const readPublishedEventsOf = (invoiceId: string) =>
  harness.queryRows<{ type: string; payload: { back: { amount: number }; refundDays?: RefundDay[] } }>(
    'SELECT type, payload FROM outbox WHERE aggregate_id = :invoiceId ORDER BY aggregate_version',
    { invoiceId },
  );

/** Days of refunds as the migration writes them for earlier refunds. */
async function migrateRefundDays(): Promise<unknown[]> {
  const runner = harness.db.dataSource.createQueryRunner();
  const migration = new KeepDaysOfRefunds1797600100000();
  // The migration knows the columns by their earlier names.
  const laterMigration = new UseStandardNames1798120000000();
  await runner.startTransaction();
  await laterMigration.down(runner);
  await migration.down(runner);
  await migration.up(runner);
  await laterMigration.up(runner);
  await runner.commitTransaction();
  await runner.release();
  return harness.queryRows('SELECT refund_days AS days FROM charge');
}

describe('a refund', () => {
  beforeEach(async () => void (harness = await startHarness({ RUN_EVERY_MS: '3600000' })));
  afterEach(async () => {
    await expectAgreement(harness);
    await harness.end();
  });

  it('by staff may be partial, never exceeds the rest, subtracts its months and is audited, each once', async () => {
    const boughtPlan = await subscribe(harness);
    await shipDueDeliveries(harness);
    const request = await refundRequestFor(boughtPlan, { amount: 95 });
    const replies = await Promise.all([1, 2, 3].map(() => harness.requests.send(refundChargeAsStaff, request, staff)));
    expect(replies.map(({ invoices }) => invoices[0]?.refunded.amount)).toEqual([95, 95, 95]);
    await waitUntilIdle(harness);
    expect(await readLedgerOf(boughtPlan)).toMatchObject({ paid: 1_000, refunded: 500, consumed: 3_000, balance: -2_500 });
    expect(await refusalCodeOf(harness.requests.send(refundChargeAsStaff, { ...request, refundId: randomUUID(), amount: 96 }, staff))).toBe(
      'REFUND_TOO_LARGE',
    );
    const refundAttempts = [1, 2].map(() =>
      refusalCodeOf(harness.requests.send(refundChargeAsStaff, { ...request, refundId: randomUUID(), amount: 60 }, staff)),
    );
    expect((await Promise.all(refundAttempts)).sort()).toEqual(['REFUND_TOO_LARGE', null]);
    await harness.requests.send(refundChargeAsStaff, { ...request, refundId: randomUUID(), amount: null }, staff);
    await waitUntilIdle(harness);
    expect(await readLedgerOf(boughtPlan)).toMatchObject({ refunded: 1_000, balance: -3_000 });
    expect(await readSubscription(harness, boughtPlan)).toMatchObject({ status: 'active', paidMonths: { paid: 0, of: 3 } });
    const chargeEvents = await readPublishedEventsOf(request.invoiceId);
    expect(chargeEvents.map(({ type }) => type.split('.').slice(-2, -1)[0])).toEqual(['paid', 'refunded', 'refunded', 'refunded']);
    const days = [{ day: today(harness), amount: 190 }];
    expect(chargeEvents.at(-1)?.payload).toMatchObject({ refunded: { amount: 190 }, refundDays: days, locale: 'es' });
    const { items } = await harness.app.get(ReportingSnapshotsController).listCharges({ after: null, limit: 10 });
    expect(items.map(({ data }) => data.refundDays)).toEqual([days]);
    expect(await migrateRefundDays()).toEqual([{ days }]);
    expect(chargeEvents.slice(1).reduce((sum, { payload }) => sum + payload.back.amount, 0)).toBe(190);
    const audit = await harness.queryRows(`SELECT after FROM staff_audit WHERE action = 'subscription.refund'`);
    expect(audit).toHaveLength(3);
    await harness.requests.send(cancelSubscription, await readCommandTarget(harness, boughtPlan), asOwner(boughtPlan));
  }, 120_000);

  it('is allowed for staff only, and only for charges of that subscription', async () => {
    const [boughtPlan, other] = [await subscribe(harness), await subscribe(harness)];
    const request = await refundRequestFor(boughtPlan);
    expect(await refusalCodeOf(harness.requests.send(refundChargeAsStaff, request, asOwner(boughtPlan)))).toBe('FORBIDDEN');
    expect(
      await refusalCodeOf(harness.requests.send(refundChargeAsStaff, { ...request, subscriptionId: other.subscriptionId }, staff)),
    ).toBe('REFUND_TOO_LARGE');
    expect(await refusalCodeOf(harness.requests.send(refundChargeAsStaff, { ...request, subscriptionId: randomUUID() }, staff))).toBe(
      'SUBSCRIPTION_UNKNOWN',
    );
    const staleStaff = aCaller({ roles: ['staff'], authenticatedAt: harness.app.get(Clock).epochMs() - 15 * 60_000 - 1 });
    expect(await refusalCodeOf(harness.requests.send(refundChargeAsStaff, request, { caller: staleStaff }))).toBe(
      'REAUTHENTICATION_REQUIRED',
    );
    expect(await readRefunds('staff')).toEqual([]);
  }, 120_000);

  it('at Stripe is synced, and a dispute of the bank as well', async () => {
    const boughtPlan = await subscribe(harness);
    const stripe = createStripe({ secretKey: 'sk_test_spec', apiBase: harness.sandbox.url });
    const [charge] = (await harness.sandbox.readState()).charges;
    await stripe.refunds.create({ charge: charge?.id ?? '', amount: 40 });
    await waitUntilIdle(harness);
    expect(await readRefunds('stripe')).toEqual([{ amount: 40, state: 'succeeded' }]);
    await harness.sandbox.postControl('disputes', { charge: charge?.id ?? '' });
    await waitUntilIdle(harness);
    expect(await readInvoicesOf(boughtPlan)).toMatchObject([{ refunded: { amount: 40 }, disputed: true }]);
  }, 120_000);

  it('follows once when a bank pays for a plan that has ended', async () => {
    const session = await openSession(harness);
    await payByDebit(session);
    const { subscriptionId } = await waitForCheckoutState(harness, session, 'processing');
    await waitUntilIdle(harness);
    const stripe = createStripe({ secretKey: 'sk_test_spec', apiBase: harness.sandbox.url });
    const [stripeSubscription] = (await harness.sandbox.readState()).subscriptions;
    await stripe.subscriptions.cancel(stripeSubscription?.id ?? '');
    await waitUntilIdle(harness);
    // The bank of the sandbox pays in this time.
    await advanceDays(harness, 1);
    await harness.payments.publishAgain();
    await waitUntilIdle(harness);
    expect(await readRefunds('after-end')).toEqual([{ amount: 190, state: 'succeeded' }]);
    expect(await readSubscription(harness, { ...session, subscriptionId })).toMatchObject({ status: 'cancelled' });
  }, 120_000);

  it('follows when the customer pays an invoice after Stripe has cancelled the plan', async () => {
    const boughtPlan = await subscribe(harness);
    await useCard(harness, boughtPlan, 'pm_card_chargeCustomerFail');
    await shipDueDeliveries(harness);
    await advanceDays(harness, 55, 11);
    expect(await readSubscription(harness, boughtPlan)).toMatchObject({ status: 'cancelled' });
    await advanceDays(harness, 1);
    const openInvoice = (await readInvoicesOf(boughtPlan)).find(({ status }) => status === 'open');
    await payByCard({ url: openInvoice?.hostedUrl ?? '' });
    await waitUntilIdle(harness);
    expect(await readRefunds('after-end')).toEqual([{ amount: 190, state: 'succeeded' }]);
  }, 120_000);

  it('follows when a closed account was charged before its plan could be ended', async () => {
    const boughtPlan = await subscribe(harness);
    await shipDueDeliveries(harness);
    await advanceDays(harness, 1);
    const person = { userId: boughtPlan.caller.userId, email: 'lucia@example.com', since: harness.app.get(Clock).now().toISOString() };
    await advanceDays(harness, 31, 31);
    for (let attempt = 0; attempt < 2; attempt += 1) await harness.requests.send(endAllSubscriptions, person);
    await waitUntilIdle(harness);
    expect(await readRefunds('after-end')).toEqual([{ amount: 190, state: 'succeeded' }]);
    expect((await readInvoicesOf(boughtPlan)).map(({ refunded }) => refunded.amount)).toEqual([190, 0]);
    expect(await readSubscription(harness, boughtPlan)).toMatchObject({ status: 'cancelled' });
  }, 120_000);

  it('follows a charge in the second of the account closure, and not a charge one second earlier', async () => {
    const [closing, unaffected] = [await subscribe(harness), await subscribe(harness)];
    for (const [{ subscriptionId, caller }, afterMs] of [[closing, 88] as const, [unaffected, 1_000] as const]) {
      const [charge] = await harness.queryRows<{ paid_at: Date }>('SELECT paid_at FROM charge WHERE subscription_id = :subscriptionId', {
        subscriptionId,
      });
      const since = new Date((charge?.paid_at.getTime() ?? 0) + afterMs).toISOString();
      await harness.requests.send(endAllSubscriptions, { userId: caller.userId, email: 'lucia@example.com', since });
    }
    await waitUntilIdle(harness);
    const back = `SELECT c.subscription_id AS id, r.amount FROM refund r JOIN charge c ON c.id = r.charge_id WHERE r.cause = 'after-end'`;
    expect(await harness.queryRows(back)).toEqual([{ id: closing.subscriptionId, amount: 190 }]);
  }, 120_000);

  it("follows when an erased person's Checkout Session is paid, also by a slow bank", async () => {
    const [fast, slow] = [await openSession(harness), await openSession(harness)];
    for (const { caller } of [fast, slow])
      await harness.queryRows('INSERT INTO erased_person VALUES (:userId, now()) RETURNING 1', { userId: caller.userId });
    await payByCard(fast);
    await payByDebit(slow);
    await waitUntilIdle(harness);
    await harness.sandbox.postControl(`sessions/${slow.sessionId}/settle`, { outcome: 'succeeded' });
    await waitForCheckoutState(harness, slow, 'failed');
    const { refunds: back, subscriptions } = await harness.sandbox.readState();
    expect(back.map(({ amount, status }) => [amount, status])).toEqual([
      [190, 'succeeded'],
      [190, 'succeeded'],
    ]);
    expect(subscriptions.map(({ status }) => status)).toEqual(['canceled', 'canceled']);
  }, 120_000);

  it('returns the excess when a paused plan ends, after the shipped delivery is subtracted', async () => {
    const shippedPlan = await subscribe(harness, aSubscriptionRequest({ interval: 2 }));
    await shipDueDeliveries(harness);
    await advanceDays(harness, 10, 5);
    await harness.requests.send(
      pauseSubscription,
      { ...(await readCommandTarget(harness, shippedPlan)), until: addDays(today(harness), 30) },
      asOwner(shippedPlan),
    );
    await advanceDays(harness, 5);
    await harness.requests.send(cancelSubscription, await readCommandTarget(harness, shippedPlan), asOwner(shippedPlan));
    await waitUntilIdle(harness);
    expect(await readRefunds('unused')).toEqual([]);
    expect(await readLedgerOf(shippedPlan)).toMatchObject({ paid: 1_000, refunded: 0, consumed: 2_000, adjusted: 1_000, balance: 0 });
    const unshippedPlan = await subscribe(harness, aSubscriptionRequest({ interval: 2 }));
    await waitUntilIdle(harness);
    const deliveryId = (await readSubscription(harness, unshippedPlan)).nextDelivery?.id ?? '';
    await harness.requests.send(failDelivery, { deliveryId, reason: 'address', note: null }, staff);
    await advanceDays(harness, 10, 5);
    await harness.requests.send(
      pauseSubscription,
      { ...(await readCommandTarget(harness, unshippedPlan)), until: addDays(today(harness), 30) },
      asOwner(unshippedPlan),
    );
    await waitUntilIdle(harness);
    await harness.requests.send(cancelSubscription, await readCommandTarget(harness, unshippedPlan), asOwner(unshippedPlan));
    await waitUntilIdle(harness);
    const { refunded, adjusted } = await readLedgerOf(unshippedPlan);
    // Ten days of a month of 30 or 31 days were used.
    expect([refunded >= 664, refunded <= 680, adjusted + 1_000 - refunded]).toEqual([true, true, 0]);
    expect(await readRefunds('unused')).toMatchObject([{ state: 'succeeded' }]);
  }, 120_000);
});
