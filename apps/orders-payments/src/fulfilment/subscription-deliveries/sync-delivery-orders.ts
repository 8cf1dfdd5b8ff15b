import { getDeliveryForOrder, type DeliveryForOrder } from '@brote/contracts/subscriptions';
import { RequestClient, isRefused, uuidv7 } from '@brote/messaging';
import { type Transaction, UnitOfWork } from '@brote/persistence';
import { Clock, InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { OrdersConfig } from '#app/config';
import { orderNumber } from '#app/core/orders/order-number';
import type { Order } from '#app/core/orders/order.entity';
import { takeOrderCounter } from '#app/core/orders/orders.queries';
import { decideVat } from '#app/core/orders/vat';
import { retryDelayMs } from '#app/core/retry-delay';
import { syncOrderWithDelivery, createDeliveryOrder } from './delivery-order';
import { DeliveryOrders } from './delivery-orders';
import { isLatestSync, type DeliverySync, DeliverySyncs } from './delivery-syncs';

/** Syncs the order of a delivery. The subscriptions service owns the delivery's state, so each sync requests it. */
@Injectable()
export class SyncDeliveryOrder {
  constructor(
    private readonly requests: RequestClient,
    private readonly unitOfWork: UnitOfWork,
    private readonly orders: DeliveryOrders,
    private readonly config: OrdersConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Repeating it changes nothing. A reply that is older than a new event is not written: another process may have synced a newer one.
   * @throws Unavailable, OptimisticLockError
   */
  async sync(sync: DeliverySync): Promise<void> {
    const { deliveryId } = sync;
    const delivery = await this.findDeliveryOf(deliveryId);
    if (delivery === null) return;
    const now = this.clock.now();
    await this.unitOfWork.run(async (tx) => {
      if (!(await isLatestSync(tx, sync))) return;
      const existingOrder = await this.orders.byDelivery(tx, deliveryId);
      const order = existingOrder ?? (await this.createOrder(tx, delivery, now));
      if (order === null) return;
      const { version, trackingNumber } = order;
      syncOrderWithDelivery(order, delivery, now);
      if (order.version === version) return;
      await this.orders.save(tx, order);
      const hasLeft = order.trackingNumber !== null && order.trackingNumber !== trackingNumber;
      if (hasLeft && typeof delivery.reservationId === 'string') this.orders.publishDispatched(tx, order, delivery.reservationId);
    });
  }

  /** A delivery has an order as soon as it is prepared. */
  private async createOrder(tx: Transaction, delivery: DeliveryForOrder, now: Date): Promise<Order | null> {
    if (!delivery.isPrepared || delivery.shippingInfo === null) return null;
    const number = orderNumber(await takeOrderCounter(tx), now);
    const vat = decideVat(this.config.vatDestinationFrom, delivery.shippingInfo.country, now);
    const order = createDeliveryOrder(delivery, { id: uuidv7(), number, ...vat, shipping: delivery.shippingInfo }, now);
    return (await this.orders.insert(tx, order)) ? order : null;
  }

  private async findDeliveryOf(deliveryId: string): Promise<DeliveryForOrder | null> {
    try {
      return await this.requests.send(getDeliveryForOrder, { deliveryId });
    } catch (error) {
      if (isRefused(error) && error.code === 'DELIVERY_UNKNOWN') return null;
      throw error;
    }
  }
}

const BATCH_SIZE = 50;

/** Syncs deliveries that are due. Any process may run it; each claims others. */
@Injectable()
export class SyncDeliveryOrders {
  constructor(
    private readonly syncs: DeliverySyncs,
    private readonly syncDeliveryOrder: SyncDeliveryOrder,
    private readonly clock: Clock,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** One portion; true when there may be more. */
  async sync(): Promise<boolean> {
    const dueSyncs = await this.syncs.claimDue(this.clock.now(), BATCH_SIZE);
    for (const sync of dueSyncs) await this.syncDelivery(sync);
    return dueSyncs.length === BATCH_SIZE;
  }

  private async syncDelivery(sync: DeliverySync): Promise<void> {
    const { deliveryId, tries } = sync;
    try {
      await this.syncDeliveryOrder.sync(sync);
      await this.syncs.finish(sync, null);
    } catch (error) {
      this.logger.warn({ error, deliveryId, tries }, 'the order of a delivery could not be synced and will be tried again');
      await this.syncs.finish(sync, new Date(this.clock.epochMs() + retryDelayMs(tries + 1)));
    }
  }
}
