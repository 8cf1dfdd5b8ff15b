import { createStripe } from '@brote/stripe-client';
import { createPlanFixtures } from './plan-fixtures';
import type { PlanFixtures } from './plan-fixtures';
import { payByDebit, familyPackParams, idOf, payByCard, setupSessionParams, startHarness, submitForm, waitUntil } from './harness';
import type { Harness } from './harness';

const DAY_MS = 86_400_000;
const VISA_NUMBER = '4242424242424242';

describe('a restarted sandbox', () => {
  let harness: Harness;
  afterEach(() => harness.end());

  /** Bypasses the contract validator, which does not remember keys over days. */
  const createDirectClient = () => createStripe({ secretKey: 'sk_test_1', apiBase: harness.running.url });
  const countDeliveries = (type: string) => harness.shop.eventTypes().filter((sent) => sent === type).length;
  const buy = async (number = VISA_NUMBER) => {
    const session = await harness.stripe.checkout.sessions.create(familyPackParams());
    await payByCard(session, number);
    return idOf((await harness.stripe.checkout.sessions.retrieve(session.id)).payment_intent);
  };

  describe('with plans', () => {
    let plans: PlanFixtures;
    beforeEach(async () => {
      plans = await createPlanFixtures();
      harness = plans.harness;
    });

    it('renews plans by its clock, which keeps its time', async () => {
      const { id } = await plans.subscribe();
      await plans.advanceDays(10);
      await harness.restart();
      expect(harness.running.sandbox.clock.offsetMs).toBe(10 * DAY_MS);
      await plans.advanceDays(25);
      expect((await plans.listInvoicesOf(id)).map((invoice) => [invoice.billing_reason, invoice.status])).toEqual([
        ['subscription_cycle', 'paid'],
        ['subscription_create', 'paid'],
      ]);
    });

    it('processes the work that fell due while it was closed, each at its own time, and sends the events', async () => {
      const { id, items } = await plans.subscribe();
      await harness.waitForDelivery();
      await harness.restart({ CLOCK_OFFSET_MS: String(40 * DAY_MS) });
      const [renewal] = await plans.listInvoicesOf(id);
      expect(renewal).toMatchObject({ billing_reason: 'subscription_cycle', status: 'paid', created: items.data[0]?.current_period_end });
      await harness.waitForDelivery();
      expect(countDeliveries('invoice.paid')).toBe(2);
    });

    it('retries a failed payment with the new card', async () => {
      const { id, customer } = await plans.subscribe({}, 'pm_card_visa');
      const failingMethod = await harness.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: idOf(customer) });
      await harness.stripe.customers.update(idOf(customer), { invoice_settings: { default_payment_method: failingMethod.id } });
      await plans.advanceDays(32);
      expect((await plans.retrieve(id)).status).toBe('past_due');
      await harness.restart();
      const workingMethod = await harness.stripe.paymentMethods.attach('pm_card_visa', { customer: idOf(customer) });
      await harness.stripe.customers.update(idOf(customer), { invoice_settings: { default_payment_method: workingMethod.id } });
      await plans.advanceDays(4);
      expect((await plans.retrieve(id)).status).toBe('active');
    });

    it('shows current prices and keeps credits and invoice numbers', async () => {
      const subscription = await plans.subscribe();
      const customer = idOf(subscription.customer);
      await harness.stripe.customers.createBalanceTransaction(customer, { amount: -100, currency: 'eur' });
      const [firstInvoice] = await plans.listInvoicesOf(subscription.id);
      await harness.restart();
      await harness.stripe.prices.update(plans.couple.id, { nickname: 'Pareja' });
      expect((await plans.retrieve(subscription.id)).items.data[0]?.price.nickname).toBe('Pareja');
      await plans.advanceDays(32);
      const [nextInvoice] = await plans.listInvoicesOf(subscription.id);
      expect([firstInvoice?.number, nextInvoice?.number].map((number) => number?.slice(-5))).toEqual(['-0001', '-0002']);
      expect([nextInvoice?.amount_due, nextInvoice?.status]).toEqual([90, 'paid']);
    });

    it('continues the advance of a test clock', async () => {
      const { stripe } = harness;
      const clock = await stripe.testHelpers.testClocks.create({ frozen_time: 1_800_000_000 });
      const { id: customer } = await stripe.customers.create({ test_clock: clock.id, payment_method: 'pm_card_visa' });
      const [method] = (await stripe.paymentMethods.list({ customer })).data;
      const items = [{ price: plans.couple.id }];
      const { id } = await stripe.subscriptions.create({ customer, items, default_payment_method: method?.id ?? '' });
      await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: 1_800_000_000 + 32 * 86_400 });
      await harness.restart();
      await waitUntil(async () => (await stripe.testHelpers.testClocks.retrieve(clock.id)).status === 'ready', 'The end of the advance');
      expect(await plans.listInvoicesOf(id)).toHaveLength(2);
    });
  });

  describe('with payments', () => {
    beforeEach(async () => {
      harness = await startHarness();
    });

    it('completes earlier refunds at their time and new refunds at once', async () => {
      const [lateIntent, failingIntent, plainIntent] = [await buy('4000000000007726'), await buy('4000000000005126'), await buy()];
      const pendingRefund = await harness.stripe.refunds.create({ payment_intent: lateIntent });
      const failingRefund = await harness.stripe.refunds.create({ payment_intent: failingIntent });
      await harness.stripe.refunds.create({ payment_intent: plainIntent, amount: 80 });
      await harness.restart();
      await expect(harness.stripe.refunds.create({ payment_intent: plainIntent, amount: 2001 })).rejects.toMatchObject({ param: 'amount' });
      expect((await harness.stripe.refunds.create({ payment_intent: plainIntent })).amount).toBe(2000);
      await harness.postControl('clock', { offsetMs: 60_000 });
      expect((await harness.stripe.refunds.retrieve(pendingRefund.id)).status).toBe('succeeded');
      expect((await harness.stripe.refunds.retrieve(failingRefund.id)).status).toBe('failed');
      expect(await harness.stripe.charges.retrieve(idOf(failingRefund.charge))).toMatchObject({ amount_refunded: 0 });
    });

    it('receives the bank’s answers for a debit, a confirmation and a dispute', async () => {
      const debitSession = await harness.stripe.checkout.sessions.create(familyPackParams());
      await payByDebit(debitSession);
      const authenticationSession = await harness.stripe.checkout.sessions.create(familyPackParams());
      expect((await payByCard(authenticationSession, '4000002500003155')).location).toContain('/authenticate');
      const { latest_charge: charge } = await harness.stripe.paymentIntents.retrieve(await buy());
      const { body: dispute } = await harness.postControl('disputes', { charge: idOf(charge) });
      await harness.restart();
      await submitForm(`${authenticationSession.url ?? ''}/authenticate`, { decision: 'complete' });
      expect((await harness.stripe.checkout.sessions.retrieve(authenticationSession.id)).payment_status).toBe('paid');
      expect((await harness.postControl(`disputes/${String(dispute['id'])}/close`, { outcome: 'won' })).status).toBe(200);
      await harness.postControl('clock', { offsetMs: 90_000 });
      expect((await harness.stripe.checkout.sessions.retrieve(debitSession.id)).payment_status).toBe('paid');
      await harness.waitForDelivery();
      expect([countDeliveries('checkout.session.async_payment_succeeded'), countDeliveries('charge.dispute.closed')]).toEqual([1, 1]);
    });

    it('accepts the payment of an open session and expires another at its time', async () => {
      const [openSession, unpaidSession] = [
        await harness.stripe.checkout.sessions.create(familyPackParams()),
        await harness.stripe.checkout.sessions.create(familyPackParams()),
      ];
      await harness.restart();
      expect((await payByCard(openSession, VISA_NUMBER)).status).toBe(303);
      await harness.postControl('clock', { offsetMs: DAY_MS + 60_000 });
      const states = [openSession, unpaidSession].map(async ({ id }) => (await harness.stripe.checkout.sessions.retrieve(id)).status);
      expect(await Promise.all(states)).toEqual(['complete', 'expired']);
    });

    it('keeps customers, their saved cards and the removed cards', async () => {
      const { id } = await harness.stripe.customers.create({ email: 'ana@example.com' });
      await payByCard(await harness.stripe.checkout.sessions.create(setupSessionParams(id)), VISA_NUMBER);
      const removedMethod = await harness.stripe.paymentMethods.attach('pm_card_visa', { customer: id });
      await harness.stripe.paymentMethods.detach(removedMethod.id);
      const { id: deletedCustomerId } = await harness.stripe.customers.create({ email: 'eva@example.com' });
      await harness.stripe.customers.del(deletedCustomerId);
      await harness.restart();
      expect((await harness.stripe.customers.listPaymentMethods(id)).data.map((method) => method.card?.last4)).toEqual(['4242']);
      await expect(harness.stripe.paymentMethods.attach(removedMethod.id, { customer: id })).rejects.toMatchObject({ statusCode: 400 });
      expect(await harness.stripe.customers.retrieve(deletedCustomerId)).toMatchObject({ deleted: true });
      const setupSession = await harness.stripe.checkout.sessions.create(setupSessionParams(id));
      expect((await payByCard(setupSession, '5555555555554444')).status).toBe(303);
      expect((await harness.stripe.customers.listPaymentMethods(id)).data).toHaveLength(2);
    });

    it('returns the first answer again for a key that was used before', async () => {
      const first = await harness.stripe.checkout.sessions.create(familyPackParams(), { idempotencyKey: 'chk_1' });
      await harness.restart();
      const second = await createDirectClient().checkout.sessions.create(familyPackParams(), { idempotencyKey: 'chk_1' });
      expect([second.id, second.lastResponse.headers['idempotent-replayed']]).toEqual([first.id, 'true']);
      await expect(
        createDirectClient().checkout.sessions.create(familyPackParams({ locale: 'en' }), { idempotencyKey: 'chk_1' }),
      ).rejects.toMatchObject({
        type: 'StripeIdempotencyError',
      });
    });

    it('sends undelivered events once, and not the dropped ones', async () => {
      const expireSession = async () => {
        const { id } = await harness.stripe.checkout.sessions.create(familyPackParams());
        await harness.stripe.checkout.sessions.expire(id);
      };
      await expireSession();
      await harness.waitForDelivery();
      await harness.postControl('webhooks', { dropNext: 1 });
      await expireSession();
      await harness.postControl('webhooks', { paused: true });
      await expireSession();
      await harness.restart();
      const readUndeliveredCount = async () => (await harness.stripe.events.list({ delivery_success: false })).data.length;
      await waitUntil(async () => (await readUndeliveredCount()) === 1, 'That only the lost event is undelivered');
      expect(countDeliveries('checkout.session.expired')).toBe(2);
    });

    it('sends waiting events at once when the shop reports that it is up', async () => {
      await harness.restart({ WEBHOOK_EVENTS: 'checkout.session.expired' });
      harness.shop.answer(500, 500);
      const { id } = await harness.stripe.checkout.sessions.create(familyPackParams());
      await harness.stripe.checkout.sessions.expire(id);
      // The second attempt comes by itself after a second; the third would only after five more.
      await waitUntil(() => harness.shop.events.length === 2, 'The second attempt');
      await waitUntil(async () => {
        await harness.postControl('webhooks', { hurry: true });
        return harness.shop.events.length === 3;
      }, 'The third attempt');
    });

    it('stays empty after a reset', async () => {
      await buy();
      await harness.waitForDelivery();
      await harness.postControl('reset', {});
      const { id } = await harness.stripe.customers.create({ email: 'eva@example.com' });
      await harness.restart();
      expect((await createDirectClient().charges.list()).data).toEqual([]);
      expect((await createDirectClient().customers.list()).data.map((customer) => customer.id)).toEqual([id]);
    });
  });
});
