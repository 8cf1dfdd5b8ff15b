import { deliveryCancelled } from '@brote/contracts/subscriptions';
import type { Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import type { Subscription } from '#app/subscriptions/subscription';
import type { Delivery } from './delivery';
import { deliveriesToCome, failedDeliveriesOf, saveDelivery } from './delivery-rows';
import { requestStockUpdate } from './request-stock-update';
import { DeliveryEvents } from './delivery-events';

/** Cancels deliveries of a locked subscription; their reservations are released. */
@Injectable()
export class CancelDeliveries {
  constructor(
    private readonly events: DeliveryEvents,
    private readonly clock: Clock,
  ) {}

  async one(tx: Transaction, { locale }: Subscription, delivery: Delivery): Promise<void> {
    delivery.status = 'cancelled';
    delivery.reason = null;
    await requestStockUpdate(tx, delivery.dropReservation(), 'release');
    this.events.raiseAndPublish(tx, deliveryCancelled, delivery, locale);
    await saveDelivery(tx, delivery, this.clock.now());
  }

  /** Cancels all deliveries that have not left, packed or not, and failed ones that would be sent again. Repeating it changes nothing. */
  async all(tx: Transaction, one: Subscription): Promise<void> {
    const deliveries = [...(await deliveriesToCome(tx, one.id)), ...(await failedDeliveriesOf(tx, one.id))];
    for (const delivery of deliveries) await this.one(tx, one, delivery);
  }
}
