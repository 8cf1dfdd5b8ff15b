import { type Transaction, UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { ChangeOrder } from '#app/core/orders/change-order';
import { FindRefund } from './find-refund';
import type { Refund, RefundState } from './refund.entity';
import { saveRefund } from './save-refund';
import { ApplyRefundToOrder } from './apply-refund-to-order';

/** Applies the state of a refund at Stripe to the stored refund and its order. */
@Injectable()
export class ApplyRefund {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly findRefund: FindRefund,
    private readonly changeOrder: ChangeOrder,
    private readonly applyRefundToOrder: ApplyRefundToOrder,
    private readonly clock: Clock,
  ) {}

  /** The state of `there` is newer than any state read before `readAt`. Repeating it changes nothing. @throws OptimisticLockError */
  async applyRefund(stripeRefund: Stripe.Refund, readAt: Date): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const refund = await this.findRefund.find(tx, stripeRefund);
      if (refund !== null) await this.apply(tx, refund, stripeRefund, readAt);
    });
  }

  private async apply(tx: Transaction, refund: Refund, stripeRefund: Stripe.Refund, readAt: Date): Promise<void> {
    const from = refund.state;
    const to = nextState(from, stripeRefund.status);
    const now = this.clock.now();
    Object.assign(refund, { stripeRefundId: stripeRefund.id, stripeSeenAt: readAt, leaseUntil: null, state: to });
    if (to !== from && to !== 'pending') refund.finalizedAt = now;
    // The order is locked first: concurrent changes to its refunds wait for its row, so no amount is counted twice.
    await this.changeOrder.lock(tx, refund.orderId);
    await saveRefund(tx, refund, from);
    if (to !== from && (to === 'succeeded' || to === 'failed')) await this.applyRefundToOrder.apply(tx, refund, to, now);
  }
}

/** Maps Stripe's status. A succeeded refund may still fail; a failed one stays failed. */
function nextState(from: RefundState, status: string | null): RefundState {
  if (from === 'failed' || status === 'failed' || status === 'canceled') return 'failed';
  if (status === 'succeeded' || from === 'succeeded') return 'succeeded';
  return 'pending';
}
