import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { ApplyRefund } from './apply-refund';
import { SyncDisputes } from './sync-disputes';

/** Finds refunds and disputes of a payment that Stripe reported before the shop knew the payment. Those events came too early. */
@Injectable()
export class FindRefunds {
  constructor(
    private readonly stripe: Stripe,
    private readonly applyRefund: ApplyRefund,
    private readonly syncDisputes: SyncDisputes,
  ) {}

  /** One question to Stripe, unless something did go back. @throws Stripe's errors */
  async ofPayment(paymentIntent: string): Promise<void> {
    const { data } = await this.stripe.charges.list({ payment_intent: paymentIntent, limit: 100 }, { maxNetworkRetries: 1 });
    for (const { id, amount_refunded: back, disputed } of data) {
      if (back > 0) await this.applyRefund.ofCharge(id);
      if (disputed) await this.syncDisputes.syncDisputes(id);
    }
  }
}
