import type Stripe from 'stripe';
import { newId } from '#app/ids';
import { orNull } from '#app/or-null';
import type { Stored } from '#app/stored';
import type { Sandbox } from '../sandbox';

/** A price on the wire: decimals are text, and objects only inside the SDK. */
export type Price = Omit<Stored<Stripe.Price, 'product'>, 'unit_amount_decimal' | 'recurring'> & {
  product: string;
  recurring: Recurring | null;
  unit_amount_decimal: string | null;
};
type Recurring = Omit<Stripe.Price.Recurring, 'interval'> & { interval: IntervalUnit };

type IntervalUnit = 'day' | 'week' | 'month' | 'year';

/** Billing interval. */
export interface BillingInterval {
  readonly interval: IntervalUnit;
  readonly interval_count?: number;
}

interface NewPrice {
  readonly product: string;
  readonly currency: string;
  readonly unitAmount: number;
  readonly active: boolean;
  readonly recurring?: BillingInterval;
  readonly nickname?: string | null;
  readonly lookupKey?: string | null;
  readonly metadata?: Record<string, string>;
  readonly taxBehavior?: Stripe.Price.TaxBehavior;
}

/** A price per unit, tax included. Inline prices of a request are created inactive, as in Stripe. */
export function newPrice(sandbox: Sandbox, details: NewPrice): Price {
  const { recurring } = details;
  return sandbox.prices.add({
    id: newId('price_1', 23),
    object: 'price',
    active: details.active,
    billing_scheme: 'per_unit',
    created: sandbox.clock.seconds(),
    currency: details.currency.toLowerCase(),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: orNull(details.lookupKey),
    metadata: details.metadata ?? {},
    nickname: orNull(details.nickname),
    product: details.product,
    recurring:
      recurring === undefined
        ? null
        : {
            interval: recurring.interval,
            interval_count: recurring.interval_count ?? 1,
            meter: null,
            trial_period_days: null,
            usage_type: 'licensed',
          },
    tax_behavior: details.taxBehavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: recurring === undefined ? 'one_time' : 'recurring',
    unit_amount: details.unitAmount,
    unit_amount_decimal: String(details.unitAmount),
  });
}
