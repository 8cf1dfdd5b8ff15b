import { type BilledPlan, getBilledPlan } from '@brote/contracts/payments';
import { Injectable } from '@nestjs/common';
import { PaymentsClient } from '#app/billing/payments-client';

/** Reads the current state of a subscription at Stripe. It changes nothing. */
@Injectable()
export class ReadStripeState {
  constructor(private readonly payments: PaymentsClient) {}

  /** @throws the errors of `PaymentsClient` */
  read(stripeSubscription: string): Promise<BilledPlan> {
    return this.payments.send(getBilledPlan, { stripeSubscription });
  }
}
