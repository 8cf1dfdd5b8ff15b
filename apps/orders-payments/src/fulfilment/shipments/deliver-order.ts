import { orderDelivered, type OrderView } from '@brote/contracts/orders';
import { deliverOrderAsStaff } from '@brote/contracts/staff-orders';
import { refuse } from '@brote/messaging';
import { UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { noAuditHook, type AuditHook, ChangeOrder } from '#app/core/orders/change-order';
import { GetOrder } from '#app/core/orders/get-order';
import { mayBecome } from '#app/core/orders/order.entity';

/** Records the arrival of a parcel; the withdrawal period starts. */
@Injectable()
export class DeliverOrder {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly changeOrder: ChangeOrder,
    private readonly getOrder: GetOrder,
    private readonly clock: Clock,
  ) {}

  /** Repeating it changes nothing, so the first date stays. @throws Refusal ORDER_UNKNOWN, ORDER_NOT_SHIPPED */
  async deliver(orderId: string, auditHook: AuditHook = noAuditHook): Promise<OrderView> {
    const now = this.clock.now();
    await this.unitOfWork.run(async (tx) => {
      const order = await this.changeOrder.lockAndRead(tx, orderId);
      if (order === null) return refuse(deliverOrderAsStaff, 'ORDER_UNKNOWN');
      if (order.status === 'delivered') return;
      if (order.isSubscriptionDelivery || !mayBecome(order.status, 'delivered')) return refuse(deliverOrderAsStaff, 'ORDER_NOT_SHIPPED');
      await this.changeOrder.change(tx, orderId, orderDelivered, (changed) => changed.deliver(now));
      await auditHook(tx, { before: { status: order.status }, after: { status: 'delivered' } });
    });
    return this.getOrder.byId(orderId);
  }
}
