import type Stripe from 'stripe';
import { createPlanFixtures, type PlanFixtures } from './plan-fixtures';
import { idOf } from './harness';

let plans: PlanFixtures;
beforeEach(async () => void (plans = await createPlanFixtures()));
afterEach(() => plans.harness.end());

describe('customers with a balance', () => {
  it('keep a remaining credit for later invoices', async () => {
    const createdSubscription = await plans.subscribe({ items: [{ price: plans.couple.id, quantity: 10 }] });
    await plans.advanceDays(5);
    await plans.harness.stripe.subscriptions.update(createdSubscription.id, {
      items: [{ id: plans.itemIdOf(createdSubscription), quantity: 1 }],
      proration_behavior: 'always_invoice',
    });
    const customer = (await plans.harness.stripe.customers.retrieve(idOf(createdSubscription.customer))) as Stripe.Customer;
    expect(customer.balance).toBeLessThan(-1000);
    await plans.advanceDays(30);
    expect((await plans.listInvoicesOf(createdSubscription.id))[0]).toMatchObject({
      status: 'paid',
      total: 190,
      amount_due: 0,
      ending_balance: customer.balance + 190,
    });
  });

  it('can have it adjusted and listed', async () => {
    const { stripe } = plans.harness;
    const { id } = await stripe.customers.create({ name: 'Lucía Ferrer' });
    await stripe.customers.createBalanceTransaction(id, { amount: -500, currency: 'eur' });
    const adjustment = await stripe.customers.createBalanceTransaction(id, { amount: 200, currency: 'eur', metadata: { why: 'spec' } });
    expect(adjustment).toMatchObject({ type: 'adjustment', amount: 200, ending_balance: -300, metadata: { why: 'spec' } });
    expect(await stripe.customers.retrieve(id)).toMatchObject({ balance: -300 });
    expect((await stripe.customers.listBalanceTransactions(id)).data.map(({ amount }) => amount)).toEqual([200, -500]);
  });
});
