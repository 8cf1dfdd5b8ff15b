import { deliveryChanged } from '@brote/contracts/subscriptions';
import type { Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import type { Delivery } from '#app/deliveries/delivery';
import { deliveriesToCome, saveDelivery } from '#app/deliveries/delivery-rows';
import { requestStockUpdate } from '#app/deliveries/request-stock-update';
import { DeliveryEvents } from '#app/deliveries/delivery-events';
import type { Subscription } from './subscription';

/** Carries what a subscription says over to its deliveries, as far as they still take it; the others keep what they have. */
@Injectable()
export class ChangeDeliveries {
  constructor(
    private readonly events: DeliveryEvents,
    private readonly clock: Clock,
  ) {}

  /** Types and colours. What was held of the old ones goes back. */
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
        // It has an order already, which has to know.
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
