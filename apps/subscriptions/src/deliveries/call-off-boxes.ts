import { deliveryCancelled } from '@brote/contracts/subscriptions';
import type { Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import type { Subscription } from '#app/subscriptions/subscription';
import type { Delivery } from './delivery';
import { deliveriesToCome, failedDeliveriesOf, saveDelivery } from './delivery-rows';
import { settleStock } from './settle-stock';
import { TellOfDelivery } from './tell-of-delivery';

/** Calls off boxes of a subscription that is locked; what is held for them goes back on the shelf. */
@Injectable()
export class CallOffBoxes {
  constructor(
    private readonly tell: TellOfDelivery,
    private readonly clock: Clock,
  ) {}

  async one(tx: Transaction, { locale }: Subscription, box: Delivery): Promise<void> {
    box.status = 'cancelled';
    box.reason = null;
    await settleStock(tx, box.dropHold(), 'release');
    this.tell.add(tx, deliveryCancelled, box, locale);
    await saveDelivery(tx, box, this.clock.now());
  }

  /** All that have not left, packed or not, and those that would have to be sent again. Repeating it changes nothing. */
  async all(tx: Transaction, one: Subscription): Promise<void> {
    const boxes = [...(await deliveriesToCome(tx, one.id)), ...(await failedDeliveriesOf(tx, one.id))];
    for (const box of boxes) await this.one(tx, one, box);
  }
}
