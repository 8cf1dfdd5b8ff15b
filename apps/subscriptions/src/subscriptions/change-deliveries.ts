import { deliveryChanged } from '@brote/contracts/subscriptions';
import type { Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import type { Delivery } from '#app/deliveries/delivery';
import { deliveriesToCome, saveDelivery } from '#app/deliveries/delivery-rows';
import { requestStockUpdate } from '#app/deliveries/request-stock-update';
import { DeliveryEvents } from '#app/deliveries/delivery-events';
import type { Subscription } from './subscription';

/** Copies changes of a subscription to its deliveries that still accept them. The others stay unchanged. */
@Injectable()
export class ChangeDeliveries {
  constructor(
    private readonly events: DeliveryEvents,
    private readonly clock: Clock,
  ) {}

  /** Changes types and colours. Reservations of the previous brushes are released. */
  async brushes(tx: Transaction, one: Subscription, today: string): Promise<void> {
    await this.each(
      tx,
      one,
      (delivery) => delivery.takesChoicesOn(today),
      async (delivery) => {
        delivery.brushes = one.brushes;
        if (delivery.reason === 'stock') Object.assign(delivery, { status: 'scheduled', reason: null });
        await requestStockUpdate(tx, delivery.dropReservation(), 'release');
      },
    );
  }

  async address(tx: Transaction, one: Subscription, today: string): Promise<void> {
    await this.each(
      tx,
      one,
      (delivery) => delivery.takesAddressOn(today),
      (delivery) => {
        delivery.shipping = one.shipping;
        // A prepared delivery has an order, which must be notified.
        if (delivery.reservationState === 'held') this.events.raiseAndPublish(tx, deliveryChanged, delivery, one.locale);
        return Promise.resolve();
      },
    );
  }

  private async each(
    tx: Transaction,
    one: Subscription,
    takesIt: (delivery: Delivery) => boolean,
    change: (delivery: Delivery) => Promise<void>,
  ): Promise<void> {
    for (const delivery of await deliveriesToCome(tx, one.id)) {
      if (!takesIt(delivery)) continue;
      await change(delivery);
      await saveDelivery(tx, delivery, this.clock.now());
    }
  }
}
