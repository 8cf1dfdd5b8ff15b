import type Stripe from 'stripe';
import { createPlanFixtures, type PlanFixtures } from './plan-fixtures';
import { payByDebit, idOf, payByCard, submitForm, SUCCESS_URL } from './harness';

let plans: PlanFixtures;
beforeEach(async () => void (plans = await createPlanFixtures()));
afterEach(() => plans.harness.end());

describe('subscriptions bought on the hosted page', () => {
  const createPageSession = (overrides: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
    plans.harness.stripe.checkout.sessions.create({
      ...{ mode: 'subscription', submit_type: 'pay', locale: 'es', success_url: SUCCESS_URL, customer_email: 'ana@example.com' },
      line_items: [
        { price: plans.couple.id, quantity: 1 },
        { quantity: 2, price_data: { currency: 'eur', unit_amount: 395, product_data: { name: 'Cepillo infantil' } } },
      ],
      subscription_data: { metadata: { user: 'u1' }, billing_mode: { type: 'flexible' } },
      ...overrides,
    });
  const expand = ['subscription', 'invoice'];

  it('are active at once, with one-time items on the first invoice only', async () => {
    const session = await createPageSession();
    const pageText = await (await fetch(session.url ?? '')).text();
    expect(pageText).toContain('1,90\u00a0€ al mes');
    expect(pageText).toContain('Pagar 9,80');
    await payByCard(session, '4242424242424242');
    const completedSession = await plans.harness.stripe.checkout.sessions.retrieve(session.id, { expand });
    expect(completedSession).toMatchObject({ status: 'complete', payment_status: 'paid', payment_intent: null });
    expect(completedSession.subscription).toMatchObject({ status: 'active', metadata: { user: 'u1' }, items: { data: [{ quantity: 1 }] } });
    expect(completedSession.invoice).toMatchObject({ status: 'paid', total: 980, amount_paid: 980 });
    const id = idOf(completedSession.subscription);
    await plans.advanceDays(32);
    expect((await plans.listInvoicesOf(id)).map((invoice) => invoice.total)).toEqual([190, 980]);
    expect(await plans.readEventTypes()).toEqual(
      expect.arrayContaining(['customer.subscription.created', 'invoice.paid', 'checkout.session.completed']),
    );
  });

  it('start with the next card after a declined one', async () => {
    const session = await createPageSession();
    expect((await payByCard(session, '4000000000000341')).status).toBe(402);
    expect((await plans.harness.stripe.subscriptions.list()).data).toEqual([]);
    await payByCard(session, '4000002500003155');
    await submitForm(`${session.url ?? ''}/authenticate`, { decision: 'complete' });
    const { subscription } = await plans.harness.stripe.checkout.sessions.retrieve(session.id);
    await plans.advanceDays(32);
    expect((await plans.retrieve(idOf(subscription))).status).toBe('active');
    expect(await plans.listInvoicesOf(idOf(subscription))).toHaveLength(2);
  });

  it.each([
    ['ES0700120345030000067890', 'paid', 'active'],
    ['ES9121000418450200051332', 'unpaid', 'past_due'],
  ])('start with a debit before the bank has answered: %s', async (iban, payment, status) => {
    const session = await createPageSession({ customer: await plans.createCustomer(), customer_email: undefined });
    await payByDebit(session, iban);
    const pendingSession = await plans.harness.stripe.checkout.sessions.retrieve(session.id, { expand });
    expect(pendingSession).toMatchObject({ status: 'complete', payment_status: 'unpaid', subscription: { status: 'active' } });
    expect(pendingSession.invoice).toMatchObject({ status: 'open' });
    await plans.harness.postControl('clock', { offsetMs: 61_000 });
    const settledSession = await plans.harness.stripe.checkout.sessions.retrieve(session.id, { expand });
    expect(settledSession).toMatchObject({ payment_status: payment, subscription: { status } });
  });

  it('cost nothing today during a trial', async () => {
    const session = await createPageSession({
      line_items: [{ price: plans.couple.id, quantity: 1 }],
      subscription_data: { trial_period_days: 7 },
    });
    expect(session.amount_total).toBe(0);
    await payByCard(session, '4242424242424242');
    const completedSession = await plans.harness.stripe.checkout.sessions.retrieve(session.id, { expand });
    expect(completedSession).toMatchObject({ payment_status: 'no_payment_required', subscription: { status: 'trialing' } });
    await plans.advanceDays(8);
    expect((await plans.retrieve(idOf(completedSession.subscription))).status).toBe('active');
  });

  it('need a plan and at most as many lines as Stripe accepts', async () => {
    const oneTimeLine = { quantity: 1, price_data: { currency: 'eur', unit_amount: 100, product_data: { name: 'x' } } };
    await expect(createPageSession({ line_items: [oneTimeLine] })).rejects.toMatchObject({ statusCode: 400 });
    const tooManyLines = Array.from({ length: 21 }, () => oneTimeLine);
    await expect(createPageSession({ line_items: [{ price: plans.couple.id, quantity: 1 }, ...tooManyLines] })).rejects.toMatchObject({
      statusCode: 400,
    });
  });
});
