import { addBusinessDays, Clock, sameOrNextBusinessDay } from '@brote/service-runtime';
import { deliveryRescheduled, SUBSCRIPTION_LIMITS } from '@brote/contracts/subscriptions';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { addDays, daysBetween, madridDay } from '#app/schedule/calendar/calendar-days';
import type { Delivery } from '#app/schedule/deliveries/delivery';
import { findUpcomingDeliveriesOf, saveDelivery, shiftSkippedDeliveries, enqueueStockUpdate } from './delivery.queries';
import { DeliveryEvents } from '#app/schedule/deliveries/subscription-events';
import {
  movePlannedPauseEnd,
  shiftPlannedBillingPauses,
  findBillingPauseEndingOn,
  type BillingPause,
} from '#app/schedule/billing-pauses/billing-pauses';
import type { Subscription } from '#app/plans/subscriptions/subscription';

/** Moves deliveries, planned billing pauses and the count of days together, so that a pause shifts the whole schedule. */
@Injectable()
export class ShiftDeliveries {
  constructor(
    private readonly events: DeliveryEvents,
    private readonly clock: Clock,
  ) {}

  /** Moves the deliveries that are not packed by the length of a new pause. */
  async shiftForPause(
    tx: Transaction,
    subscription: Subscription,
    { fromDay, untilDay }: Pick<BillingPause, 'fromDay' | 'untilDay'>,
  ): Promise<void> {
    const deliveries = await findUpcomingDeliveriesOf(tx, subscription.id);
    const movable = deliveries.filter((delivery) => delivery.acceptsAddressOn(fromDay));
    await this.shiftByDays(tx, subscription, movable, daysBetween(fromDay, untilDay));
  }

  /** Moves the later deliveries when a billing pause ends on another day than planned. */
  async shiftForPauseEnd(tx: Transaction, subscription: Subscription, billingPause: BillingPause, today: string): Promise<void> {
    const deliveries = await findUpcomingDeliveriesOf(tx, subscription.id);
    await this.shiftByDays(
      tx,
      subscription,
      deliveries.filter((delivery) => wasShiftedBy(billingPause, delivery)),
      daysBetween(billingPause.untilDay, today),
    );
  }

  /** Moves one delivery to another day. */
  async reschedule(tx: Transaction, subscription: Subscription, delivery: Delivery, date: string): Promise<void> {
    delivery.date = date;
    await enqueueStockUpdate(tx, delivery.clearReservation(), 'release');
    this.events.raiseVersionAndPublish(tx, deliveryRescheduled, delivery, subscription.locale);
    await saveDelivery(tx, delivery, this.clock.now());
    if (delivery.cycle === subscription.cycle) subscription.cycleDate = date;
  }

  private async shiftByDays(tx: Transaction, subscription: Subscription, deliveries: readonly Delivery[], days: number): Promise<void> {
    if (days === 0) return;
    const cycleDate = subscription.cycleDate;
    await shiftPlannedBillingPauses(tx, subscription.id, days);
    await shiftSkippedDeliveries(tx, subscription.id, days, madridDay(this.clock.now()));
    for (const delivery of deliveries) {
      const shiftedDay = addDays(delivery.date, days);
      // The new day is counted without the shift to a business day, so that closed days do not add up. A delivery that was rescheduled by
      // hand has no such day.
      const isOnCycleDate =
        delivery.cycle === subscription.cycle && cycleDate !== null && sameOrNextBusinessDay(cycleDate) === delivery.date;
      const hasBillingPause = (await findBillingPauseEndingOn(tx, subscription.id, shiftedDay)) !== null;
      const date = sameOrNextBusinessDay(isOnCycleDate && !hasBillingPause ? addDays(cycleDate, days) : shiftedDay);
      if (hasBillingPause && date !== shiftedDay) await movePlannedPauseEnd(tx, subscription.id, { from: shiftedDay, to: date });
      await this.reschedule(tx, subscription, delivery, date);
    }
    subscription.cycleDate = cycleDate === null ? null : addDays(cycleDate, days);
  }
}

/** Whether the billing pause has moved the delivery. A delivery that was packed at the start of a pause kept its day. */
function wasShiftedBy({ kind, fromDay, untilDay }: BillingPause, delivery: Delivery): boolean {
  if (kind !== 'pause') return delivery.date >= untilDay;
  const unshiftedDay = addDays(delivery.date, -daysBetween(fromDay, untilDay));
  return addBusinessDays(unshiftedDay, -SUBSCRIPTION_LIMITS.addressCutOffBusinessDays) >= fromDay;
}
