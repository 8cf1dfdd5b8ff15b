import type { Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { daysBetween } from '#app/calendar/madrid-day';
import type { Delivery } from '#app/deliveries/delivery';
import { deliveryOfCycle, saveDelivery } from '#app/deliveries/delivery-rows';
import { DAYS_A_MONTH } from '#app/deliveries/plan-boxes';
import type { Subscription } from '#app/subscriptions/subscription';
import { bookMonths, THOUSANDTHS } from './book-months';

/** The months from the box that left last to the one that comes: another interval makes them more or fewer. */
@Injectable()
export class CycleNow {
  constructor(private readonly clock: Clock) {}

  /** The subscription is locked, and saved afterwards. */
  async lasts(tx: Transaction, one: Subscription, next: Delivery): Promise<void> {
    const last = await deliveryOfCycle(tx, one.id, next.cycle - 1);
    if (last === null || last.shippedAt === null) return;
    const months = Math.max(1, Math.round(daysBetween(last.date, next.date) / DAYS_A_MONTH));
    const now = this.clock.now();
    const thousandths = (months - last.months) * THOUSANDTHS;
    if (thousandths === 0) return;
    await bookMonths(tx, one, { kind: 'opened', thousandths, source: `interval:${one.version}` }, now);
    last.months = months;
    await saveDelivery(tx, last, now);
  }
}
