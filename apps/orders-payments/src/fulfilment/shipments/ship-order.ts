import { orderShipped, type OrderView, type ShipOrderRequest, orderDelivered } from '@brote/contracts/orders';
import { shipOrderAsStaff, deliverOrderAsStaff } from '@brote/contracts/staff-orders';
import { refuse, withoutDeadline } from '@brote/messaging';
import { UnitOfWork, type Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { sumCounts, countBrushesToSend } from '#app/core/orders/brush-counts';
import { noAuditHook, type AuditHook, ChangeOrder, OrderEventPublisher } from '#app/core/orders/change-order';
import { CommitStock } from '#app/core/orders/commit-stock';
import { GetOrder } from '#app/core/orders/get-order';
import { mayBecome, type Order } from '#app/core/orders/order.entity';
import { OrdersQueries } from '#app/core/orders/orders.queries';

/** Fills the parcel of an order. */
@Injectable()
export class FillParcel {
  constructor(
    private readonly orders: OrdersQueries,
    private readonly commitStock: CommitStock,
    private readonly orderEvents: OrderEventPublisher,
  ) {}

  /**
   * Whether the parcel can be filled. For a parcel that left and did not arrive, replacement brushes are taken from stock, once.
   * @throws Unavailable
   */
  async commitReplacement(orderId: string): Promise<boolean> {
    const order = await this.orders.byId(orderId);
    const replacementId = order?.failure?.replacementId ?? null;
    if (order === null || order.status !== 'processing' || replacementId === null) return true;
    return withoutDeadline(() => this.commitStock.reserveAndCommit(replacementId, order));
  }

  /** Publishes that the parcel was handed over. `replacementId` names the brushes that replace lost ones. */
  publishShipped(tx: Transaction, order: Order, replacementId: string | null): Promise<void> {
    return this.orderEvents.publishParcelOfOrder(tx, order, replacementId);
  }
}

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
