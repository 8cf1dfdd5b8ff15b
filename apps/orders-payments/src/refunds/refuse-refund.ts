import { orderRefundFailed } from '@brote/contracts/orders';
import { UnitOfWork } from '@brote/persistence';
import { Clock, counter } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { ChangeOrder } from '#app/orders/change-order';
import type { Refund } from './refund.entity';
import { saveRefund } from './save-refund';

const refused = counter('refund_refused_total', 'Refunds that Stripe would not take, such as for a charge that was given back already');

/** Stripe will never take this refund: it no longer counts, and staff see it on the order. */
@Injectable()
export class RefuseRefund {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly changeOrder: ChangeOrder,
    private readonly clock: Clock,
  ) {}

  /** @throws Superseded */
  async execute(refund: Refund, error: unknown): Promise<void> {
    const now = this.clock.now();
    const from = refund.state;
    refund.postpone(error, now);
    refund.state = 'failed';
    refund.settledAt = now;
    await this.unitOfWork.run(async (tx) => {
      await this.changeOrder.lock(tx, refund.orderId);
      await saveRefund(tx, refund, from);
      await this.changeOrder.execute(tx, refund.orderId, orderRefundFailed, (order) => order.note('refund-failed', now));
    });
    refused.inc();
  }
}
