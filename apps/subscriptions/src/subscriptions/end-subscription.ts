import type { Locale } from '@brote/contracts';
import { deliveryCancelled, subscriptionCancelled } from '@brote/contracts/subscriptions';
import type { Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { laterOf, madridDay } from '#app/calendar/madrid-day';
import type { Delivery } from '#app/deliveries/delivery';
import { deliveriesToCome, saveDelivery } from '#app/deliveries/delivery-rows';
import { settleStock } from '#app/deliveries/settle-stock';
import { TellOfDelivery } from '#app/deliveries/tell-of-delivery';
import { balance } from '#app/ledger/book-months';
import { dropPriceChange } from '#app/price-changes/price-change-rows';
import { payBackUnused } from '#app/refunds/pay-back-unused';
import { endStops } from './stops';
import type { Subscription } from './subscription';
import { TellOfSubscription } from './tell-of-subscription';

/** Ends a subscription for good: nothing more is charged, what is packed still goes out, and the ledger is balanced. */
@Injectable()
export class EndSubscription {
  constructor(
    private readonly tell: TellOfSubscription,
    private readonly boxes: TellOfDelivery,
    private readonly clock: Clock,
  ) {}

  /** The subscription is locked, and saved afterwards. */
  async apply(tx: Transaction, one: Subscription): Promise<void> {
    const now = this.clock.now();
    const today = madridDay(now);
    const isPaidUp = one.status === 'active' && one.paidUntil !== null;
    one.endsOn = isPaidUp && one.paidUntil !== null ? laterOf(today, madridDay(one.paidUntil)) : today;
    for (const box of await deliveriesToCome(tx, one.id)) if (!stillGoesOut(box, one, today)) await this.callOff(tx, box, one.locale, now);
    const wasPaused = one.status === 'paused';
    await endStops(tx, one.id);
    await dropPriceChange(tx, one.id, now);
    one.become('cancelled');
    one.cancelledAt = now;
    one.endingSince ??= now;
    one.openInvoice = null;
    one.intent = null;
    await balance(tx, one, 'end', now);
    if (wasPaused) await payBackUnused(tx, one, now);
    await this.tell.add(tx, subscriptionCancelled, one);
  }

  private async callOff(tx: Transaction, box: Delivery, locale: Locale, now: Date): Promise<void> {
    box.status = 'cancelled';
    box.reason = null;
    await settleStock(tx, box.dropHold(), 'release');
    this.boxes.add(tx, deliveryCancelled, box, locale);
    await saveDelivery(tx, box, now);
  }
}

/** A box that is packed, or whose day has come, still goes out, unless it waits for money that will not come. */
function stillGoesOut(box: Delivery, { paid }: Subscription, today: string): boolean {
  return paid > 0 && box.reason !== 'payment' && !box.takesAddressOn(today);
}
