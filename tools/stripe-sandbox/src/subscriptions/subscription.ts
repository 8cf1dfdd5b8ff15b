import type Stripe from 'stripe';
import { notFoundError } from '#app/api/stripe-error';
import { newId } from '#app/ids';
import type { Price, BillingInterval } from '#app/prices/price';
import type { Stored } from '#app/stored';
import type { Sandbox } from '../sandbox';

/** Stripe's older view of a recurring price; still part of every item. */
type Plan = Omit<Stripe.Plan, 'amount_decimal' | 'product'> & { amount_decimal: string | null; product: string };
export type SubscriptionItem = Omit<Stripe.SubscriptionItem, 'price' | 'plan'> & { price: Price; plan: Plan; quantity: number };

interface ItemList {
  object: 'list';
  data: SubscriptionItem[];
  has_more: boolean;
  url: string;
}
type ReferenceFields =
  'customer' | 'default_payment_method' | 'default_source' | 'latest_invoice' | 'pending_setup_intent' | 'schedule' | 'test_clock';
export type Subscription = Omit<Stored<Stripe.Subscription, ReferenceFields>, 'items' | 'customer'> & { items: ItemList; customer: string };

/** A period, in seconds. */
export interface Period {
  readonly start: number;
  readonly end: number;
}

/** The request for an item. */
export interface ItemRequest {
  readonly price: Price;
  readonly quantity: number;
  readonly metadata?: Record<string, string>;
}

interface NewSubscription {
  readonly customer: string;
  readonly items: readonly ItemRequest[];
  readonly period: Period;
  readonly anchor: number;
  readonly trialEnd: number | null;
  readonly metadata: Record<string, string>;
  readonly description: string | null;
  readonly defaultPaymentMethod: string | null;
}

function planOf({ id, active, created, currency, metadata, nickname, product, recurring, unit_amount: amount }: Price): Plan {
  return {
    ...{ id, object: 'plan', active, amount, amount_decimal: String(amount), billing_scheme: 'per_unit', created, currency },
    interval: recurring?.interval ?? 'month',
    interval_count: recurring?.interval_count ?? 1,
    ...{ livemode: false, metadata, meter: null, nickname, product, tiers_mode: null, transform_usage: null },
    trial_period_days: null,
    usage_type: 'licensed',
  };
}

/** Sets the price of an item, in both of Stripe's forms. */
export function setPrice(item: SubscriptionItem, price: Price): void {
  item.price = price;
  item.plan = planOf(price);
}

export function newItem(
  sandbox: Sandbox,
  subscriptionId: string,
  { price, quantity, metadata = {} }: ItemRequest,
  period: Period,
): SubscriptionItem {
  return {
    id: newId('si_', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: sandbox.clock.seconds(),
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata,
    plan: planOf(price),
    price,
    quantity,
    subscription: subscriptionId,
    tax_rates: [],
  };
}

/** The fields that are the same in every subscription that the shop can begin today. */
const constantFields = {
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_schedules: [],
  billing_thresholds: null,
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  collection_method: 'charge_automatically',
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  discounts: [],
  ended_at: null,
  latest_invoice: null,
  livemode: false,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  transfer_data: null,
} satisfies Partial<Subscription>;

/** Own hashes for every subscription, because updates change them in place. */
const createNestedFields = () => ({
  billing_mode: { flexible: { proration_discounts: 'included' as const }, type: 'flexible' as const },
  cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  invoice_settings: { account_tax_ids: null, custom_fields: null, description: null, footer: null, issuer: { type: 'self' as const } },
  payment_settings: { payment_method_options: null, payment_method_types: null, save_default_payment_method: 'off' as const },
  trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' as const } },
});

/** The object of a subscription that has just begun. It is not paid yet, so it is incomplete, or in its trial. */
export function newSubscription(sandbox: Sandbox, details: NewSubscription): Subscription {
  const id = newId('sub_1', 23);
  const now = sandbox.clock.seconds();
  const items = details.items.map((item) => newItem(sandbox, id, item, details.period));
  return sandbox.subscriptions.add({
    id,
    object: 'subscription',
    ...constantFields,
    ...createNestedFields(),
    billing_cycle_anchor: details.anchor,
    created: now,
    currency: items[0]?.price.currency ?? sandbox.options.currency,
    customer: details.customer,
    default_payment_method: details.defaultPaymentMethod,
    description: details.description,
    items: { object: 'list', data: items, has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    metadata: details.metadata,
    start_date: now,
    status: details.trialEnd === null ? 'incomplete' : 'trialing',
    test_clock: sandbox.customers.get(details.customer)?.test_clock ?? null,
    trial_end: details.trialEnd,
    trial_start: details.trialEnd === null ? null : now,
  });
}

/** The period that runs now: all items share one. */
export function periodOf({ items, created }: Subscription): Period {
  const [first] = items.data;
  return { start: first?.current_period_start ?? created, end: first?.current_period_end ?? created };
}

export function setPeriod(subscription: Subscription, { start, end }: Period): void {
  for (const item of subscription.items.data) {
    item.current_period_start = start;
    item.current_period_end = end;
  }
}

/** Billing interval, which all items share. */
export function intervalOf({ items }: Subscription): BillingInterval {
  const recurring = items.data[0]?.price.recurring;
  return { interval: recurring?.interval ?? 'month', interval_count: recurring?.interval_count ?? 1 };
}

/** Whether it has ended for good. */
export function hasEnded({ status }: Subscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

/**
 * The subscription of this id.
 * @throws StripeError 404 for an unknown one
 */
export function requireSubscription(sandbox: Sandbox, id: string, param = 'id'): Subscription {
  const subscription = sandbox.subscriptions.get(id);
  if (subscription === undefined) throw notFoundError('subscription', id, param);
  return subscription;
}
