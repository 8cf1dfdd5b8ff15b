import { businessDaysAfter, Clock, nextBusinessDay } from '@brote/service-runtime';
import { deliveryRescheduled } from '@brote/contracts/subscriptions';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { dayAfter, daysBetween, madridDay } from '#app/calendar/madrid-day';
import type { Delivery } from '#app/deliveries/delivery';
import { deliveriesToCome, saveDelivery } from '#app/deliveries/delivery-rows';
import { requestStockUpdate } from '#app/deliveries/request-stock-update';
import { DeliveryEvents } from '#app/deliveries/delivery-events';
import { SUBSCRIPTION_LIMITS } from '@brote/contracts/subscriptions';
import { moveEndOfBillingPause, shiftPlannedBillingPauses, billingPauseUntil, type BillingPause } from './billing-pauses';
import type { Subscription } from './subscription';

// Skipped deliveries keep their place between the others.
const LEFT_OUT = `UPDATE delivery SET date = date + $2::int WHERE subscription_id = $1 AND status = 'skipped' AND date > $3`;

/** Moves deliveries, planned billing pauses and the count of days together, so that a pause shifts the whole schedule. */
@Injectable()
export class ShiftDeliveries {
  constructor(
    private readonly events: DeliveryEvents,
    private readonly clock: Clock,
  ) {}

  /** Moves the deliveries that are not packed by the length of a new pause. */
  async forPause(tx: Transaction, one: Subscription, { fromDay, untilDay }: Pick<BillingPause, 'fromDay' | 'untilDay'>): Promise<void> {
    const deliveries = await deliveriesToCome(tx, one.id);
    const movable = deliveries.filter((delivery) => delivery.takesAddressOn(fromDay));
    await this.by(tx, one, movable, daysBetween(fromDay, untilDay));
  }

  /** Moves the later deliveries when a billing pause ends on another day than planned. */
  async forEnd(tx: Transaction, one: Subscription, billingPause: BillingPause, today: string): Promise<void> {
    const deliveries = await deliveriesToCome(tx, one.id);
    await this.by(
      tx,
      one,
      deliveries.filter((delivery) => wasShiftedBy(billingPause, delivery)),
      daysBetween(billingPause.untilDay, today),
    );
  }

  /** Moves one delivery to another day. */
  async reschedule(tx: Transaction, one: Subscription, delivery: Delivery, date: string): Promise<void> {
    delivery.date = date;
    await requestStockUpdate(tx, delivery.dropReservation(), 'release');
    this.events.raiseAndPublish(tx, deliveryRescheduled, delivery, one.locale);
    await saveDelivery(tx, delivery, this.clock.now());
    if (delivery.cycle === one.cycle) one.cycleDate = date;
  }

  private async by(tx: Transaction, one: Subscription, deliveries: readonly Delivery[], days: number): Promise<void> {
    if (days === 0) return;
    const counted = one.cycleDate;
    await shiftPlannedBillingPauses(tx, one.id, days);
    await tx.query(LEFT_OUT, [one.id, days, madridDay(this.clock.now())]);
    for (const delivery of deliveries) {
      const plain = dayAfter(delivery.date, days);
      // The new day is counted without the shift to a business day, so that closed days do not add up. A delivery that was rescheduled by
      // hand has no such day.
      const isCounted = delivery.cycle === one.cycle && counted !== null && nextBusinessDay(counted) === delivery.date;
      const hasBillingPause = (await billingPauseUntil(tx, one.id, plain)) !== null;
      const date = nextBusinessDay(isCounted && !hasBillingPause ? dayAfter(counted, days) : plain);
      if (hasBillingPause && date !== plain) await moveEndOfBillingPause(tx, one.id, { from: plain, to: date });
      await this.reschedule(tx, one, delivery, date);
    }
    one.cycleDate = counted === null ? null : dayAfter(counted, days);
  }
}

/** Whether the billing pause has moved the delivery. A delivery that was packed at the start of a pause kept its day. */
function wasShiftedBy({ kind, fromDay, untilDay }: BillingPause, delivery: Delivery): boolean {
  if (kind !== 'pause') return delivery.date >= untilDay;
  const before = dayAfter(delivery.date, -daysBetween(fromDay, untilDay));
  return businessDaysAfter(before, -SUBSCRIPTION_LIMITS.addressCutOffBusinessDays) >= fromDay;
}
