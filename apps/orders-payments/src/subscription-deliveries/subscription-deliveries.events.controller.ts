import * as plans from '@brote/contracts/subscriptions';
import { type EventEnvelope, EventHandler } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { WorkNotifier } from '#app/background/work-notifier';
import { DeliverySyncs } from './delivery-syncs';

type DeliveryEvent = EventEnvelope<plans.DeliveryEventData>;

/** Records the events of deliveries. A worker requests the delivery's state after the commit. */
@Injectable()
export class SubscriptionDeliveriesEventsController {
  constructor(
    private readonly syncs: DeliverySyncs,
    private readonly notifier: WorkNotifier,
    private readonly clock: Clock,
  ) {}

  @EventHandler(plans.deliveryPrepared)
  prepared(event: DeliveryEvent, tx: Transaction): Promise<void> {
    return this.note(event, tx);
  }

  @EventHandler(plans.deliveryChanged)
  changed(event: DeliveryEvent, tx: Transaction): Promise<void> {
    return this.note(event, tx);
  }

  @EventHandler(plans.deliveryScheduled)
  scheduled(event: DeliveryEvent, tx: Transaction): Promise<void> {
    return this.note(event, tx);
  }

  @EventHandler(plans.deliveryRescheduled)
  moved(event: DeliveryEvent, tx: Transaction): Promise<void> {
    return this.note(event, tx);
  }

  @EventHandler(plans.deliverySkipped)
  skipped(event: DeliveryEvent, tx: Transaction): Promise<void> {
    return this.note(event, tx);
  }

  @EventHandler(plans.deliveryShipped)
  shipped(event: DeliveryEvent, tx: Transaction): Promise<void> {
    return this.note(event, tx);
  }

  @EventHandler(plans.deliveryDelivered)
  delivered(event: DeliveryEvent, tx: Transaction): Promise<void> {
    return this.note(event, tx);
  }

  @EventHandler(plans.deliveryFailed)
  failed(event: DeliveryEvent, tx: Transaction): Promise<void> {
    return this.note(event, tx);
  }

  @EventHandler(plans.deliveryCancelled)
  cancelled(event: DeliveryEvent, tx: Transaction): Promise<void> {
    return this.note(event, tx);
  }

  private async note({ payload }: DeliveryEvent, tx: Transaction): Promise<void> {
    await this.syncs.request(tx, payload.deliveryId, this.clock.now());
    tx.afterCommit(() => this.notifier.deliveries());
  }
}
