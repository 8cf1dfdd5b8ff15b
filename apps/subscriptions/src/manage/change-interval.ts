import type { DeliveryInterval } from '@brote/contracts/catalog';
import type { Sql, Transaction } from '@brote/persistence';
import { Clock, nextBusinessDay } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { dayAtInterval, monthsAfter } from '#app/deliveries/delivery-days';
import type { Delivery } from '#app/deliveries/delivery';
import { deliveriesToCome, deliveryOfCycle } from '#app/deliveries/delivery-rows';
import { ShiftDeliveries } from '#app/subscriptions/shift-deliveries';
import { retimeBillingPause } from '#app/subscriptions/billing-pauses';
import type { Subscription } from '#app/subscriptions/subscription';

// A delivery consumes its months when it leaves. Until then it follows the interval, also one that failed before it left and will be sent
// again.
const FOLLOW = `
  UPDATE delivery SET months = $2, updated_at = $3
   WHERE subscription_id = $1 AND shipped_at IS NULL AND status IN ('scheduled', 'waiting', 'failed')`;

/** Changes the interval. Deliveries that have not left follow it with their months; those that left keep the months they consumed. */
@Injectable()
export class ChangeInterval {
  constructor(
    private readonly shiftDeliveries: ShiftDeliveries,
    private readonly clock: Clock,
  ) {}

  /** Whether the interval differs from the current one. */
  async apply(tx: Transaction, one: Subscription, interval: DeliveryInterval | undefined, today: string): Promise<boolean> {
    if (interval === undefined || interval === one.interval) return false;
    one.interval = interval;
    await tx.query(FOLLOW, [one.id, interval, this.clock.now()]);
    // A pause has moved its deliveries by its own length, so they keep their days.
    if (one.status === 'paused') return true;
    let before: Delivery | null = null;
    for (const delivery of await deliveriesToCome(tx, one.id)) {
      if (!delivery.takesChoicesOn(today)) continue;
      const date = before === null ? await nextDayAt(tx, delivery, interval, today) : chained(before, delivery, interval);
      await this.move(tx, one, delivery, date);
      before = delivery;
    }
    return true;
  }

  private async move(tx: Transaction, one: Subscription, delivery: Delivery, date: string): Promise<void> {
    if (date === delivery.date) return;
    await retimeBillingPause(tx, one.id, { from: delivery.date, to: date, kind: null });
    await this.shiftDeliveries.reschedule(tx, one, delivery, date);
  }
}

/** The day of a later delivery, counted from the delivery before it at its new day. */
function chained(before: Delivery, { cycle }: Delivery, interval: DeliveryInterval): string {
  return nextBusinessDay(monthsAfter(before.date, (cycle - before.cycle) * interval));
}

/** The day of the next open delivery at the new interval. */
export async function nextDayAt(sql: Sql, delivery: Delivery, interval: DeliveryInterval, today: string): Promise<string> {
  const last = await deliveryOfCycle(sql, delivery.subscriptionId, delivery.cycle - 1);
  return last === null ? delivery.date : dayAtInterval({ date: delivery.date, last: last.date, interval, today });
}
