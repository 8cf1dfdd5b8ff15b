import { orderClaimed, type OrderEventData, orderPaid } from '@brote/contracts/orders';
import * as subscriptions from '@brote/contracts/subscriptions';
import { type EventEnvelope, EventHandler } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Controller } from '@nestjs/common';
import { AudienceProjection } from './audience-projection';

const SUBSCRIPTION_EVENTS = [
  ...[subscriptions.subscriptionStarted, subscriptions.subscriptionChanged, subscriptions.subscriptionCancelled],
  ...[subscriptions.subscriptionPaused, subscriptions.subscriptionResumed],
  ...[subscriptions.subscriptionPaymentFailed, subscriptions.subscriptionPaymentRecovered],
];

/** Handles the events that decide about segments. Versions are compared when facts are stored. */
@Controller()
export class AudienceEventsController {
  constructor(private readonly projection: AudienceProjection) {}

  @EventHandler(SUBSCRIPTION_EVENTS)
  saveSubscription({ payload, epoch, version }: EventEnvelope<subscriptions.SubscriptionEventData>, tx: Transaction): Promise<void> {
    return this.projection.saveSubscriptions(tx, [{ epoch, version, data: payload }]);
  }

  @EventHandler([orderPaid, orderClaimed])
  saveOrder({ payload, epoch, version }: EventEnvelope<OrderEventData>, tx: Transaction): Promise<void> {
    return this.projection.saveOrders(tx, [{ epoch, version, data: payload }]);
  }
}
