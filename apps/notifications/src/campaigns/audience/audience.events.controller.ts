import { orderClaimed, type OrderEventData, orderPaid } from '@brote/contracts/orders';
import {
  subscriptionCancelled,
  subscriptionChanged,
  type SubscriptionEventData,
  subscriptionPaused,
  subscriptionPaymentFailed,
  subscriptionPaymentRecovered,
  subscriptionResumed,
  subscriptionStarted,
} from '@brote/contracts/subscriptions';
import { type EventEnvelope, EventHandler } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Controller } from '@nestjs/common';
import { AudienceProjection } from './audience-projection';

type SubscriptionEvent = EventEnvelope<SubscriptionEventData>;

/** Handles the events that decide about segments. Versions are compared when facts are stored. */
@Controller()
export class AudienceEventsController {
  constructor(private readonly projection: AudienceProjection) {}

  @EventHandler(subscriptionStarted)
  applyStarted(event: SubscriptionEvent, tx: Transaction): Promise<void> {
    return this.saveSubscription(event, tx);
  }

  @EventHandler(subscriptionChanged)
  applyChanged(event: SubscriptionEvent, tx: Transaction): Promise<void> {
    return this.saveSubscription(event, tx);
  }

  @EventHandler(subscriptionPaused)
  applyPaused(event: SubscriptionEvent, tx: Transaction): Promise<void> {
    return this.saveSubscription(event, tx);
  }

  @EventHandler(subscriptionResumed)
  applyResumed(event: SubscriptionEvent, tx: Transaction): Promise<void> {
    return this.saveSubscription(event, tx);
  }

  @EventHandler(subscriptionPaymentFailed)
  applyPaymentFailed(event: SubscriptionEvent, tx: Transaction): Promise<void> {
    return this.saveSubscription(event, tx);
  }

  @EventHandler(subscriptionPaymentRecovered)
  applyPaymentRecovered(event: SubscriptionEvent, tx: Transaction): Promise<void> {
    return this.saveSubscription(event, tx);
  }

  @EventHandler(subscriptionCancelled)
  applyCancelled(event: SubscriptionEvent, tx: Transaction): Promise<void> {
    return this.saveSubscription(event, tx);
  }

  @EventHandler(orderPaid)
  applyOrderPaid({ payload, version }: EventEnvelope<OrderEventData>, tx: Transaction): Promise<void> {
    return this.projection.saveOrders(tx, [{ version, data: payload }]);
  }

  @EventHandler(orderClaimed)
  applyOrderClaimed({ payload, version }: EventEnvelope<OrderEventData>, tx: Transaction): Promise<void> {
    return this.projection.saveOrders(tx, [{ version, data: payload }]);
  }

  private saveSubscription({ payload, version }: SubscriptionEvent, tx: Transaction): Promise<void> {
    return this.projection.saveSubscriptions(tx, [{ version, data: payload }]);
  }
}
