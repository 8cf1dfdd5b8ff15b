import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { idOf } from '#app/payments/stripe/stripe-id';

const LIVE_STATUSES: readonly Stripe.Subscription.Status[] = ['active', 'trialing', 'past_due', 'unpaid', 'paused', 'incomplete'];
const MAX_PAGE_SIZE = 100;
// More attempts of ten seconds would exceed the caller's deadline; one repetition covers a dropped connection.
const SINGLE_RETRY = { maxNetworkRetries: 1 };

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
  async read(customerId: string): Promise<SavedMethods> {
    const customer = await this.stripe.customers.retrieve(customerId, {}, SINGLE_RETRY);
    if (customer.deleted === true) return { methods: [], defaultId: null, live: [] };
    const { data: methods } = await this.stripe.customers.listPaymentMethods(customerId, { limit: MAX_PAGE_SIZE }, SINGLE_RETRY);
    // Only the last method can be indispensable. Without any method the subscriptions are not needed.
    const live = methods.length === 0 ? [] : await this.findSubscriptionsOf(customerId);
    return { methods, defaultId: idOf(customer.invoice_settings.default_payment_method), live };
  }

  private async findSubscriptionsOf(customer: string): Promise<Stripe.Subscription[]> {
    const { data } = await this.stripe.subscriptions.list({ customer, limit: MAX_PAGE_SIZE }, SINGLE_RETRY);
    return data.filter(({ status }) => LIVE_STATUSES.includes(status));
  }
}
