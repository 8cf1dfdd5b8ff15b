import type { EventContract, Locale } from '@brote/contracts';
import type { DeliveryEventData } from '@brote/contracts/subscriptions';
import { Outbox } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import type { Delivery } from './delivery';

/** Events of deliveries, stored in the outbox within the transaction of the change. */
@Injectable()
export class DeliveryEvents {
  constructor(private readonly outbox: Outbox) {}

  /** Raises the version and publishes the event. The caller saves the delivery afterwards. */
  raiseVersionAndPublish(tx: Transaction, contract: EventContract<DeliveryEventData>, delivery: Delivery, locale: Locale): void {
    delivery.raiseVersion();
    this.publish(tx, contract, delivery, locale);
  }

  /** Publishes the event of the stored version. */
  publish(tx: Transaction, contract: EventContract<DeliveryEventData>, delivery: Delivery, locale: Locale): void {
    const { id, subscriptionId, userId, status, date, brushes } = delivery;
    const payload = { deliveryId: id, subscriptionId, userId, status, date, brushCount: brushes.length, locale };
    this.outbox.add(tx, contract, { aggregateId: id, version: delivery.version, payload, subjectUser: userId });
  }
}
