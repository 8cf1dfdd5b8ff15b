import type { DeliveryInterval } from '@brote/contracts/catalog';
import { SAME_VERSION, type Sql, type Transaction } from '@brote/persistence';
import { Clock, sameOrNextBusinessDay } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import { dayAtInterval, dayAfterMonths } from '#app/schedule/deliveries/delivery-days';
import { Delivery } from '#app/schedule/deliveries/delivery';
import { findUpcomingDeliveriesOf, findDeliveryOfCycle } from '#app/schedule/deliveries/delivery.queries';
import { ShiftDeliveries } from '#app/schedule/deliveries/shift-deliveries';
import { adjustBillingPause } from '#app/schedule/billing-pauses/billing-pauses';
import type { Subscription } from '#app/plans/subscriptions/subscription';

/** Changes the interval. Deliveries that have not left follow it with their months; those that left keep the months they consumed. */
@Injectable()
export class ChangeInterval {
  constructor(
    private readonly shiftDeliveries: ShiftDeliveries,
    private readonly clock: Clock,
  ) {}

  /** Whether the interval differs from the current one. */
  async apply(tx: Transaction, subscription: Subscription, interval: DeliveryInterval | undefined, today: string): Promise<boolean> {
    if (interval === undefined || interval === subscription.interval) return false;
    subscription.interval = interval;
    // A delivery consumes its months when it leaves. One that failed before it left will be sent again.
    const hasNotLeft = { subscriptionId: subscription.id, shippedAt: IsNull(), status: In(['scheduled', 'waiting', 'failed']) };
    await tx.repository(Delivery).update(hasNotLeft, { months: interval, updatedAt: this.clock.now(), ...SAME_VERSION });
    // A pause has moved its deliveries by its own length, so they keep their days.
    if (subscription.status === 'paused') return true;
    let previous: Delivery | null = null;
    for (const delivery of await findUpcomingDeliveriesOf(tx, subscription.id)) {
      if (!delivery.acceptsChoicesOn(today)) continue;
      const date =
        previous === null ? await findNextDayForInterval(tx, delivery, interval, today) : dayAfterDelivery(previous, delivery, interval);
      await this.moveDelivery(tx, subscription, delivery, date);
      previous = delivery;
    }
    return true;
  }

  private async moveDelivery(tx: Transaction, subscription: Subscription, delivery: Delivery, date: string): Promise<void> {
    if (date === delivery.date) return;
    await adjustBillingPause(tx, subscription.id, { from: delivery.date, to: date, kind: null });
    await this.shiftDeliveries.reschedule(tx, subscription, delivery, date);
  }
}

/** The day of a later delivery, counted from the delivery before it at its new day. */
function dayAfterDelivery(previous: Delivery, { cycle }: Delivery, interval: DeliveryInterval): string {
  return sameOrNextBusinessDay(dayAfterMonths(previous.date, (cycle - previous.cycle) * interval));
}

/** The day of the next open delivery at the new interval. */
export async function findNextDayForInterval(sql: Sql, delivery: Delivery, interval: DeliveryInterval, today: string): Promise<string> {
  const last = await findDeliveryOfCycle(sql, delivery.subscriptionId, delivery.cycle - 1);
  return last === null ? delivery.date : dayAtInterval({ date: delivery.date, last: last.date, interval, today });
}
