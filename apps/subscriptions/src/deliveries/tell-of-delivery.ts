import type { EventContract, Locale } from '@brote/contracts';
import type { DeliveryEventData } from '@brote/contracts/subscriptions';
import { Outbox } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import type { Delivery } from './delivery';

/** Announces what happened to a delivery, together with the change. */
@Injectable()
export class TellOfDelivery {
  constructor(private readonly outbox: Outbox) {}

  /** Raises the version, so save the delivery afterwards. */
  add(tx: Transaction, contract: EventContract<DeliveryEventData>, delivery: Delivery, locale: Locale): void {
    delivery.raise();
    this.planned(tx, contract, delivery, locale);
  }

  /** For a delivery that has just been stored: its first version. */
  planned(tx: Transaction, contract: EventContract<DeliveryEventData>, delivery: Delivery, locale: Locale): void {
    const { id, subscriptionId, userId, status, date, brushes } = delivery;
    const payload = { deliveryId: id, subscriptionId, userId, status, date, brushCount: brushes.length, locale };
    this.outbox.add(tx, contract, { aggregateId: id, version: delivery.version, payload, subjectUser: userId });
  }
}
