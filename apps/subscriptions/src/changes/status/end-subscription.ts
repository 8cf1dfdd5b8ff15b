import { subscriptionCancelled } from '@brote/contracts/subscriptions';
import type { Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { pickLaterDay, madridDay } from '#app/schedule/calendar/calendar-days';
import type { Delivery } from '#app/schedule/deliveries/delivery';
import { CancelDeliveries } from '#app/schedule/deliveries/change-deliveries';
import { findUpcomingDeliveriesOf } from '#app/schedule/deliveries/delivery.queries';
import { bookBalance } from '#app/plans/ledger/book-months';
import { dropPriceChange } from '#app/changes/price-changes/price-change.queries';
import { refundUnusedMonths } from '#app/billing/refunds/refund';
import { isPlanWithdrawn } from '#app/changes/withdrawals/plan-withdrawal';
import { endBillingPauses } from '#app/schedule/billing-pauses/billing-pauses';
import type { Subscription } from '#app/plans/subscriptions/subscription';
import { SubscriptionEvents } from '#app/schedule/deliveries/subscription-events';

/** Ends a subscription for good: no more charges, and a balanced ledger. Packed deliveries still leave, unless the plan was withdrawn. */
@Injectable()
export class EndSubscription {
  constructor(
    private readonly events: SubscriptionEvents,
    private readonly cancelDeliveries: CancelDeliveries,
    private readonly clock: Clock,
  ) {}

  /** The subscription is locked, and saved afterwards. */
  async apply(tx: Transaction, subscription: Subscription): Promise<void> {
    const now = this.clock.now();
    const today = madridDay(now);
    const isWithdrawn = await isPlanWithdrawn(tx, subscription.id);
    const isPaidUp = subscription.status === 'active' && !isWithdrawn;
    subscription.endsOn = isPaidUp && subscription.paidUntil !== null ? pickLaterDay(today, madridDay(subscription.paidUntil)) : today;
    for (const delivery of await findUpcomingDeliveriesOf(tx, subscription.id))
      if (isWithdrawn || !shouldStillShip(delivery, subscription, today))
        await this.cancelDeliveries.cancelDelivery(tx, subscription, delivery);
    const wasPaused = subscription.status === 'paused';
    await endBillingPauses(tx, subscription.id);
    await dropPriceChange(tx, subscription.id, now);
    subscription.moveTo('cancelled');
    subscription.cancelledAt = now;
    subscription.endingSince ??= now;
    subscription.openInvoice = null;
    subscription.pendingCommand = null;
    await bookBalance(tx, subscription, 'end', now);
    // A withdrawn plan is refunded as a whole.
    if (wasPaused && !isWithdrawn) await refundUnusedMonths(tx, subscription, now);
    await this.events.raiseVersionAndPublish(tx, subscriptionCancelled, subscription);
  }
}

/** A delivery that is packed, or whose day has come, still leaves, unless it waits for a payment. */
function shouldStillShip(delivery: Delivery, { paid }: Subscription, today: string): boolean {
  return paid > 0 && delivery.reason !== 'payment' && !delivery.acceptsAddressOn(today);
}
