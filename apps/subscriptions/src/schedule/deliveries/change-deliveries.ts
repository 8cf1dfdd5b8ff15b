import { deliveryChanged, deliveryCancelled } from '@brote/contracts/subscriptions';
import type { Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import type { Delivery } from './delivery';
import { findUpcomingDeliveriesOf, saveDelivery, enqueueStockUpdate, findFailedDeliveriesOf } from './delivery.queries';
import { DeliveryEvents } from './subscription-events';
import type { Subscription } from '#app/plans/subscriptions/subscription';

/** Copies changes of a subscription to its deliveries that still accept them. The others stay unchanged. */
@Injectable()
export class ChangeDeliveries {
  constructor(
    private readonly events: DeliveryEvents,
    private readonly clock: Clock,
  ) {}

  /** Changes types and colours. Reservations of the previous brushes are released. */
  async changeBrushes(tx: Transaction, subscription: Subscription, today: string): Promise<void> {
    await this.forEachUpcoming(
      tx,
      subscription,
      (delivery) => delivery.acceptsChoicesOn(today),
      async (delivery) => {
        delivery.brushes = subscription.brushes;
        if (delivery.reason === 'stock') Object.assign(delivery, { status: 'scheduled', reason: null });
        await enqueueStockUpdate(tx, delivery.clearReservation(), 'release');
      },
    );
  }

  async changeAddress(tx: Transaction, subscription: Subscription, today: string): Promise<void> {
    await this.forEachUpcoming(
      tx,
      subscription,
      (delivery) => delivery.acceptsAddressOn(today),
      (delivery) => {
        delivery.shipping = subscription.shipping;
        // A prepared delivery has an order, which must be notified.
        if (delivery.reservationState === 'held') this.events.raiseVersionAndPublish(tx, deliveryChanged, delivery, subscription.locale);
        return Promise.resolve();
      },
    );
  }

  private async forEachUpcoming(
    tx: Transaction,
    subscription: Subscription,
    isAffected: (delivery: Delivery) => boolean,
    change: (delivery: Delivery) => Promise<void>,
  ): Promise<void> {
    for (const delivery of await findUpcomingDeliveriesOf(tx, subscription.id)) {
      if (!isAffected(delivery)) continue;
      await change(delivery);
      await saveDelivery(tx, delivery, this.clock.now());
    }
  }
}

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
