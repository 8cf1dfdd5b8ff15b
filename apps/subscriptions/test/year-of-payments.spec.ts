import {
  cancelSubscription,
  changeSubscription,
  listSubscriptionInvoices,
  previewChange,
  retryPayment,
} from '@brote/contracts/subscriptions';
import { aCaller } from '@brote/test-support';
import { expectAgreement } from './agree';
import { aSubscriptionRequest, codeOf, eventsOf, payByCard, subscribe, useCard, view } from './builders';
import { as, at, DAYS_UNTIL_SENT, deliveryDay, charges, count, liveAndShip, ship, today } from './life';
import { startHarness, type Harness } from './harness';
import { live } from './time';

let harness: Harness;

describe('a plan with payment problems', () => {
  beforeEach(async () => void (harness = await startHarness({ RUN_EVERY_MS: '3600000' })));
  afterEach(async () => {
    await expectAgreement(harness);
    await harness.end();
  });

  it('holds a delivery while a payment fails, and sends it after the payment', async () => {
    const bought = await subscribe(harness, aSubscriptionRequest({ interval: 2 }));
    await ship(harness);
    await liveAndShip(harness, 20);
    await useCard(harness, bought, 'pm_card_chargeCustomerFail');
    const delivery = (await view(harness, bought)).nextDelivery;
    // A few days after the failed charge.
    await harness.rows('UPDATE delivery SET date = $2 WHERE id = $1', [delivery?.id, deliveryDay(today(harness), 14)]);
    await liveAndShip(harness, 16, 1);
    const behind = await view(harness, bought);
    expect(behind).toMatchObject({ status: 'past_due', nextDelivery: { id: delivery?.id, status: 'waiting', reason: 'payment' } });
    const page = await harness.requests.send(retryPayment, { subscriptionId: bought.subscriptionId }, as(bought));
    await payByCard(page);
    await useCard(harness, bought, 'pm_card_visa');
    await liveAndShip(harness, DAYS_UNTIL_SENT, 1);
    const paidAgain = await view(harness, bought);
    expect(paidAgain).toMatchObject({ status: 'active', paymentProblemUrl: null });
    expect(paidAgain.pastDeliveries.map(({ id }) => id)).toContain(delivery?.id);
    const events = await eventsOf(harness, bought.subscriptionId);
    // Stripe may have made another attempt.
    const published = new Set(events.filter((type) => type.includes('payment')));
    expect([...published]).toEqual(['subscription.payment-failed', 'subscription.payment-recovered']);
    await liveAndShip(harness, 60);
  }, 240_000);

  it('ends when the payment never arrives, and adjusts its unpaid months', async () => {
    const bought = await subscribe(harness);
    await useCard(harness, bought, 'pm_card_chargeCustomerFail');
    await ship(harness);
    await live(harness, 33);
    const behind = await view(harness, bought);
    expect(behind).toMatchObject({ status: 'past_due', actions: expect.arrayContaining(['retry-payment']) as unknown });
    expect(behind.paymentProblemUrl).toContain('http');
    await live(harness, 20);
    const ended = await view(harness, bought);
    expect(ended).toMatchObject({ status: 'cancelled', actions: [], nextDelivery: null });
    const events = await eventsOf(harness, bought.subscriptionId);
    expect(count(events, 'subscription.payment-failed')).toBeGreaterThanOrEqual(3);
    expect(events.at(-1)).toBe('subscription.cancelled');
    const [row] = await harness.rows<{ written: number }>('SELECT adjusted AS written FROM subscription');
    expect(row?.written).toBe(2_000);
  }, 120_000);

  it('recovers when the customer pays on the page of the invoice', async () => {
    const bought = await subscribe(harness);
    await useCard(harness, bought, 'pm_card_chargeCustomerFail');
    await ship(harness);
    await live(harness, 32);
    expect(await codeOf(harness.requests.send(retryPayment, { subscriptionId: bought.subscriptionId }, { caller: aCaller() }))).toBe(
      'SUBSCRIPTION_UNKNOWN',
    );
    const page = await harness.requests.send(retryPayment, { subscriptionId: bought.subscriptionId }, as(bought));
    await payByCard(page);
    await live(harness, 1);
    expect(await view(harness, bought)).toMatchObject({ status: 'active', paymentProblemUrl: null });
    expect(await codeOf(harness.requests.send(retryPayment, { subscriptionId: bought.subscriptionId }, as(bought)))).toBe(
      'PAYMENT_NOT_DUE',
    );
    expect(await eventsOf(harness, bought.subscriptionId)).toContain('subscription.payment-recovered');
  }, 120_000);

  it('voids its open invoice when it is cancelled', async () => {
    const bought = await subscribe(harness);
    await useCard(harness, bought, 'pm_card_chargeCustomerFail');
    await ship(harness);
    await live(harness, 32);
    const ended = await harness.requests.send(cancelSubscription, await at(harness, bought), as(bought));
    expect(ended).toMatchObject({ status: 'cancelled', endsOn: today(harness), paymentProblemUrl: null });
    const { invoices } = await harness.requests.send(listSubscriptionInvoices, { subscriptionId: bought.subscriptionId }, as(bought));
    expect(invoices.map(({ status }) => status)).toEqual(['void', 'paid']);
    await live(harness, 40, 10);
    expect(await charges(harness, bought)).toBe(1);
  }, 120_000);

  it('offers a payment page when the bank requires authentication for a renewal', async () => {
    const bought = await subscribe(harness);
    await useCard(harness, bought, 'pm_card_authenticationRequired');
    await ship(harness);
    await live(harness, 32);
    const behind = await view(harness, bought);
    expect(behind).toMatchObject({ status: 'past_due', actions: expect.arrayContaining(['retry-payment']) as unknown });
    expect(behind.paymentProblemUrl).toContain('http');
    await useCard(harness, bought, 'pm_card_visa');
    await live(harness, 10);
    expect(await view(harness, bought)).toMatchObject({ status: 'active', paymentProblemUrl: null });
    expect(await charges(harness, bought)).toBe(2);
  }, 120_000);

  it('changes in mid-period with the amounts of Stripe', async () => {
    const bought = await subscribe(harness);
    await ship(harness);
    await live(harness, 15, 5);
    const brushes = [...aSubscriptionRequest().brushes, { type: 'kids', color: 'yellow' } as const];
    const change = { ...(await at(harness, bought)), planId: 'family' as const, brushes };
    const preview = await harness.requests.send(previewChange, change, as(bought));
    expect(preview).toMatchObject({ appliesToNextDelivery: true, monthlyPrice: { amount: 370 } });
    expect(preview.dueNow?.amount).toBeGreaterThan(80);
    const changed = await harness.requests.send(changeSubscription, change, as(bought));
    expect(changed).toMatchObject({ planId: 'family', monthlyPrice: { amount: 370 }, isFamilyPack: true, brushes });
    expect(changed.nextDelivery?.brushes).toHaveLength(3);
    expect(await codeOf(harness.requests.send(changeSubscription, change, as(bought)))).toBe('VERSION_CONFLICT');
    await liveAndShip(harness, 20);
  }, 120_000);

  it('is charged per delivery where the billing period says so, and a new interval has its own price', async () => {
    harness.catalogue.plans = { ...harness.catalogue.plans, billingPeriod: 'per-delivery' };
    const bought = await subscribe(harness);
    await ship(harness);
    expect(await view(harness, bought)).toMatchObject({ billingPeriod: 'per-delivery', paidMonths: { paid: 3, of: 3 } });
    await liveAndShip(harness, 364, 7);
    const amounts = async () => {
      const { invoices } = await harness.requests.send(listSubscriptionInvoices, { subscriptionId: bought.subscriptionId }, as(bought));
      return invoices.filter(({ status }) => status === 'paid').map(({ amount }) => amount.amount);
    };
    expect(await amounts()).toEqual([570, 570, 570, 570]);
    expect((await view(harness, bought)).pastDeliveries).toHaveLength(5);
    const change = { ...(await at(harness, bought)), interval: 2 as const };
    const preview = await harness.requests.send(previewChange, change, as(bought));
    expect(preview.dueNow?.amount).toBeGreaterThan(300);
    const changed = await harness.requests.send(changeSubscription, change, as(bought));
    expect([changed.interval, changed.planId]).toEqual([2, 'couple']);
    await liveAndShip(harness, 130, 5);
    expect((await amounts()).filter((amount) => amount === 380)).toHaveLength(2);
  }, 300_000);
});
