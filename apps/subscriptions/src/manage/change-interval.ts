import type { BoxInterval } from '@brote/contracts/catalog';
import type { Sql, Transaction } from '@brote/persistence';
import { Clock, nextBusinessDay } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { dayAtRhythm, monthsAfter } from '#app/deliveries/box-days';
import type { Delivery } from '#app/deliveries/delivery';
import { deliveriesToCome, deliveryOfCycle } from '#app/deliveries/delivery-rows';
import { ShiftBoxes } from '#app/subscriptions/shift-boxes';
import { retimeStop } from '#app/subscriptions/stops';
import type { Subscription } from '#app/subscriptions/subscription';

// A box opens its months when it leaves: until then it follows the rhythm, also one that failed on the shelf and will be sent again.
const FOLLOW = `
  UPDATE delivery SET months = $2, updated_at = $3
   WHERE subscription_id = $1 AND shipped_at IS NULL AND status IN ('scheduled', 'waiting', 'failed')`;

/** Another rhythm: boxes that have not left follow it, with their months; those that left keep what they opened. */
@Injectable()
export class ChangeInterval {
  constructor(
    private readonly shiftBoxes: ShiftBoxes,
    private readonly clock: Clock,
  ) {}

  /** Whether it is another one. */
  async apply(tx: Transaction, one: Subscription, interval: BoxInterval | undefined, today: string): Promise<boolean> {
    if (interval === undefined || interval === one.interval) return false;
    one.interval = interval;
    await tx.query(FOLLOW, [one.id, interval, this.clock.now()]);
    // A pause has moved its boxes by its own length: they stay where it put them.
    if (one.status === 'paused') return true;
    let before: Delivery | null = null;
    for (const box of await deliveriesToCome(tx, one.id)) {
      if (!box.takesChoicesOn(today)) continue;
      const date = before === null ? await nextDayAt(tx, box, interval, today) : chained(before, box, interval);
      await this.move(tx, one, box, date);
      before = box;
    }
    return true;
  }

  private async move(tx: Transaction, one: Subscription, box: Delivery, date: string): Promise<void> {
    if (date === box.date) return;
    await retimeStop(tx, one.id, { from: box.date, to: date, kind: null });
    await this.shiftBoxes.to(tx, one, box, date);
  }
}

/** The day of a box so many boxes after another one, which stands already where the new rhythm puts it. */
function chained(before: Delivery, { cycle }: Delivery, interval: BoxInterval): string {
  return nextBusinessDay(monthsAfter(before.date, (cycle - before.cycle) * interval));
}

/** The day that the next open box has at another rhythm. */
export async function nextDayAt(sql: Sql, box: Delivery, interval: BoxInterval, today: string): Promise<string> {
  const last = await deliveryOfCycle(sql, box.subscriptionId, box.cycle - 1);
  return last === null ? box.date : dayAtRhythm({ date: box.date, last: last.date, interval, today });
}
