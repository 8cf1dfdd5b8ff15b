import { getBox, type BoxView } from '@brote/contracts/subscriptions';
import { Ask, isRefused, uuidv7 } from '@brote/messaging';
import { type Transaction, UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { OrdersConfig } from '#app/config';
import { vatRatePermille } from '#app/invoices/vat';
import { orderNumber } from '#app/orders/order-number';
import type { Order } from '#app/orders/order.entity';
import { bringToBox, orderOfBox } from './box-order';
import { isLatestLook, type BoxLook } from './box-looks';
import { BoxOrders } from './box-orders';

/** Brings the order of a box to where the box is. The service of subscriptions decides that alone, so it is asked each time. */
@Injectable()
export class FollowBox {
  constructor(
    private readonly ask: Ask,
    private readonly unitOfWork: UnitOfWork,
    private readonly orders: BoxOrders,
    private readonly config: OrdersConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Repeating it changes nothing. What was asked before something else happened is not written: another process may have asked after it, and be
   * done already. @throws Unavailable, Superseded
   */
  async execute(look: BoxLook): Promise<void> {
    const { deliveryId } = look;
    const box = await this.boxOf(deliveryId);
    if (box === null) return;
    const now = this.clock.now();
    await this.unitOfWork.run(async (tx) => {
      if (!(await isLatestLook(tx, look))) return;
      const known = await this.orders.ofBox(tx, deliveryId);
      const order = known ?? (await this.begin(tx, box, now));
      if (order === null) return;
      const { version, trackingNumber } = order;
      bringToBox(order, box, now);
      if (order.version === version) return;
      await this.orders.save(tx, order);
      const hasLeft = order.trackingNumber !== null && order.trackingNumber !== trackingNumber;
      if (hasLeft && typeof box.holdId === 'string') this.orders.left(tx, order, box.holdId);
    });
  }

  /** A box has an order from the moment it lies ready. */
  private async begin(tx: Transaction, box: BoxView, now: Date): Promise<Order | null> {
    if (!box.isPrepared || box.shippingInfo === null) return null;
    const number = orderNumber(await this.orders.nextNumber(tx), now);
    const vat = vatRatePermille(this.config.vatMode, box.shippingInfo.country);
    const order = orderOfBox(box, { id: uuidv7(), number, vatRatePermille: vat, shipping: box.shippingInfo }, now);
    return (await this.orders.insert(tx, order)) ? order : null;
  }

  private async boxOf(deliveryId: string): Promise<BoxView | null> {
    try {
      return await this.ask.ask(getBox, { deliveryId });
    } catch (error) {
      if (isRefused(error) && error.code === 'DELIVERY_UNKNOWN') return null;
      throw error;
    }
  }
}
