import * as plans from '@brote/contracts/subscriptions';
import { type EventEnvelope, ReactsTo } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { Wakeup } from '#app/background/wakeup';
import { DeliveryLooks } from './delivery-looks';

type Told = EventEnvelope<plans.DeliveryFact>;

/** What happens to deliveries. Each is only noted; what it means for the order is found out by asking, after the commit. */
@Injectable()
export class SubscriptionDeliveriesReactions {
  constructor(
    private readonly looks: DeliveryLooks,
    private readonly wakeup: Wakeup,
    private readonly clock: Clock,
  ) {}

  @ReactsTo(plans.deliveryPrepared)
  prepared(event: Told, tx: Transaction): Promise<void> {
    return this.note(event, tx);
  }

  @ReactsTo(plans.deliveryChanged)
  changed(event: Told, tx: Transaction): Promise<void> {
    return this.note(event, tx);
  }

  @ReactsTo(plans.deliveryScheduled)
  scheduled(event: Told, tx: Transaction): Promise<void> {
    return this.note(event, tx);
  }

  @ReactsTo(plans.deliveryMoved)
  moved(event: Told, tx: Transaction): Promise<void> {
    return this.note(event, tx);
  }

  @ReactsTo(plans.deliverySkipped)
  skipped(event: Told, tx: Transaction): Promise<void> {
    return this.note(event, tx);
  }

  @ReactsTo(plans.deliveryShipped)
  shipped(event: Told, tx: Transaction): Promise<void> {
    return this.note(event, tx);
  }

  @ReactsTo(plans.deliveryDelivered)
  delivered(event: Told, tx: Transaction): Promise<void> {
    return this.note(event, tx);
  }

  @ReactsTo(plans.deliveryFailed)
  failed(event: Told, tx: Transaction): Promise<void> {
    return this.note(event, tx);
  }

  @ReactsTo(plans.deliveryCancelled)
  cancelled(event: Told, tx: Transaction): Promise<void> {
    return this.note(event, tx);
  }

  private async note({ payload }: Told, tx: Transaction): Promise<void> {
    await this.looks.note(tx, payload.deliveryId, this.clock.now());
    tx.afterCommit(() => this.wakeup.deliveries());
  }
}
