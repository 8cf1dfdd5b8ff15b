import { subscriptionCancelled } from '@brote/contracts/subscriptions';
import type { Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { laterOf, madridDay } from '#app/calendar/madrid-day';
import type { Delivery } from '#app/deliveries/delivery';
import { CancelDeliveries } from '#app/deliveries/cancel-deliveries';
import { deliveriesToCome } from '#app/deliveries/delivery-rows';
import { balance } from '#app/ledger/book-months';
import { dropPriceChange } from '#app/price-changes/price-change-rows';
import { refundUnusedMonths } from '#app/refunds/refund-unused-months';
import { isPlanWithdrawn } from '#app/withdrawals/plan-withdrawal';
import { endBillingPauses } from './billing-pauses';
import type { Subscription } from './subscription';
import { SubscriptionEvents } from './subscription-events';

/** Ends a subscription for good: no more charges, and a balanced ledger. Packed deliveries still leave, unless the plan was withdrawn. */
@Injectable()
export class EndSubscription {
  constructor(
    private readonly events: SubscriptionEvents,
    private readonly cancelDeliveries: CancelDeliveries,
    private readonly clock: Clock,
  ) {}

  /** The subscription is locked, and saved afterwards. */
  async apply(tx: Transaction, one: Subscription): Promise<void> {
    const now = this.clock.now();
    const today = madridDay(now);
    const isWithdrawn = await isPlanWithdrawn(tx, one.id);
    const isPaidUp = one.status === 'active' && !isWithdrawn;
    one.endsOn = isPaidUp && one.paidUntil !== null ? laterOf(today, madridDay(one.paidUntil)) : today;
    for (const delivery of await deliveriesToCome(tx, one.id))
      if (isWithdrawn || !stillGoesOut(delivery, one, today)) await this.cancelDeliveries.one(tx, one, delivery);
    const wasPaused = one.status === 'paused';
    await endBillingPauses(tx, one.id);
    await dropPriceChange(tx, one.id, now);
    one.become('cancelled');
    one.cancelledAt = now;
    one.endingSince ??= now;
    one.openInvoice = null;
    one.pendingCommand = null;
    await balance(tx, one, 'end', now);
    // A withdrawn plan is refunded as a whole.
    if (wasPaused && !isWithdrawn) await refundUnusedMonths(tx, one, now);
    await this.events.raiseAndPublish(tx, subscriptionCancelled, one);
  }
}

/** A delivery that is packed, or whose day has come, still leaves, unless it waits for a payment. */
function stillGoesOut(delivery: Delivery, { paid }: Subscription, today: string): boolean {
  return paid > 0 && delivery.reason !== 'payment' && !delivery.takesAddressOn(today);
}
