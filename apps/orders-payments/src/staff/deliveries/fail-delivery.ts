import { failOrderDelivery, type FailOrderDeliveryRequest } from '@brote/contracts/deliveries';
import { orderDeliveryFailed } from '@brote/contracts/orders';
import { type CallContext, refuse, uuidv7 } from '@brote/messaging';
import { UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { StaffAudit } from '@brote/staff-audit';
import { Injectable } from '@nestjs/common';
import { ChangeOrder } from '#app/core/orders/change-order';
import { CancelRefundedOrder } from '#app/after-sales/cancellations/cancel-refunded-order';

/** Records that a parcel did not arrive or cannot leave. The order is sent again, or cancelled when nothing is left to send. */
@Injectable()
export class FailDelivery {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly changeOrder: ChangeOrder,
    private readonly cancelRefunded: CancelRefundedOrder,
    private readonly audit: StaffAudit,
    private readonly clock: Clock,
  ) {}

  /** Repeating it changes nothing. @throws Refusal ORDER_UNKNOWN, DELIVERY_NOT_READY */
  async fail({ orderId, reason, note }: FailOrderDeliveryRequest, call: CallContext): Promise<void> {
    const now = this.clock.now();
    await this.unitOfWork.run(async (tx) => {
      const order = await this.changeOrder.lockAndRead(tx, orderId);
      if (order === null) return refuse(failOrderDelivery, 'ORDER_UNKNOWN');
      const { status, failure } = order;
      if (failure !== null) return;
      // The order of a delivery has no day here: its subscription decides what happens.
      if (order.deliversOn === null || (status !== 'processing' && status !== 'shipped')) {
        return refuse(failOrderDelivery, 'DELIVERY_NOT_READY');
      }
      const replacementId = status === 'shipped' ? uuidv7() : null;
      await this.changeOrder.change(tx, orderId, orderDeliveryFailed, (changed) =>
        changed.failDelivery({ reason, note, replacementId }, now),
      );
      const isCancelled = await this.cancelRefunded.cancel(tx, orderId, now, 'customer');
      // The note stays out of the audit: it may name people, and audit entries are never erased.
      const target = { type: 'order', id: orderId };
      await this.audit.record(tx, call, {
        action: 'order.fail-delivery',
        target,
        before: { status },
        after: { status: isCancelled ? 'cancelled' : 'processing', reason },
      });
    });
  }
}
