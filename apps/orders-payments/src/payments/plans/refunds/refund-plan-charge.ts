import type { ProviderRefund, RefundPlanChargeRequest } from '@brote/contracts/payments';
import { StripeRateLimiter } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { PAGE_SIZE } from '#app/payments/plans/list-page';
import { toProviderRefund } from './refunds.view';

const SINGLE_RETRY = { maxNetworkRetries: 1 };

/** Refunds a part of a plan's charge. */
@Injectable()
export class RefundPlanCharge {
  constructor(
    private readonly stripe: Stripe,
    private readonly rateLimiter: StripeRateLimiter,
  ) {}

  /**
   * Creates the refund at most once, or finds it. Stripe forgets keys after a day, so a repeated attempt searches first.
   * @throws Stripe's errors
   */
  async refund(request: RefundPlanChargeRequest): Promise<ProviderRefund> {
    await this.rateLimiter.acquire();
    const earlierRefund = request.mayExist ? await this.findEarlier(request) : null;
    return toProviderRefund(earlierRefund ?? (await this.create(request)));
  }

  private async findEarlier({ refundId, paymentIntent }: RefundPlanChargeRequest): Promise<Stripe.Refund | null> {
    for await (const refund of this.stripe.refunds.list({ payment_intent: paymentIntent, limit: PAGE_SIZE }, SINGLE_RETRY)) {
      if (refund.metadata?.['refund_id'] === refundId) return refund;
    }
    return null;
  }

  private create({ refundId, chargeId, paymentIntent, amount, attempt }: RefundPlanChargeRequest): Promise<Stripe.Refund> {
    const params = { payment_intent: paymentIntent, amount, metadata: { refund_id: refundId, subscription_charge: chargeId } };
    return this.stripe.refunds.create(params, { idempotencyKey: `subrf_${refundId}_${attempt}`, ...SINGLE_RETRY });
  }
}
