import { getDeliveryForOrder, type DeliveryForOrderRequest, type DeliveryForOrder } from '@brote/contracts/subscriptions';
import { refuse, RequestHandler } from '@brote/messaging';
import { Database } from '@brote/persistence';
import { Controller } from '@nestjs/common';
import { findSubscriptionById } from '#app/plans/subscriptions/subscription.queries';
import type { Delivery } from '#app/schedule/deliveries/delivery';
import { findDeliveryById } from '#app/schedule/deliveries/delivery.queries';

/** Requests of the orders of deliveries. */
@Controller()
export class DeliveryOrdersController {
  constructor(private readonly database: Database) {}

  /** The current state of a delivery. @throws Refusal DELIVERY_UNKNOWN */
  @RequestHandler(getDeliveryForOrder)
  async getDeliveryForOrder({ deliveryId }: DeliveryForOrderRequest): Promise<DeliveryForOrder> {
    const delivery = await findDeliveryById(this.database, deliveryId);
    const subscription = delivery && (await findSubscriptionById(this.database, delivery.subscriptionId));
    if (delivery === null || subscription === null) return refuse(getDeliveryForOrder, 'DELIVERY_UNKNOWN');
    const { subscriptionId, userId, cycle, status, date, reason, brushes, shipping: shippingInfo, reservationId } = delivery;
    const { carrier, trackingNumber } = delivery;
    const { planId, planName, locale } = subscription;
    const state = { deliveryId, subscriptionId, userId, cycle, status, isPrepared: isPrepared(delivery), date, reason };
    const times = { shippedAt: delivery.shippedAt?.toISOString() ?? null, deliveredAt: delivery.deliveredAt?.toISOString() ?? null };
    return { ...state, planId, planName, brushes, shippingInfo, carrier, trackingNumber, ...times, locale, reservationId };
  }
}

function isPrepared({ reservationState, status }: Delivery): boolean {
  return reservationState === 'held' || reservationState === 'sold' || status === 'failed';
}
