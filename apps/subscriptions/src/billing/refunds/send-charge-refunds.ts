import { type ProviderRefund, refundPlanCharge } from '@brote/contracts/payments';
import { InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { PaymentsClient } from '#app/billing/payments-client';
import { billingFailureOf } from '#app/billing/stripe-commands/billing-failure';
import { SubscriptionsConfig } from '#app/config';
import { SubscriptionStore } from '#app/subscription-store';
import { ApplyChargeRefund } from './apply-charge-refund';
import { findChargeById } from './charge';
import type { Refund } from './refund';
import { CLAIM_DUE_REFUNDS, RECORD_REFUND_ERROR } from './refunds.sql';

const BATCH_SIZE = 10;

/** Sends stored refunds to Stripe, each once. Each process claims different ones. */
@Injectable()
export class SendChargeRefunds {
  constructor(
    private readonly store: SubscriptionStore,
    private readonly config: SubscriptionsConfig,
    private readonly payments: PaymentsClient,
    private readonly applyChargeRefund: ApplyChargeRefund,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** Sends one page of refunds. True when there may be more. */
  async sendRefunds(): Promise<boolean> {
    const dueRefunds = await this.store.query<Refund>(CLAIM_DUE_REFUNDS, {
      batchSize: BATCH_SIZE,
      leaseMs: this.config.leaseMs,
      leaseHolder: this.store.leaseHolder,
    });
    for (const refund of dueRefunds) await this.sendRefund(refund);
    return dueRefunds.length === BATCH_SIZE;
  }

  private async sendRefund(refund: Refund): Promise<void> {
    const paymentIntent = (await findChargeById(this.store, refund.chargeId))?.paymentIntent ?? null;
    if (paymentIntent === null) return this.applyChargeRefund.markRefused(refund, 'the payment is not known');
    try {
      await this.applyChargeRefund.apply(await this.refundAtStripe(refund, paymentIntent));
    } catch (error) {
      await this.handleFailure(refund, error);
    }
  }

  private refundAtStripe({ id: refundId, chargeId, amount, attempt, tries }: Refund, paymentIntent: string): Promise<ProviderRefund> {
    return this.payments.send(refundPlanCharge, { refundId, chargeId, paymentIntent, amount, attempt, mayExist: tries > 1 });
  }

  private async handleFailure(refund: Refund, error: unknown): Promise<void> {
    const { outcome, reason } = billingFailureOf(error);
    this.logger.warn({ error, refundId: refund.id, failure: outcome, tries: refund.tries }, 'a refund failed');
    if (outcome === 'refused') return this.applyChargeRefund.markRefused(refund, reason);
    const attempt = outcome === 'spent' ? refund.attempt + 1 : refund.attempt;
    await this.store.query(RECORD_REFUND_ERROR, {
      id: refund.id,
      error: reason,
      attempt,
    });
  }
}
