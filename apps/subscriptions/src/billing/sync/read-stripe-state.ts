import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { readState, type StripeState } from '#app/billing/stripe/stripe-state';

/** Reads the current state of a subscription at Stripe. It changes nothing. */
@Injectable()
export class ReadStripeState {
  constructor(private readonly stripe: Stripe) {}

  /** @throws Stripe's errors */
  async read(stripeId: string): Promise<StripeState> {
    return readState(await this.stripe.subscriptions.retrieve(stripeId));
  }
}
