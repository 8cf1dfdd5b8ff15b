import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { ApplyRefund } from './apply-refund';
import { SyncDisputes } from './sync-disputes';

/** Finds refunds and disputes of a payment whose events arrived before the payment was stored. */
@Injectable()
export class FindRefunds {
  constructor(
    private readonly stripe: Stripe,
    private readonly applyRefund: ApplyRefund,
    private readonly syncDisputes: SyncDisputes,
  ) {}

  /**
   * Makes one request to Stripe, unless the payment has refunds.
   * @throws Stripe's errors
   */
  async applyAllOfPayment(paymentIntent: string): Promise<void> {
    const { data } = await this.stripe.charges.list({ payment_intent: paymentIntent, limit: 100 }, { maxNetworkRetries: 1 });
    for (const { id, amount_refunded: refundedCents, disputed } of data) {
      if (refundedCents > 0) await this.applyRefund.applyAllOfCharge(id);
      if (disputed) await this.syncDisputes.syncDisputes(id);
    }
  }
}
