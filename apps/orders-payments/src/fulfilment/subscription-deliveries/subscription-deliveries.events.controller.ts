import * as plans from '@brote/contracts/subscriptions';
import { type EventEnvelope, EventHandler } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Controller } from '@nestjs/common';
import { WorkNotifier } from '#app/core/work-notifier';
import { DeliverySyncs } from './delivery-syncs';

/** Records the events of deliveries. A worker requests the delivery's state after the commit. */
@Controller()
export class SubscriptionDeliveriesEventsController {
  constructor(
    private readonly syncs: DeliverySyncs,
    private readonly notifier: WorkNotifier,
    private readonly clock: Clock,
  ) {}

  @EventHandler([
    ...[plans.deliveryPrepared, plans.deliveryChanged, plans.deliveryScheduled, plans.deliveryRescheduled, plans.deliverySkipped],
    ...[plans.deliveryShipped, plans.deliveryDelivered, plans.deliveryFailed, plans.deliveryCancelled],
  ])
  async requestSync({ payload }: EventEnvelope<plans.DeliveryEventData>, tx: Transaction): Promise<void> {
    await this.syncs.request(tx, payload.deliveryId, this.clock.now());
    tx.afterCommit(() => this.notifier.notify('deliveries'));
  }
}
