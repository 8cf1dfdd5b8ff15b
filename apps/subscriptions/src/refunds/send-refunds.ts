import { isAbandonedSql } from '@brote/persistence';
import { InjectLogger, type Logger } from '@brote/service-runtime';
import { describeError, classifyFailure } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import { SubscriptionsConfig } from '#app/config';
import { SubscriptionStore } from '#app/subscription-store';
import { ApplyRefund } from './apply-refund';
import { findChargeById } from './charge';
import { REFUND_COLUMNS, type Refund } from './refund';
import { StripeRefunds } from './stripe-refunds';

const BATCH_SIZE = 10;
const MAX_RETRY_SECONDS = 600;

// The lease is longer than a call takes, and ends with its process. Each further attempt waits twice as long.
const CLAIM_DUE_REFUNDS = `
  UPDATE refund SET tries = tries + 1, lease_holder = :leaseHolder,
         due_at = clock_timestamp() + :leaseMs * interval '1 millisecond' + least(power(2, tries), ${MAX_RETRY_SECONDS}) * interval '1 second'
   WHERE id IN (SELECT id FROM refund WHERE state = 'requested' AND (due_at <= clock_timestamp() OR ${isAbandonedSql()})
                 ORDER BY due_at LIMIT :batchSize FOR UPDATE SKIP LOCKED)
  RETURNING ${REFUND_COLUMNS}`;

/** Sends stored refunds to Stripe, each once. Each process claims different ones. */
@Injectable()
export class SendRefunds {
  constructor(
    private readonly store: SubscriptionStore,
    private readonly config: SubscriptionsConfig,
    private readonly stripeRefunds: StripeRefunds,
    private readonly applyRefund: ApplyRefund,
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
    if (paymentIntent === null) return this.applyRefund.markRefused(refund, 'the payment is not known');
    try {
      await this.applyRefund.apply(await this.stripeRefunds.ensure(refund, paymentIntent));
    } catch (error) {
      await this.handleFailure(refund, error);
    }
  }

  private async handleFailure(refund: Refund, error: unknown): Promise<void> {
    const failure = classifyFailure(error);
    this.logger.warn({ error, refundId: refund.id, failure, tries: refund.tries }, 'a refund failed');
    if (failure === 'refused') return this.applyRefund.markRefused(refund, describeError(error));
    const attempt = failure === 'spent' ? refund.attempt + 1 : refund.attempt;
    await this.store.query('UPDATE refund SET last_error = :error, attempt = :attempt, lease_holder = NULL WHERE id = :id', {
      id: refund.id,
      error: describeError(error),
      attempt,
    });
  }
}
