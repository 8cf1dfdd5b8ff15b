import { orderShipped, type OrderView, type ShipOrderRequest } from '@brote/contracts/orders';
import { shipOrderAsStaff } from '@brote/contracts/staff-orders';
import { refuse } from '@brote/messaging';
import { UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { noAuditHook, type AuditHook } from '#app/core/orders/audit-hook';
import { sumCounts } from '#app/core/orders/brush-counts';
import { countBrushesToSend } from '#app/core/orders/brushes-to-send';
import { ChangeOrder } from '#app/core/orders/change-order';
import { GetOrder } from '#app/core/orders/get-order';
import { mayBecome } from '#app/core/orders/order.machine';
import { FillParcel } from './fill-parcel';

/** Records that the parcel of a paid order was handed to a carrier. */
@Injectable()
export class ShipOrder {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly changeOrder: ChangeOrder,
    private readonly getOrder: GetOrder,
    private readonly fillParcel: FillParcel,
    private readonly clock: Clock,
  ) {}

  /**
   * Repeating it with the same number changes nothing. For a lost parcel, replacement brushes are taken from stock.
   *
   * @throws Refusal ORDER_UNKNOWN, ORDER_NOT_SHIPPABLE. The latter also when all its brushes were withdrawn from or refunded, or
   * when a replacement is out of stock
   */
  async ship({ orderId, expectedOn = null, ...parcel }: ShipOrderRequest, auditHook: AuditHook = noAuditHook): Promise<OrderView> {
    const { carrier, trackingNumber } = parcel;
    if (!(await this.fillParcel.commitReplacement(orderId))) return refuse(shipOrderAsStaff, 'ORDER_NOT_SHIPPABLE');
    const expectedDay = expectedOn === null ? {} : { expectedOn };
    const now = this.clock.now();
    await this.unitOfWork.run(async (tx) => {
      const order = await this.changeOrder.lockAndRead(tx, orderId);
      if (order === null) return refuse(shipOrderAsStaff, 'ORDER_UNKNOWN');
      if (order.carrier === carrier && order.trackingNumber === trackingNumber) return;
      if (order.isSubscriptionDelivery || !mayBecome(order.status, 'shipped')) return refuse(shipOrderAsStaff, 'ORDER_NOT_SHIPPABLE');
      if (sumCounts(await countBrushesToSend(tx, order)) === 0) return refuse(shipOrderAsStaff, 'ORDER_NOT_SHIPPABLE');
      const replacementId = order.failure?.replacementId ?? null;
      const shippedOrder = await this.changeOrder.change(tx, orderId, orderShipped, (changed) =>
        changed.ship({ ...parcel, expectedOn }, now),
      );
      await this.fillParcel.publishShipped(tx, shippedOrder, replacementId);
      await auditHook(tx, { before: { status: order.status }, after: { status: 'shipped', ...parcel, ...expectedDay } });
    });
    return this.getOrder.byId(orderId);
  }
}
