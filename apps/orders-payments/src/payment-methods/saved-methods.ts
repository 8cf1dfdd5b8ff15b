import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';

const LIVE: readonly Stripe.Subscription.Status[] = ['active', 'trialing', 'past_due', 'unpaid', 'paused', 'incomplete'];
const MOST = 100;
// More attempts of ten seconds would exceed the caller's deadline; one repetition covers a dropped connection.
const ONE_MORE_TRY = { maxNetworkRetries: 1 };

/** The saved payment methods of a customer at Stripe. */
export interface SavedMethods {
  methods: Stripe.PaymentMethod[];
  defaultId: string | null;
  /** Subscriptions that still have charges to come. */
  live: Stripe.Subscription[];
}

/** Reads the saved methods of one customer. Every method may throw Stripe's errors. */
@Injectable()
export class SavedMethodsReader {
  constructor(private readonly stripe: Stripe) {}

  /** Empty for a customer that Stripe has deleted. */
  async of(customerId: string): Promise<SavedMethods> {
    const customer = await this.stripe.customers.retrieve(customerId, {}, ONE_MORE_TRY);
    if (customer.deleted === true) return { methods: [], defaultId: null, live: [] };
    const { data: methods } = await this.stripe.customers.listPaymentMethods(customerId, { limit: MOST }, ONE_MORE_TRY);
    // Only the last method can be indispensable. Without any method the subscriptions are not needed.
    const live = methods.length === 0 ? [] : await this.subscriptionsOf(customerId);
    return { methods, defaultId: idOf(customer.invoice_settings.default_payment_method), live };
  }

  private async subscriptionsOf(customer: string): Promise<Stripe.Subscription[]> {
    const { data } = await this.stripe.subscriptions.list({ customer, limit: MOST }, ONE_MORE_TRY);
    return data.filter(({ status }) => LIVE.includes(status));
  }
}

/** The id of an object that Stripe returns as an id or in full. */
export function idOf(thing: string | { id: string } | null | undefined): string | null {
  return typeof thing === 'string' ? thing : (thing?.id ?? null);
}
