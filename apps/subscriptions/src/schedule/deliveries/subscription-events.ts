import type { EventContract, Locale } from '@brote/contracts';
import type { DeliveryEventData, SubscriptionEventData } from '@brote/contracts/subscriptions';
import { Outbox } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import type { Delivery } from './delivery';
import { findUpcomingDeliveriesOf } from './delivery.queries';
import { readWrittenOffAtEnd } from '#app/plans/ledger/ledger.queries';
import { findRunningBillingPause } from '#app/schedule/billing-pauses/billing-pauses';
import type { Subscription } from '#app/plans/subscriptions/subscription';

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

/** Events of subscriptions, stored in the outbox within the transaction of the change. */
@Injectable()
export class SubscriptionEvents {
  constructor(private readonly outbox: Outbox) {}

  /** Raises the version and publishes the event. The caller saves the subscription afterwards. */
  async raiseVersionAndPublish(tx: Transaction, contract: EventContract<SubscriptionEventData>, subscription: Subscription): Promise<void> {
    const { id, userId, planId, status, monthlyPrice, interval, endsOn, locale, startedAt, cancelledAt, brushes } = subscription;
    const [next] = await findUpcomingDeliveriesOf(tx, id);
    const billingPause = await findRunningBillingPause(tx, id);
    const data = { subscriptionId: id, userId, planId, status, interval, endsOn, locale };
    this.outbox.add(tx, contract, {
      aggregateId: id,
      version: subscription.raiseVersion(),
      payload: {
        ...data,
        monthlyPrice: { amount: monthlyPrice, currency: 'EUR' },
        nextDeliveryDate: next?.date ?? null,
        pausedUntil: billingPause?.untilDay ?? null,
        startedAt: startedAt.toISOString(),
        cancelledAt: cancelledAt?.toISOString() ?? null,
        brushes,
        writtenOff: status === 'cancelled' ? await readWrittenOffAtEnd(tx, id) : 0,
      },
      subjectUser: userId,
    });
  }
}
