import { StripeRateLimiter } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import type { Refund } from './refund';

/** Reads and creates refunds at Stripe. */
@Injectable()
export class StripeRefunds {
  constructor(
    private readonly stripe: Stripe,
    private readonly rateLimiter: StripeRateLimiter,
  ) {}

  /**
   * Creates the refund at most once, or finds it. Stripe forgets keys after a day, so a repeated attempt searches first.
   * @throws Stripe's errors
   */
  async ensure(refund: Refund, paymentIntent: string): Promise<Stripe.Refund> {
    await this.rateLimiter.acquire();
    return (await this.findEarlier(refund, paymentIntent)) ?? this.create(refund, paymentIntent);
  }

  private async findEarlier({ id, tries }: Refund, paymentIntent: string): Promise<Stripe.Refund | null> {
    if (tries <= 1) return null;
    for await (const refund of this.stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 })) {
      if (refund.metadata?.['refund_id'] === id) return refund;
    }
    return null;
  }

  private create({ id, chargeId, amount, attempt }: Refund, paymentIntent: string): Promise<Stripe.Refund> {
    const metadata = { refund_id: id, subscription_charge: chargeId };
    return this.stripe.refunds.create({ payment_intent: paymentIntent, amount, metadata }, { idempotencyKey: `subrf_${id}_${attempt}` });
  }
}
