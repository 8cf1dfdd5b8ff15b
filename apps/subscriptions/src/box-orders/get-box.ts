import { getBox, type BoxView } from '@brote/contracts/subscriptions';
import { refuse } from '@brote/messaging';
import { Database } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { subscriptionById } from '#app/subscriptions/subscription-rows';
import type { Delivery } from '#app/deliveries/delivery';
import { deliveryById } from '#app/deliveries/delivery-rows';

/** A box as it stands, for the order that follows it. */
@Injectable()
export class GetBox {
  constructor(private readonly database: Database) {}

  /** @throws Refusal DELIVERY_UNKNOWN */
  async execute(deliveryId: string): Promise<BoxView> {
    const box = await deliveryById(this.database, deliveryId);
    const one = box && (await subscriptionById(this.database, box.subscriptionId));
    if (box === null || one === null) return refuse(getBox, 'DELIVERY_UNKNOWN');
    const { subscriptionId, userId, cycle, status, date, reason, brushes, shipping: shippingInfo, carrier, trackingNumber, holdId } = box;
    const { planId, planName, locale } = one;
    const state = { deliveryId, subscriptionId, userId, cycle, status, isPrepared: isPrepared(box), date, reason };
    const times = { shippedAt: box.shippedAt?.toISOString() ?? null, deliveredAt: box.deliveredAt?.toISOString() ?? null };
    return { ...state, planId, planName, brushes, shippingInfo, carrier, trackingNumber, ...times, locale, holdId };
  }
}

function isPrepared({ holdState, status }: Delivery): boolean {
  return holdState === 'held' || holdState === 'sold' || status === 'failed';
}
