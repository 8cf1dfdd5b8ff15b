import type Stripe from 'stripe';
import { openPlans, type Plans } from './plans';
import { debit, idOf, payWith, submit, SUCCESS_URL } from './harness';

let plans: Plans;
beforeEach(async () => void (plans = await openPlans()));
afterEach(() => plans.harness.end());

describe('subscriptions bought on the hosted page', () => {
  const page = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
    plans.harness.stripe.checkout.sessions.create({
      ...{ mode: 'subscription', submit_type: 'pay', locale: 'es', success_url: SUCCESS_URL, customer_email: 'ana@example.com' },
      line_items: [
        { price: plans.couple.id, quantity: 1 },
        { quantity: 2, price_data: { currency: 'eur', unit_amount: 395, product_data: { name: 'Cepillo infantil' } } },
      ],
      subscription_data: { metadata: { user: 'u1' }, billing_mode: { type: 'flexible' } },
      ...more,
    });
  const expand = ['subscription', 'invoice'];

  it('are active at once, with one-time items on the first invoice only', async () => {
    const session = await page();
    const shown = await (await fetch(session.url ?? '')).text();
    expect(shown).toContain('1,90\u00a0€ al mes');
    expect(shown).toContain('Pagar 9,80');
    await payWith(session, '4242424242424242');
    const done = await plans.harness.stripe.checkout.sessions.retrieve(session.id, { expand });
    expect(done).toMatchObject({ status: 'complete', payment_status: 'paid', payment_intent: null });
    expect(done.subscription).toMatchObject({ status: 'active', metadata: { user: 'u1' }, items: { data: [{ quantity: 1 }] } });
    expect(done.invoice).toMatchObject({ status: 'paid', total: 980, amount_paid: 980 });
    const id = idOf(done.subscription);
    await plans.pass(32);
    expect((await plans.invoicesOf(id)).map((invoice) => invoice.total)).toEqual([190, 980]);
    expect(await plans.types()).toEqual(
      expect.arrayContaining(['customer.subscription.created', 'invoice.paid', 'checkout.session.completed']),
    );
  });

  it('start with the next card after a declined one', async () => {
    const session = await page();
    expect((await payWith(session, '4000000000000341')).status).toBe(402);
    expect((await plans.harness.stripe.subscriptions.list()).data).toEqual([]);
    await payWith(session, '4000002500003155');
    await submit(`${session.url ?? ''}/authenticate`, { decision: 'complete' });
    const { subscription } = await plans.harness.stripe.checkout.sessions.retrieve(session.id);
    await plans.pass(32);
    expect((await plans.read(idOf(subscription))).status).toBe('active');
    expect(await plans.invoicesOf(idOf(subscription))).toHaveLength(2);
  });

  it.each([
    ['ES0700120345030000067890', 'paid', 'active'],
    ['ES9121000418450200051332', 'unpaid', 'past_due'],
  ])('start with a debit before the bank has answered: %s', async (iban, payment, status) => {
    const session = await page({ customer: await plans.ana(), customer_email: undefined });
    await debit(session, iban);
    const waiting = await plans.harness.stripe.checkout.sessions.retrieve(session.id, { expand });
    expect(waiting).toMatchObject({ status: 'complete', payment_status: 'unpaid', subscription: { status: 'active' } });
    expect(waiting.invoice).toMatchObject({ status: 'open' });
    await plans.harness.control('clock', { offsetMs: 61_000 });
    const answered = await plans.harness.stripe.checkout.sessions.retrieve(session.id, { expand });
    expect(answered).toMatchObject({ payment_status: payment, subscription: { status } });
  });

  it('cost nothing today during a trial', async () => {
    const session = await page({ line_items: [{ price: plans.couple.id, quantity: 1 }], subscription_data: { trial_period_days: 7 } });
    expect(session.amount_total).toBe(0);
    await payWith(session, '4242424242424242');
    const done = await plans.harness.stripe.checkout.sessions.retrieve(session.id, { expand });
    expect(done).toMatchObject({ payment_status: 'no_payment_required', subscription: { status: 'trialing' } });
    await plans.pass(8);
    expect((await plans.read(idOf(done.subscription))).status).toBe('active');
  });

  it('need a plan and at most as many lines as Stripe accepts', async () => {
    const once = { quantity: 1, price_data: { currency: 'eur', unit_amount: 100, product_data: { name: 'x' } } };
    await expect(page({ line_items: [once] })).rejects.toMatchObject({ statusCode: 400 });
    const many = Array.from({ length: 21 }, () => once);
    await expect(page({ line_items: [{ price: plans.couple.id, quantity: 1 }, ...many] })).rejects.toMatchObject({ statusCode: 400 });
  });
});
