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
import { Injectable } from '@nestjs/common';
import { AudienceProjection } from './audience-projection';

type SubscriptionEvent = EventEnvelope<SubscriptionEventData>;

/** Handles the events that decide about segments. Versions are compared when facts are stored. */
@Injectable()
export class AudienceEventsController {
  constructor(private readonly projection: AudienceProjection) {}

  @EventHandler(subscriptionStarted)
  started(event: SubscriptionEvent, tx: Transaction): Promise<void> {
    return this.subscription(event, tx);
  }

  @EventHandler(subscriptionChanged)
  changed(event: SubscriptionEvent, tx: Transaction): Promise<void> {
    return this.subscription(event, tx);
  }

  @EventHandler(subscriptionPaused)
  paused(event: SubscriptionEvent, tx: Transaction): Promise<void> {
    return this.subscription(event, tx);
  }

  @EventHandler(subscriptionResumed)
  resumed(event: SubscriptionEvent, tx: Transaction): Promise<void> {
    return this.subscription(event, tx);
  }

  @EventHandler(subscriptionPaymentFailed)
  unpaid(event: SubscriptionEvent, tx: Transaction): Promise<void> {
    return this.subscription(event, tx);
  }

  @EventHandler(subscriptionPaymentRecovered)
  paidAgain(event: SubscriptionEvent, tx: Transaction): Promise<void> {
    return this.subscription(event, tx);
  }

  @EventHandler(subscriptionCancelled)
  cancelled(event: SubscriptionEvent, tx: Transaction): Promise<void> {
    return this.subscription(event, tx);
  }

  @EventHandler(orderPaid)
  bought({ payload, version }: EventEnvelope<OrderEventData>, tx: Transaction): Promise<void> {
    return this.projection.saveOrders(tx, [{ version, data: payload }]);
  }

  @EventHandler(orderClaimed)
  claimed({ payload, version }: EventEnvelope<OrderEventData>, tx: Transaction): Promise<void> {
    return this.projection.saveOrders(tx, [{ version, data: payload }]);
  }

  private subscription({ payload, version }: SubscriptionEvent, tx: Transaction): Promise<void> {
    return this.projection.saveSubscriptions(tx, [{ version, data: payload }]);
  }
}
