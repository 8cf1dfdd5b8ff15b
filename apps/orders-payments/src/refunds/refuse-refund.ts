import { orderRefundFailed } from '@brote/contracts/orders';
import { Database, UnitOfWork } from '@brote/persistence';
import { Clock, counter } from '@brote/service-runtime';
import { disputeOf, isChargeDisputed } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import { disputesOf } from '#app/disputes/dispute';
import { ChangeOrder } from '#app/orders/change-order';
import type { Refund } from './refund.entity';
import { saveRefund } from './save-refund';

const refused = counter('refund_refused_total', 'Refunds that Stripe would not take, such as for a charge that was given back already');

/** Stripe does not take this refund. What it will never take no longer counts, and staff see it on the order. */
@Injectable()
export class RefuseRefund {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly database: Database,
    private readonly changeOrder: ChangeOrder,
    private readonly clock: Clock,
  ) {}

  /** @throws Superseded */
  async execute(refund: Refund, error: unknown): Promise<void> {
    if (isChargeDisputed(error)) return this.disputed(refund, error);
    const now = this.clock.now();
    const from = refund.state;
    refund.giveUp(error, now);
    await this.unitOfWork.run(async (tx) => {
      await this.changeOrder.lock(tx, refund.orderId);
      await saveRefund(tx, refund, from);
      await this.changeOrder.execute(tx, refund.orderId, orderRefundFailed, (order) => order.note('refund-failed', now));
    });
    refused.inc();
  }

  /** While the bank decides it waits; once the bank took the money, the buyer has it already and nothing is left to be paid. */
  private async disputed(refund: Refund, error: unknown): Promise<void> {
    const from = refund.state;
    const disputes = await disputesOf(this.database, refund.orderId);
    if (disputeOf(disputes.map(({ state }) => state)) === 'lost') refund.giveUp(error, this.clock.now());
    else refund.waitForBank(error, this.clock.now());
    await saveRefund(this.database, refund, from);
  }
}
