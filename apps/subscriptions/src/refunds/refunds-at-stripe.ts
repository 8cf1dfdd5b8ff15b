import { StripeRateLimiter } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import type { Refund } from './refund';

/** Refunds as Stripe has them. */
@Injectable()
export class RefundsAtStripe {
  constructor(
    private readonly stripe: Stripe,
    private readonly rateLimiter: StripeRateLimiter,
  ) {}

  /** The same refund by its name, made at most once. Keys are forgotten after a day, so one that was tried before is looked for first. @throws Stripe's errors */
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
