import {
  cancelSubscription,
  changeSubscription,
  listSubscriptionInvoices,
  previewChange,
  retryPayment,
} from '@brote/contracts/subscriptions';
import { aCaller } from '@brote/test-support';
import { expectAgreement } from './expect-agreement';
import { aSubscriptionRequest, refusalCodeOf, readEventsOf, payByCard, subscribe, useCard, readSubscription } from './builders';
import {
  asOwner,
  readCommandTarget,
  DAYS_UNTIL_SHIPPED,
  deliveryDay,
  countPaidInvoices,
  countOf,
  advanceAndShip,
  shipDueDeliveries,
  today,
} from './subscription-steps';
import { startHarness, type Harness } from './harness';
import { advanceDays } from './advance-time';

let harness: Harness;

describe('a plan with payment problems', () => {
  beforeEach(async () => void (harness = await startHarness({ RUN_EVERY_MS: '3600000' })));
  afterEach(async () => {
    await expectAgreement(harness);
    await harness.end();
  });

  it('holds a delivery while a payment fails, and sends it after the payment', async () => {
    const boughtPlan = await subscribe(harness, aSubscriptionRequest({ interval: 2 }));
    await shipDueDeliveries(harness);
    await advanceAndShip(harness, 20);
    await useCard(harness, boughtPlan, 'pm_card_chargeCustomerFail');
    const delivery = (await readSubscription(harness, boughtPlan)).nextDelivery;
    // A few days after the failed charge.
    await harness.queryRows('UPDATE delivery SET date = :date WHERE id = :deliveryId', {
      deliveryId: delivery?.id,
      date: deliveryDay(today(harness), 14),
    });
    await advanceAndShip(harness, 16, 1);
    const overduePlan = await readSubscription(harness, boughtPlan);
    expect(overduePlan).toMatchObject({ status: 'past_due', nextDelivery: { id: delivery?.id, status: 'waiting', reason: 'payment' } });
    const paymentPage = await harness.requests.send(retryPayment, { subscriptionId: boughtPlan.subscriptionId }, asOwner(boughtPlan));
    await payByCard(paymentPage);
    await useCard(harness, boughtPlan, 'pm_card_visa');
    await advanceAndShip(harness, DAYS_UNTIL_SHIPPED, 1);
    const recoveredPlan = await readSubscription(harness, boughtPlan);
    expect(recoveredPlan).toMatchObject({ status: 'active', paymentProblemUrl: null });
    expect(recoveredPlan.pastDeliveries.map(({ id }) => id)).toContain(delivery?.id);
    const events = await readEventsOf(harness, boughtPlan.subscriptionId);
    // Stripe may have made another attempt.
    const paymentEvents = new Set(events.filter((type) => type.includes('payment')));
    expect([...paymentEvents]).toEqual(['subscription.payment-failed', 'subscription.payment-recovered']);
    await advanceAndShip(harness, 60);
  }, 240_000);

  it('ends when the payment never arrives, and adjusts its unpaid months', async () => {
    const boughtPlan = await subscribe(harness);
    await useCard(harness, boughtPlan, 'pm_card_chargeCustomerFail');
    await shipDueDeliveries(harness);
    await advanceDays(harness, 33);
    const overduePlan = await readSubscription(harness, boughtPlan);
    expect(overduePlan).toMatchObject({ status: 'past_due', actions: expect.arrayContaining(['retry-payment']) as unknown });
    expect(overduePlan.paymentProblemUrl).toContain('http');
    await advanceDays(harness, 20);
    const endedPlan = await readSubscription(harness, boughtPlan);
    expect(endedPlan).toMatchObject({ status: 'cancelled', actions: [], nextDelivery: null });
    const events = await readEventsOf(harness, boughtPlan.subscriptionId);
    expect(countOf(events, 'subscription.payment-failed')).toBeGreaterThanOrEqual(3);
    expect(events.at(-1)).toBe('subscription.cancelled');
    const [row] = await harness.queryRows<{ written: number }>('SELECT adjusted AS written FROM subscription');
    expect(row?.written).toBe(2_000);
  }, 120_000);

  it('recovers when the customer pays on the page of the invoice', async () => {
    const boughtPlan = await subscribe(harness);
    await useCard(harness, boughtPlan, 'pm_card_chargeCustomerFail');
    await shipDueDeliveries(harness);
    await advanceDays(harness, 32);
    expect(
      await refusalCodeOf(harness.requests.send(retryPayment, { subscriptionId: boughtPlan.subscriptionId }, { caller: aCaller() })),
    ).toBe('SUBSCRIPTION_UNKNOWN');
    const paymentPage = await harness.requests.send(retryPayment, { subscriptionId: boughtPlan.subscriptionId }, asOwner(boughtPlan));
    await payByCard(paymentPage);
    await advanceDays(harness, 1);
    expect(await readSubscription(harness, boughtPlan)).toMatchObject({ status: 'active', paymentProblemUrl: null });
    expect(
      await refusalCodeOf(harness.requests.send(retryPayment, { subscriptionId: boughtPlan.subscriptionId }, asOwner(boughtPlan))),
    ).toBe('PAYMENT_NOT_DUE');
    expect(await readEventsOf(harness, boughtPlan.subscriptionId)).toContain('subscription.payment-recovered');
  }, 120_000);

  it('voids its open invoice when it is cancelled', async () => {
    const boughtPlan = await subscribe(harness);
    await useCard(harness, boughtPlan, 'pm_card_chargeCustomerFail');
    await shipDueDeliveries(harness);
    await advanceDays(harness, 32);
    const endedPlan = await harness.requests.send(cancelSubscription, await readCommandTarget(harness, boughtPlan), asOwner(boughtPlan));
    expect(endedPlan).toMatchObject({ status: 'cancelled', endsOn: today(harness), paymentProblemUrl: null });
    const { invoices } = await harness.requests.send(
      listSubscriptionInvoices,
      { subscriptionId: boughtPlan.subscriptionId },
      asOwner(boughtPlan),
    );
    expect(invoices.map(({ status }) => status)).toEqual(['void', 'paid']);
    await advanceDays(harness, 40, 10);
    expect(await countPaidInvoices(harness, boughtPlan)).toBe(1);
  }, 120_000);

  it('offers a payment page when the bank requires authentication for a renewal', async () => {
    const boughtPlan = await subscribe(harness);
    await useCard(harness, boughtPlan, 'pm_card_authenticationRequired');
    await shipDueDeliveries(harness);
    await advanceDays(harness, 32);
    const overduePlan = await readSubscription(harness, boughtPlan);
    expect(overduePlan).toMatchObject({ status: 'past_due', actions: expect.arrayContaining(['retry-payment']) as unknown });
    expect(overduePlan.paymentProblemUrl).toContain('http');
    await useCard(harness, boughtPlan, 'pm_card_visa');
    await advanceDays(harness, 10);
    expect(await readSubscription(harness, boughtPlan)).toMatchObject({ status: 'active', paymentProblemUrl: null });
    expect(await countPaidInvoices(harness, boughtPlan)).toBe(2);
  }, 120_000);

  it('changes in mid-period with the amounts of Stripe', async () => {
    const boughtPlan = await subscribe(harness);
    await shipDueDeliveries(harness);
    await advanceDays(harness, 15, 5);
    const brushes = [...aSubscriptionRequest().brushes, { type: 'kids', color: 'yellow' } as const];
    const change = { ...(await readCommandTarget(harness, boughtPlan)), planId: 'family' as const, brushes };
    const preview = await harness.requests.send(previewChange, change, asOwner(boughtPlan));
    expect(preview).toMatchObject({ appliesToNextDelivery: true, monthlyPrice: { amount: 370 } });
    expect(preview.dueNow?.amount).toBeGreaterThan(80);
    const changedPlan = await harness.requests.send(changeSubscription, change, asOwner(boughtPlan));
    expect(changedPlan).toMatchObject({ planId: 'family', monthlyPrice: { amount: 370 }, isFamilyPack: true, brushes });
    expect(changedPlan.nextDelivery?.brushes).toHaveLength(3);
    expect(await refusalCodeOf(harness.requests.send(changeSubscription, change, asOwner(boughtPlan)))).toBe('VERSION_CONFLICT');
    await advanceAndShip(harness, 20);
  }, 120_000);

  it('is charged per delivery where the billing period says so, and a new interval has its own price', async () => {
    harness.catalogue.plans = { ...harness.catalogue.plans, billingPeriod: 'per-delivery' };
    const boughtPlan = await subscribe(harness);
    await shipDueDeliveries(harness);
    expect(await readSubscription(harness, boughtPlan)).toMatchObject({ billingPeriod: 'per-delivery', paidMonths: { paid: 3, of: 3 } });
    await advanceAndShip(harness, 364, 7);
    const readPaidAmounts = async () => {
      const { invoices } = await harness.requests.send(
        listSubscriptionInvoices,
        { subscriptionId: boughtPlan.subscriptionId },
        asOwner(boughtPlan),
      );
      return invoices.filter(({ status }) => status === 'paid').map(({ amount }) => amount.amount);
    };
    expect(await readPaidAmounts()).toEqual([570, 570, 570, 570]);
    expect((await readSubscription(harness, boughtPlan)).pastDeliveries).toHaveLength(5);
    const change = { ...(await readCommandTarget(harness, boughtPlan)), interval: 2 as const };
    const preview = await harness.requests.send(previewChange, change, asOwner(boughtPlan));
    expect(preview.dueNow?.amount).toBeGreaterThan(300);
    const changedPlan = await harness.requests.send(changeSubscription, change, asOwner(boughtPlan));
    expect([changedPlan.interval, changedPlan.planId]).toEqual([2, 'couple']);
    await advanceAndShip(harness, 130, 5);
    expect((await readPaidAmounts()).filter((amount) => amount === 380)).toHaveLength(2);
  }, 300_000);
});
