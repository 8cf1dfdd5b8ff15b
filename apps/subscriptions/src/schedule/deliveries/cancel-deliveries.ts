import { deliveryCancelled } from '@brote/contracts/subscriptions';
import type { Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import type { Subscription } from '#app/plans/subscriptions/subscription';
import type { Delivery } from './delivery';
import { findUpcomingDeliveriesOf, findFailedDeliveriesOf, saveDelivery, enqueueStockUpdate } from './delivery.queries';
import { DeliveryEvents } from './subscription-events';

/** Cancels deliveries of a locked subscription; their reservations are released. */
@Injectable()
export class CancelDeliveries {
  constructor(
    private readonly events: DeliveryEvents,
    private readonly clock: Clock,
  ) {}

  async cancelDelivery(tx: Transaction, { locale }: Subscription, delivery: Delivery): Promise<void> {
    delivery.status = 'cancelled';
    delivery.reason = null;
    await enqueueStockUpdate(tx, delivery.clearReservation(), 'release');
    this.events.raiseVersionAndPublish(tx, deliveryCancelled, delivery, locale);
    await saveDelivery(tx, delivery, this.clock.now());
  }

  /** Cancels all deliveries that have not left, packed or not, and failed ones that would be sent again. Repeating it changes nothing. */
  async cancelAll(tx: Transaction, subscription: Subscription): Promise<void> {
    const deliveries = [...(await findUpcomingDeliveriesOf(tx, subscription.id)), ...(await findFailedDeliveriesOf(tx, subscription.id))];
    for (const delivery of deliveries) await this.cancelDelivery(tx, subscription, delivery);
  }
}
