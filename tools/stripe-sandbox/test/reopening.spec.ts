import { createStripe } from '@brote/stripe-client';
import { openPlans } from './plans';
import type { Plans } from './plans';
import { debit, familyPack, idOf, payWith, savingOf, startHarness, submit, until } from './harness';
import type { Harness } from './harness';

const DAY_MS = 86_400_000;
const VISA = '4242424242424242';

describe('a restarted sandbox', () => {
  let harness: Harness;
  afterEach(() => harness.end());

  /** Bypasses the contract validator, which does not remember keys over days. */
  const direct = () => createStripe({ secretKey: 'sk_test_1', apiBase: harness.running.url });
  const countSent = (type: string) => harness.shop.types().filter((sent) => sent === type).length;
  const buy = async (number = VISA) => {
    const session = await harness.stripe.checkout.sessions.create(familyPack());
    await payWith(session, number);
    return idOf((await harness.stripe.checkout.sessions.retrieve(session.id)).payment_intent);
  };

  describe('with plans', () => {
    let plans: Plans;
    beforeEach(async () => {
      plans = await openPlans();
      harness = plans.harness;
    });

    it('renews plans by its clock, which keeps its time', async () => {
      const { id } = await plans.subscribe();
      await plans.pass(10);
      await harness.reopen();
      expect(harness.running.sandbox.clock.offsetMs).toBe(10 * DAY_MS);
      await plans.pass(25);
      expect((await plans.invoicesOf(id)).map((invoice) => [invoice.billing_reason, invoice.status])).toEqual([
        ['subscription_cycle', 'paid'],
        ['subscription_create', 'paid'],
      ]);
    });

    it('processes the work that fell due while it was closed, each at its own time, and sends the events', async () => {
      const { id, items } = await plans.subscribe();
      await harness.delivered();
      await harness.reopen({ CLOCK_OFFSET_MS: String(40 * DAY_MS) });
      const [renewal] = await plans.invoicesOf(id);
      expect(renewal).toMatchObject({ billing_reason: 'subscription_cycle', status: 'paid', created: items.data[0]?.current_period_end });
      await harness.delivered();
      expect(countSent('invoice.paid')).toBe(2);
    });

    it('retries a failed payment with the new card', async () => {
      const { id, customer } = await plans.subscribe({}, 'pm_card_visa');
      const bad = await harness.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: idOf(customer) });
      await harness.stripe.customers.update(idOf(customer), { invoice_settings: { default_payment_method: bad.id } });
      await plans.pass(32);
      expect((await plans.read(id)).status).toBe('past_due');
      await harness.reopen();
      const good = await harness.stripe.paymentMethods.attach('pm_card_visa', { customer: idOf(customer) });
      await harness.stripe.customers.update(idOf(customer), { invoice_settings: { default_payment_method: good.id } });
      await plans.pass(4);
      expect((await plans.read(id)).status).toBe('active');
    });

    it('shows current prices and keeps credits and invoice numbers', async () => {
      const subscription = await plans.subscribe();
      const customer = idOf(subscription.customer);
      await harness.stripe.customers.createBalanceTransaction(customer, { amount: -100, currency: 'eur' });
      const [before] = await plans.invoicesOf(subscription.id);
      await harness.reopen();
      await harness.stripe.prices.update(plans.couple.id, { nickname: 'Pareja' });
      expect((await plans.read(subscription.id)).items.data[0]?.price.nickname).toBe('Pareja');
      await plans.pass(32);
      const [after] = await plans.invoicesOf(subscription.id);
      expect([before?.number, after?.number].map((number) => number?.slice(-5))).toEqual(['-0001', '-0002']);
      expect([after?.amount_due, after?.status]).toEqual([90, 'paid']);
    });

    it('continues the advance of a test clock', async () => {
      const { stripe } = harness;
      const clock = await stripe.testHelpers.testClocks.create({ frozen_time: 1_800_000_000 });
      const { id: customer } = await stripe.customers.create({ test_clock: clock.id, payment_method: 'pm_card_visa' });
      const [method] = (await stripe.paymentMethods.list({ customer })).data;
      const items = [{ price: plans.couple.id }];
      const { id } = await stripe.subscriptions.create({ customer, items, default_payment_method: method?.id ?? '' });
      await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: 1_800_000_000 + 32 * 86_400 });
      await harness.reopen();
      await until(async () => (await stripe.testHelpers.testClocks.retrieve(clock.id)).status === 'ready', 'The end of the advance');
      expect(await plans.invoicesOf(id)).toHaveLength(2);
    });
  });

  describe('with payments', () => {
    beforeEach(async () => {
      harness = await startHarness();
    });

    it('completes earlier refunds at their time and new refunds at once', async () => {
      const [late, failing, plain] = [await buy('4000000000007726'), await buy('4000000000005126'), await buy()];
      const pending = await harness.stripe.refunds.create({ payment_intent: late });
      const doomed = await harness.stripe.refunds.create({ payment_intent: failing });
      await harness.stripe.refunds.create({ payment_intent: plain, amount: 80 });
      await harness.reopen();
      await expect(harness.stripe.refunds.create({ payment_intent: plain, amount: 2001 })).rejects.toMatchObject({ param: 'amount' });
      expect((await harness.stripe.refunds.create({ payment_intent: plain })).amount).toBe(2000);
      await harness.control('clock', { offsetMs: 60_000 });
      expect((await harness.stripe.refunds.retrieve(pending.id)).status).toBe('succeeded');
      expect((await harness.stripe.refunds.retrieve(doomed.id)).status).toBe('failed');
      expect(await harness.stripe.charges.retrieve(idOf(doomed.charge))).toMatchObject({ amount_refunded: 0 });
    });

    it('receives the bank’s answers for a debit, a confirmation and a dispute', async () => {
      const debited = await harness.stripe.checkout.sessions.create(familyPack());
      await debit(debited);
      const asked = await harness.stripe.checkout.sessions.create(familyPack());
      expect((await payWith(asked, '4000002500003155')).location).toContain('/authenticate');
      const { latest_charge: charge } = await harness.stripe.paymentIntents.retrieve(await buy());
      const { body: dispute } = await harness.control('disputes', { charge: idOf(charge) });
      await harness.reopen();
      await submit(`${asked.url ?? ''}/authenticate`, { decision: 'complete' });
      expect((await harness.stripe.checkout.sessions.retrieve(asked.id)).payment_status).toBe('paid');
      expect((await harness.control(`disputes/${String(dispute['id'])}/close`, { outcome: 'won' })).status).toBe(200);
      await harness.control('clock', { offsetMs: 90_000 });
      expect((await harness.stripe.checkout.sessions.retrieve(debited.id)).payment_status).toBe('paid');
      await harness.delivered();
      expect([countSent('checkout.session.async_payment_succeeded'), countSent('charge.dispute.closed')]).toEqual([1, 1]);
    });

    it('accepts the payment of an open session and expires another at its time', async () => {
      const [open, left] = [
        await harness.stripe.checkout.sessions.create(familyPack()),
        await harness.stripe.checkout.sessions.create(familyPack()),
      ];
      await harness.reopen();
      expect((await payWith(open, VISA)).status).toBe(303);
      await harness.control('clock', { offsetMs: DAY_MS + 60_000 });
      const states = [open, left].map(async ({ id }) => (await harness.stripe.checkout.sessions.retrieve(id)).status);
      expect(await Promise.all(states)).toEqual(['complete', 'expired']);
    });

    it('keeps customers, their saved cards and the removed cards', async () => {
      const { id } = await harness.stripe.customers.create({ email: 'ana@example.com' });
      await payWith(await harness.stripe.checkout.sessions.create(savingOf(id)), VISA);
      const removed = await harness.stripe.paymentMethods.attach('pm_card_visa', { customer: id });
      await harness.stripe.paymentMethods.detach(removed.id);
      const { id: gone } = await harness.stripe.customers.create({ email: 'eva@example.com' });
      await harness.stripe.customers.del(gone);
      await harness.reopen();
      expect((await harness.stripe.customers.listPaymentMethods(id)).data.map((method) => method.card?.last4)).toEqual(['4242']);
      await expect(harness.stripe.paymentMethods.attach(removed.id, { customer: id })).rejects.toMatchObject({ statusCode: 400 });
      expect(await harness.stripe.customers.retrieve(gone)).toMatchObject({ deleted: true });
      const again = await harness.stripe.checkout.sessions.create(savingOf(id));
      expect((await payWith(again, '5555555555554444')).status).toBe(303);
      expect((await harness.stripe.customers.listPaymentMethods(id)).data).toHaveLength(2);
    });

    it('returns the first answer again for a key that was used before', async () => {
      const first = await harness.stripe.checkout.sessions.create(familyPack(), { idempotencyKey: 'chk_1' });
      await harness.reopen();
      const second = await direct().checkout.sessions.create(familyPack(), { idempotencyKey: 'chk_1' });
      expect([second.id, second.lastResponse.headers['idempotent-replayed']]).toEqual([first.id, 'true']);
      await expect(direct().checkout.sessions.create(familyPack({ locale: 'en' }), { idempotencyKey: 'chk_1' })).rejects.toMatchObject({
        type: 'StripeIdempotencyError',
      });
    });

    it('sends undelivered events once, and not the dropped ones', async () => {
      const expire = async () => {
        const { id } = await harness.stripe.checkout.sessions.create(familyPack());
        await harness.stripe.checkout.sessions.expire(id);
      };
      await expire();
      await harness.delivered();
      await harness.control('webhooks', { dropNext: 1 });
      await expire();
      await harness.control('webhooks', { paused: true });
      await expire();
      await harness.reopen();
      const undelivered = async () => (await harness.stripe.events.list({ delivery_success: false })).data.length;
      await until(async () => (await undelivered()) === 1, 'That only the lost event is undelivered');
      expect(countSent('checkout.session.expired')).toBe(2);
    });

    it('sends waiting events at once when the shop reports that it is up', async () => {
      await harness.reopen({ WEBHOOK_EVENTS: 'checkout.session.expired' });
      harness.shop.answer(500, 500);
      const { id } = await harness.stripe.checkout.sessions.create(familyPack());
      await harness.stripe.checkout.sessions.expire(id);
      // The second attempt comes by itself after a second; the third would only after five more.
      await until(() => harness.shop.events.length === 2, 'The second attempt');
      await until(async () => {
        await harness.control('webhooks', { hurry: true });
        return harness.shop.events.length === 3;
      }, 'The third attempt');
    });

    it('stays empty after a reset', async () => {
      await buy();
      await harness.delivered();
      await harness.control('reset', {});
      const { id } = await harness.stripe.customers.create({ email: 'eva@example.com' });
      await harness.reopen();
      expect((await direct().charges.list()).data).toEqual([]);
      expect((await direct().customers.list()).data.map((customer) => customer.id)).toEqual([id]);
    });
  });
});
