import type { DeliveryInterval } from '@brote/contracts/catalog';
import { ensurePlanPrice } from '@brote/contracts/payments';
import { Injectable } from '@nestjs/common';
import type { PlanTerms } from '#app/plans/subscriptions/subscription';
import { PaymentsClient } from './payments-client';

/** Prices of plans at Stripe, which payments creates when they are missing. */
@Injectable()
export class PlanPrices {
  constructor(private readonly payments: PaymentsClient) {}

  /**
   * Stripe's id of the price of a plan in a book. Billed per delivery, one price covers all months of the interval.
   * @throws the errors of `PaymentsClient`
   */
  async ensure({ book, planId, planName, monthlyPrice, billingPeriod }: PlanTerms, interval: DeliveryInterval): Promise<string> {
    const months = billingPeriod === 'monthly' ? 1 : interval;
    const amount = monthlyPrice * months;
    return (await this.payments.send(ensurePlanPrice, { book, planId, planName: planName.en, amount, months })).priceId;
  }
}
