import * as plans from '@brote/contracts/subscriptions';
import { type EventEnvelope, EventHandler } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Controller } from '@nestjs/common';
import { WorkNotifier } from '#app/core/work-notifier';
import { DeliverySyncs } from './delivery-syncs';

type DeliveryEvent = EventEnvelope<plans.DeliveryEventData>;

/** Records the events of deliveries. A worker requests the delivery's state after the commit. */
@Controller()
export class SubscriptionDeliveriesEventsController {
  constructor(
    private readonly syncs: DeliverySyncs,
    private readonly notifier: WorkNotifier,
    private readonly clock: Clock,
  ) {}

  @EventHandler(plans.deliveryPrepared)
  onDeliveryPrepared(event: DeliveryEvent, tx: Transaction): Promise<void> {
    return this.requestSync(event, tx);
  }

  @EventHandler(plans.deliveryChanged)
  onDeliveryChanged(event: DeliveryEvent, tx: Transaction): Promise<void> {
    return this.requestSync(event, tx);
  }

  @EventHandler(plans.deliveryScheduled)
  onDeliveryScheduled(event: DeliveryEvent, tx: Transaction): Promise<void> {
    return this.requestSync(event, tx);
  }

  @EventHandler(plans.deliveryRescheduled)
  onDeliveryRescheduled(event: DeliveryEvent, tx: Transaction): Promise<void> {
    return this.requestSync(event, tx);
  }

  @EventHandler(plans.deliverySkipped)
  onDeliverySkipped(event: DeliveryEvent, tx: Transaction): Promise<void> {
    return this.requestSync(event, tx);
  }

  @EventHandler(plans.deliveryShipped)
  onDeliveryShipped(event: DeliveryEvent, tx: Transaction): Promise<void> {
    return this.requestSync(event, tx);
  }

  @EventHandler(plans.deliveryDelivered)
  onDeliveryDelivered(event: DeliveryEvent, tx: Transaction): Promise<void> {
    return this.requestSync(event, tx);
  }

  @EventHandler(plans.deliveryFailed)
  onDeliveryFailed(event: DeliveryEvent, tx: Transaction): Promise<void> {
    return this.requestSync(event, tx);
  }

  @EventHandler(plans.deliveryCancelled)
  onDeliveryCancelled(event: DeliveryEvent, tx: Transaction): Promise<void> {
    return this.requestSync(event, tx);
  }

  private async requestSync({ payload }: DeliveryEvent, tx: Transaction): Promise<void> {
    await this.syncs.request(tx, payload.deliveryId, this.clock.now());
    tx.afterCommit(() => this.notifier.notifyDeliveries());
  }
}
