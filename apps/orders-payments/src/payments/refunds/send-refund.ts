import { Database } from '@brote/persistence';
import { classifyFailure, StripeRateLimiter } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import type { Refund } from './refund.entity';

/** Stripe's answer: the refund, in a state newer than any that was read before `readAt`, or a refusal. */
type RefundAnswer = { kind: 'accepted'; stripeRefund: Stripe.Refund; readAt: Date } | { kind: 'refused'; error: unknown };

/** Sends one stored refund to Stripe, once. */
@Injectable()
export class SendRefund {
  constructor(
    private readonly stripe: Stripe,
    private readonly database: Database,
    private readonly rateLimiter: StripeRateLimiter,
  ) {}

  /** @throws Stripe's errors where the outcome is unknown */
  async send(refund: Refund): Promise<RefundAnswer> {
    await this.rateLimiter.acquire();
    const readAt = await this.database.now();
    try {
      const stripeRefund = (await this.findEarlierRefund(refund)) ?? (await this.create(refund));
      return { kind: 'accepted', stripeRefund, readAt };
    } catch (error) {
      const failure = classifyFailure(error);
      if (failure === 'refused') return { kind: 'refused', error };
      if (failure === 'spent') refund.renewKey();
      throw error;
    }
  }

  /** Stripe deletes keys after a day, so it first searches for a refund that was tried before. */
  private async findEarlierRefund({ id, tries, paymentIntent }: Refund): Promise<Stripe.Refund | null> {
    if (tries === 0) return null;
    for await (const refund of this.stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 })) {
      if (refund.metadata?.['refund_id'] === id) return refund;
    }
    return null;
  }

  private create({ id, orderId, paymentIntent, amount, stripeKey }: Refund): Promise<Stripe.Refund> {
    const metadata = { refund_id: id, order_id: orderId };
    return this.stripe.refunds.create({ payment_intent: paymentIntent, amount, metadata }, { idempotencyKey: stripeKey ?? `rf_${id}` });
  }
}
