import { listChargesOfPayment } from '@brote/contracts/payments';
import { Injectable } from '@nestjs/common';
import { PaymentsClient } from '#app/billing/payments-client';
import { ApplyRefund } from './apply-refund';
import { SyncDisputes } from './sync-disputes';

/** Finds refunds and disputes of a payment whose events arrived before the payment was stored. */
@Injectable()
export class FindRefunds {
  constructor(
    private readonly payments: PaymentsClient,
    private readonly applyRefund: ApplyRefund,
    private readonly syncDisputes: SyncDisputes,
  ) {}

  /**
   * Sends one request, unless the payment has refunds.
   * @throws the errors of `PaymentsClient`
   */
  async applyAllOfPayment(paymentIntent: string): Promise<void> {
    const { charges } = await this.payments.send(listChargesOfPayment, { paymentIntent });
    for (const { id, refundedAmount, isDisputed } of charges) {
      if (refundedAmount > 0) await this.applyRefund.applyAllOfCharge(id);
      if (isDisputed) await this.syncDisputes.syncDisputes(id);
    }
  }
}
