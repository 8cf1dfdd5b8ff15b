import type { ContactView } from '@brote/contracts/identity';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { singleUseKey } from '#app/payments/stripe/single-use-key';

/** Sends the name and address of an account to Stripe, for its receipts and its portal. */
@Injectable()
export class UpdateStripeCustomer {
  constructor(private readonly stripe: Stripe) {}

  /** Repeating it changes nothing. @throws Stripe's errors */
  async update(stripeCustomerId: string, { email, fullName, locale }: ContactView): Promise<void> {
    const name = fullName === null ? {} : { name: fullName };
    const params = { email, ...name, preferred_locales: [locale] };
    await this.stripe.customers.update(stripeCustomerId, params, singleUseKey('describe', stripeCustomerId));
  }
}
