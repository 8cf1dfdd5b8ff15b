import { orderRefundFailed } from '@brote/contracts/orders';
import { UnitOfWork } from '@brote/persistence';
import { Clock, counter } from '@brote/service-runtime';
import { disputeOf, isChargeDisputed, type DisputeState } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import { disputesOf } from '#app/disputes/dispute';
import { ChangeOrder } from '#app/orders/change-order';
import type { Refund } from './refund.entity';
import { saveRefund } from './save-refund';

const refused = counter('refund_refused_total', 'Refunds that Stripe would not take, such as for a charge that was given back already');

/** Stripe does not take this refund. What it will never take no longer counts, and staff see it on the order. */
@Injectable()
export class HandleRefusedRefund {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly changeOrder: ChangeOrder,
    private readonly clock: Clock,
  ) {}

  /** @throws OptimisticLockError */
  async handle(refund: Refund, error: unknown): Promise<void> {
    if (isChargeDisputed(error)) return this.disputed(refund, error);
    const now = this.clock.now();
    const from = refund.state;
    refund.giveUp(error, now);
    await this.unitOfWork.run(async (tx) => {
      await this.changeOrder.lock(tx, refund.orderId);
      await saveRefund(tx, refund, from);
      await this.changeOrder.change(tx, refund.orderId, orderRefundFailed, (order) => order.addTimelineMark('refund-failed', now));
    });
    refused.inc();
  }

  /**
   * While the bank decides it waits; once the bank took the money, the buyer has it already and nothing is left to be paid. Whoever notes what
   * the bank decided holds the order: without its lock a refund could be put off for hours just when it may go.
   */
  private async disputed(refund: Refund, error: unknown): Promise<void> {
    const from = refund.state;
    await this.unitOfWork.run(async (tx) => {
      await this.changeOrder.lock(tx, refund.orderId);
      const disputes = await disputesOf(tx, refund.orderId);
      this.putOff(refund, error, disputeOf(disputes.map(({ state }) => state)));
      await saveRefund(tx, refund, from);
    });
  }

  /** What is not known to be open was just decided, or will be told in a moment. */
  private putOff(refund: Refund, error: unknown, dispute: DisputeState | null): void {
    const now = this.clock.now();
    if (dispute === 'lost') refund.giveUp(error, now);
    else if (dispute === 'open') refund.waitForBank(error, now);
    else refund.askAgainSoon(error, now);
  }
}
