import { orderRefundFailed } from '@brote/contracts/orders';
import type { DisputeState } from '@brote/contracts/payments';
import { Database, UnitOfWork } from '@brote/persistence';
import { Clock, counter } from '@brote/service-runtime';
import { classifyFailure, StripeRateLimiter, isChargeDisputed } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { overallDisputeState } from '#app/core/order-payments/dispute.entity';
import { findDisputesOf } from '#app/core/order-payments/payments.queries';
import { ChangeOrder, lockOrder } from '#app/core/orders/change-order';
import type { Refund } from './refund.entity';
import { saveRefund } from './refunds.queries';

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

const refusedRefundsCounter = counter(
  'refund_refused_total',
  'Refunds that Stripe refused, for example because the charge was already refunded',
);

/** Handles a refund that Stripe refuses. A refund refused for good no longer counts, and staff see it on the order. */
@Injectable()
export class HandleRefusedRefund {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly changeOrder: ChangeOrder,
    private readonly clock: Clock,
  ) {}

  /** @throws OptimisticLockError */
  async handle(refund: Refund, error: unknown): Promise<void> {
    if (isChargeDisputed(error)) return this.postponeDisputed(refund, error);
    const now = this.clock.now();
    const from = refund.state;
    refund.giveUp(error, now);
    await this.unitOfWork.run(async (tx) => {
      await lockOrder(tx, refund.orderId);
      await saveRefund(tx, refund, from);
      await this.changeOrder.change(tx, refund.orderId, orderRefundFailed, (order) => order.addTimelineMark('refund-failed', now));
    });
    refusedRefundsCounter.inc();
  }

  /**
   * The refund waits while the bank decides. Once the bank took the money, the buyer has it, and the refund is given up. The writer of the
   * bank's decision locks the order. Without the same lock here, a refund could be postponed for hours just when it may be sent.
   */
  private async postponeDisputed(refund: Refund, error: unknown): Promise<void> {
    const from = refund.state;
    await this.unitOfWork.run(async (tx) => {
      await lockOrder(tx, refund.orderId);
      const disputes = await findDisputesOf(tx, refund.orderId);
      this.postponeOrGiveUp(refund, error, overallDisputeState(disputes));
      await saveRefund(tx, refund, from);
    });
  }

  /** Without an open or lost dispute, the bank has just decided, or the event of the dispute arrives soon. */
  private postponeOrGiveUp(refund: Refund, error: unknown, dispute: DisputeState | null): void {
    const now = this.clock.now();
    if (dispute === 'lost') refund.giveUp(error, now);
    else if (dispute === 'open') refund.waitForBank(error, now);
    else refund.retryWithNewKey(error, now);
  }
}
