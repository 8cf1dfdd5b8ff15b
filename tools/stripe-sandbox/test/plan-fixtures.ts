import type Stripe from 'stripe';
import { startHarness, type Harness } from './harness';

const DAY_MS = 86_400_000;

/** A sandbox with two monthly plans and a customer who subscribes to them. */
export interface PlanFixtures {
  harness: Harness;
  couple: Stripe.Price;
  family: Stripe.Price;
  /** The id of a new customer who pays by default with that card. */
  createCustomer(card?: string): Promise<string>;
  subscribe(overrides?: Partial<Stripe.SubscriptionCreateParams>, card?: string): Promise<Stripe.Subscription>;
  /** The types of all events, oldest first. */
  readEventTypes(): Promise<string[]>;
  /** Lets days pass. */
  advanceDays(days: number): Promise<unknown>;
  retrieve(id: string): Promise<Stripe.Subscription>;
  itemIdOf(subscription: Stripe.Subscription): string;
  listInvoicesOf(subscription: string): Promise<Stripe.Invoice[]>;
}

export async function createPlanFixtures(): Promise<PlanFixtures> {
  const harness = await startHarness();
  const { stripe } = harness;
  const product = await stripe.products.create({ name: 'Plan' });
  const monthlyPriceParams = { currency: 'eur', product: product.id, recurring: { interval: 'month' as const } };
  const couple = await stripe.prices.create({ ...monthlyPriceParams, unit_amount: 190, lookup_key: 'couple', nickname: 'Couple' });
  const family = await stripe.prices.create({ ...monthlyPriceParams, unit_amount: 370, lookup_key: 'family' });
  const createCustomer = async (card = 'pm_card_visa') => {
    const customer = await stripe.customers.create({ email: 'ana@example.com' });
    const method = await stripe.paymentMethods.attach(card, { customer: customer.id });
    await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: method.id } });
    return customer.id;
  };
  let elapsedMs = 0;
  return {
    ...{ harness, couple, family, createCustomer },
    subscribe: async (overrides = {}, card) =>
      stripe.subscriptions.create({
        customer: await createCustomer(card),
        items: [{ price: couple.id }],
        metadata: { plan: 'couple' },
        ...overrides,
      }),
    readEventTypes: async () => (await stripe.events.list({ limit: 100 })).data.map((event) => event.type).reverse(),
    advanceDays: (days) => harness.postControl('clock', { offsetMs: (elapsedMs += days * DAY_MS) }),
    retrieve: (id) => stripe.subscriptions.retrieve(id),
    itemIdOf: (subscription) => subscription.items.data[0]?.id ?? '',
    listInvoicesOf: async (subscription) => (await stripe.invoices.list({ subscription, limit: 100 })).data,
  };
}
