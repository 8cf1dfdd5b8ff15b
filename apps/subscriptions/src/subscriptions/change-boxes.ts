import { deliveryChanged } from '@brote/contracts/subscriptions';
import type { Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import type { Delivery } from '#app/deliveries/delivery';
import { deliveriesToCome, saveDelivery } from '#app/deliveries/delivery-rows';
import { settleStock } from '#app/deliveries/settle-stock';
import { TellOfDelivery } from '#app/deliveries/tell-of-delivery';
import type { Subscription } from './subscription';

/** Carries what a subscription says over to its boxes, as far as they still take it; the others keep what they have. */
@Injectable()
export class ChangeBoxes {
  constructor(
    private readonly tell: TellOfDelivery,
    private readonly clock: Clock,
  ) {}

  /** Types and colours. What was held of the old ones goes back. */
  async brushes(tx: Transaction, one: Subscription, today: string): Promise<void> {
    await this.each(
      tx,
      one,
      (box) => box.takesChoicesOn(today),
      async (box) => {
        box.brushes = one.brushes;
        if (box.reason === 'stock') Object.assign(box, { status: 'scheduled', reason: null });
        await settleStock(tx, box.dropHold(), 'release');
      },
    );
  }

  async address(tx: Transaction, one: Subscription, today: string): Promise<void> {
    await this.each(
      tx,
      one,
      (box) => box.takesAddressOn(today),
      (box) => {
        box.shipping = one.shipping;
        // It has an order already, which has to know.
        if (box.holdState === 'held') this.tell.add(tx, deliveryChanged, box, one.locale);
        return Promise.resolve();
      },
    );
  }

  private async each(
    tx: Transaction,
    one: Subscription,
    takesIt: (box: Delivery) => boolean,
    change: (box: Delivery) => Promise<void>,
  ): Promise<void> {
    for (const box of await deliveriesToCome(tx, one.id)) {
      if (!takesIt(box)) continue;
      await change(box);
      await saveDelivery(tx, box, this.clock.now());
    }
  }
}
