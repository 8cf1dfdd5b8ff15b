import {
  cancelSubscription,
  changeSubscription,
  failDelivery,
  getSubscriptionForStaff,
  pauseSubscription,
  retryDelivery,
  shipDelivery,
} from '@brote/contracts/subscriptions';
import { createStripe } from '@brote/stripe-client';
import { aCaller, eventually } from '@brote/test-support';
import { addDays } from '#app/schedule/calendar/calendar-days';
import { expectAgreement } from './expect-agreement';
import { refusalCodeOf, readEventsOf, subscribe, readSubscription, type BoughtPlan } from './builders';
import { asOwner, readCommandTarget, readFirstDeliveryIdOf, readContract, shipDueDeliveries, today } from './subscription-steps';
import { startHarness, type Harness } from './harness';
import { WithdrawalPublisher } from './withdrawal-publisher';
import { advanceDays, runDailyRun, waitUntilIdle } from './advance-time';

let harness: Harness;
let withdrawalPublisher: WithdrawalPublisher;
const staff = { caller: aCaller({ roles: ['customer', 'staff'] }) };
const WAIT_OPTIONS = { withinMs: 60_000, everyMs: 50 };

/** The withdrawal is processed, with or without a refund. */
async function waitUntilProcessed({ subscriptionId }: BoughtPlan, isRefunded: boolean): Promise<void> {
  await eventually(async () => {
    const [row] = await harness.queryRows<{ due: Date | null; ended: Date | null; paid: Date | null }>(
      'SELECT due_at AS due, ended_at AS ended, refunded_at AS paid FROM plan_withdrawal WHERE subscription_id = :subscriptionId',
      { subscriptionId },
    );
    expect([row?.due === null, row?.ended instanceof Date, row?.paid instanceof Date]).toEqual([true, true, isRefunded]);
  }, WAIT_OPTIONS);
  await waitUntilIdle(harness);
}

const readRefunds = () =>
  harness.queryRows<{ amount: number; state: string }>(`SELECT amount, state FROM refund WHERE cause = 'withdrawal' ORDER BY amount`);
const readDeliveryStatusesOf = async ({ subscriptionId }: BoughtPlan) =>
  (
    await harness.queryRows<{ status: string }>('SELECT status FROM delivery WHERE subscription_id = :subscriptionId ORDER BY cycle', {
      subscriptionId,
    })
  ).map(({ status }) => status);
const readLedgerOf = async ({ subscriptionId }: BoughtPlan) =>
  (await harness.requests.send(getSubscriptionForStaff, { subscriptionId }, staff)).ledger;

/** Ships the first delivery, which has not arrived. */
async function shipFirstDelivery(boughtPlan: BoughtPlan): Promise<string> {
  const deliveryId = await readFirstDeliveryIdOf(harness, boughtPlan);
  await runDailyRun(harness);
  const parcel = { deliveryId, carrier: 'seur' as const, trackingNumber: `SE-${deliveryId.slice(-8)}` };
  await eventually(() => harness.requests.send(shipDelivery, parcel, staff), WAIT_OPTIONS);
  return deliveryId;
}

describe('a withdrawn plan', () => {
  beforeEach(async () => {
    harness = await startHarness({ RUN_EVERY_MS: '3600000' });
    withdrawalPublisher = await WithdrawalPublisher.start(harness.nats.url);
  });
  afterEach(async () => {
    await expectAgreement(harness);
    await withdrawalPublisher.stop();
    await harness.end();
  });

  it('ends at once, cancels its deliveries, releases its brushes and is refunded, once', async () => {
    const boughtPlan = await subscribe(harness);
    await waitUntilIdle(harness);
    const id = await withdrawalPublisher.publishReceived(boughtPlan.subscriptionId);
    await withdrawalPublisher.publishReceived(boughtPlan.subscriptionId, {}, id);
    await waitUntilProcessed(boughtPlan, true);
    expect(await readSubscription(harness, boughtPlan)).toMatchObject({
      status: 'cancelled',
      endsOn: today(harness),
      nextDelivery: null,
      withdrawable: false,
    });
    expect(new Set(await readDeliveryStatusesOf(boughtPlan))).toEqual(new Set(['cancelled']));
    expect(await readRefunds()).toEqual([{ amount: 190, state: 'succeeded' }]);
    expect(await readLedgerOf(boughtPlan)).toMatchObject({ paid: 1_000, refunded: 1_000, consumed: 0, balance: 0 });
    expect([harness.catalogue.total('reserved'), harness.catalogue.total('sold')]).toEqual([0, 0]);
    const refundEvents = await harness.queryRows(`SELECT payload FROM outbox WHERE type = 'subscriptions.withdrawal.refunded.v1'`);
    const { userId } = boughtPlan.caller;
    expect(refundEvents).toEqual([
      { payload: { withdrawalId: id, subscriptionId: boughtPlan.subscriptionId, userId, amount: { amount: 190, currency: 'EUR' } } },
    ]);
    const { subscriptions, invoices } = await harness.sandbox.readState();
    expect(subscriptions.map(({ status }) => status)).toEqual(['canceled']);
    expect(invoices.filter(({ status }) => status !== 'paid')).toEqual([]);
    expect((await readEventsOf(harness, boughtPlan.subscriptionId)).filter((type) => type.endsWith('cancelled'))).toHaveLength(1);
  }, 120_000);

  it('with a shipped delivery waits for staff, then is refunded, and sealed brushes return to stock', async () => {
    const boughtPlan = await subscribe(harness);
    await shipDueDeliveries(harness);
    const id = await withdrawalPublisher.publishReceived(boughtPlan.subscriptionId, { openedLines: [1] });
    await waitUntilProcessed(boughtPlan, false);
    expect([(await readSubscription(harness, boughtPlan)).status, await readDeliveryStatusesOf(boughtPlan), await readRefunds()]).toEqual([
      'cancelled',
      ['delivered', 'cancelled'],
      [],
    ]);
    expect(await readSubscription(harness, boughtPlan)).toMatchObject({ withdrawn: true, withdrawable: false });
    expect(await readLedgerOf(boughtPlan)).toMatchObject({ paid: 1_000, consumed: 3_000, balance: 0 });
    await withdrawalPublisher.publishResolved(id, 'refunded', boughtPlan.subscriptionId, { openedLines: [1], restock: true });
    await waitUntilProcessed(boughtPlan, true);
    expect(await readRefunds()).toEqual([{ amount: 190, state: 'succeeded' }]);
    expect(await readLedgerOf(boughtPlan)).toMatchObject({ refunded: 1_000, balance: 0 });
    expect([harness.catalogue.total('sold'), harness.catalogue.total('reserved')]).toEqual([1, 0]);
  }, 120_000);

  it('is refunded for later months too, with one refund for each charge', async () => {
    const boughtPlan = await subscribe(harness);
    const { subscriptionId } = boughtPlan;
    await shipFirstDelivery(boughtPlan);
    await advanceDays(harness, 35, 7);
    expect(await readContract(harness, boughtPlan)).toMatchObject({ isWithdrawable: true, withdrawableUntil: null });
    const id = await withdrawalPublisher.publishReceived(subscriptionId);
    await waitUntilProcessed(boughtPlan, false);
    await withdrawalPublisher.publishResolved(id, 'refunded', subscriptionId, { restock: true });
    await waitUntilProcessed(boughtPlan, true);
    expect((await readRefunds()).map(({ amount }) => amount)).toEqual([190, 190]);
    expect(harness.catalogue.total('sold')).toBe(0);
  }, 120_000);

  it('loses its credit balance at Stripe, so that the refunds do not exceed the payments', async () => {
    const [boughtPlan, spender] = [await subscribe(harness), await subscribe(harness)];
    const stripe = createStripe({ secretKey: 'sk_test_spec', apiBase: harness.sandbox.url });
    const readBalanceOf = async ({ subscriptionId }: BoughtPlan) => {
      const [row] = await harness.queryRows<{ id: string }>('SELECT stripe_customer AS id FROM subscription WHERE id = :subscriptionId', {
        subscriptionId,
      });
      const customer = await stripe.customers.retrieve(row?.id ?? '');
      return { id: customer.id, cents: customer.deleted === true ? null : customer.balance };
    };
    for (const one of [boughtPlan, spender]) {
      const brushes = [{ type: 'adult', color: 'blue' }] as const;
      const request = { ...(await readCommandTarget(harness, one)), planId: 'individual' as const, brushes: [...brushes] };
      await harness.requests.send(changeSubscription, request, asOwner(one));
      await waitUntilIdle(harness);
      // The customer paid 1.90 € before the change to 1.00 €.
      expect((await readBalanceOf(one)).cents).toBe(-90);
    }
    // Another plan of this customer used a part of the credit.
    await stripe.customers.createBalanceTransaction((await readBalanceOf(spender)).id, { amount: 60, currency: 'eur' });
    for (const one of [boughtPlan, spender]) {
      await withdrawalPublisher.publishReceived(one.subscriptionId);
      await waitUntilProcessed(one, true);
      expect((await readBalanceOf(one)).cents).toBe(0);
    }
    expect(await readRefunds()).toEqual([
      { amount: 130, state: 'succeeded' },
      { amount: 190, state: 'succeeded' },
    ]);
  }, 120_000);

  it('is refunded less the value of opened brushes when the shop does not refund those', async () => {
    const boughtPlan = await subscribe(harness);
    await shipDueDeliveries(harness);
    const id = await withdrawalPublisher.publishReceived(boughtPlan.subscriptionId, { openedLines: [0], paysOpened: false });
    await waitUntilProcessed(boughtPlan, false);
    await withdrawalPublisher.publishResolved(id, 'refunded', boughtPlan.subscriptionId, { openedLines: [0], paysOpened: false });
    await waitUntilProcessed(boughtPlan, true);
    // One month was paid; the value of the opened brush, half of three months, is higher.
    expect(await readRefunds()).toEqual([]);
  }, 120_000);

  it('may be paused or cancelled before, with a packed or a failed delivery', async () => {
    const [pausedPlan, endedPlan] = [await subscribe(harness), await subscribe(harness)];
    await shipFirstDelivery(pausedPlan);
    const lostDeliveryId = await shipFirstDelivery(endedPlan);
    await harness.requests.send(failDelivery, { deliveryId: lostDeliveryId, reason: 'lost', note: null }, staff);
    await advanceDays(harness, 3);
    await harness.requests.send(
      pauseSubscription,
      { ...(await readCommandTarget(harness, pausedPlan)), until: addDays(today(harness), 30) },
      asOwner(pausedPlan),
    );
    await harness.requests.send(cancelSubscription, await readCommandTarget(harness, endedPlan), asOwner(endedPlan));
    await waitUntilIdle(harness);
    const id = await withdrawalPublisher.publishReceived(pausedPlan.subscriptionId);
    await withdrawalPublisher.publishReceived(endedPlan.subscriptionId);
    await waitUntilProcessed(endedPlan, true);
    await waitUntilProcessed(pausedPlan, false);
    await withdrawalPublisher.publishResolved(id, 'refunded', pausedPlan.subscriptionId);
    await waitUntilProcessed(pausedPlan, true);
    expect(await readRefunds()).toEqual([
      { amount: 190, state: 'succeeded' },
      { amount: 190, state: 'succeeded' },
    ]);
    expect(await readDeliveryStatusesOf(endedPlan)).toEqual(['cancelled', 'cancelled']);
  }, 120_000);

  it('is not delivered again after a failed delivery', async () => {
    const boughtPlan = await subscribe(harness);
    const deliveryId = await shipFirstDelivery(boughtPlan);
    await withdrawalPublisher.publishReceived(boughtPlan.subscriptionId);
    await waitUntilProcessed(boughtPlan, false);
    await harness.requests.send(failDelivery, { deliveryId, reason: 'lost', note: null }, staff);
    expect(await refusalCodeOf(harness.requests.send(retryDelivery, { deliveryId }, staff))).toBe('DELIVERY_NOT_READY');
  }, 120_000);

  it('stays active without proof of identity until staff refund it, and after staff refuse', async () => {
    const [one, other] = [await subscribe(harness), await subscribe(harness)];
    const [accepted, refused] = [
      await withdrawalPublisher.publishReceived(one.subscriptionId, { isProven: false }),
      await withdrawalPublisher.publishReceived(other.subscriptionId, { isProven: false }),
    ];
    await withdrawalPublisher.publishResolved(refused, 'refused', other.subscriptionId, { isProven: false });
    await withdrawalPublisher.publishResolved(accepted, 'refunded', one.subscriptionId, { isProven: false });
    await waitUntilProcessed(one, true);
    expect([(await readSubscription(harness, one)).status, (await readSubscription(harness, other)).status]).toEqual([
      'cancelled',
      'active',
    ]);
    expect(await readRefunds()).toEqual([{ amount: 190, state: 'succeeded' }]);
  }, 120_000);
});
