import { deliveryScheduled, deliverySkipped, subscriptionChanged } from '@brote/contracts/subscriptions';
import type { Transaction } from '@brote/persistence';
import { Clock, nextBusinessDay } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { monthsAfter } from '#app/deliveries/delivery-days';
import type { Delivery } from '#app/deliveries/delivery';
import { deliveriesToCome, deliveryOfCycle, saveDelivery, skippedDeliveriesOf } from '#app/deliveries/delivery-rows';
import { PlanDeliveries } from '#app/deliveries/plan-deliveries';
import { requestStockUpdate } from '#app/deliveries/request-stock-update';
import { DeliveryEvents } from '#app/deliveries/delivery-events';
import { ShiftDeliveries } from '#app/subscriptions/shift-deliveries';
import { endBillingPauseBetween, retimeBillingPause, runningBillingPause, pauseBillingBetween } from '#app/subscriptions/billing-pauses';
import type { Subscription } from '#app/subscriptions/subscription';
import { SubscriptionEvents } from '#app/subscriptions/subscription-events';

/** Skips, restores or reschedules a delivery, together with its charges. */
@Injectable()
export class DeliverySchedule {
  constructor(
    private readonly planDeliveries: PlanDeliveries,
    private readonly shiftDeliveries: ShiftDeliveries,
    private readonly events: SubscriptionEvents,
    private readonly deliveryEvents: DeliveryEvents,
    private readonly clock: Clock,
  ) {}

  /** The next delivery that can still change; null when there is none. */
  async openDelivery(tx: Transaction, one: Subscription, today: string): Promise<Delivery | null> {
    return (await deliveriesToCome(tx, one.id)).find((delivery) => delivery.takesChoicesOn(today)) ?? null;
  }

  /** The next skipped delivery that can be restored; null when there is none. */
  async skippedDelivery(tx: Transaction, one: Subscription, today: string): Promise<Delivery | null> {
    return (await skippedDeliveriesOf(tx, [one.id], today)).find((delivery) => delivery.wouldTakeChoicesOn(today)) ?? null;
  }

  /** Skips the delivery. Charges pause from its day until the day of the next delivery, which is planned if it is missing. */
  async skip(tx: Transaction, one: Subscription, delivery: Delivery): Promise<void> {
    const now = this.clock.now();
    delivery.status = 'skipped';
    delivery.reason = null;
    await requestStockUpdate(tx, delivery.dropReservation(), 'release');
    this.deliveryEvents.raiseAndPublish(tx, deliverySkipped, delivery, one.locale);
    await saveDelivery(tx, delivery, now);
    const after = await deliveryOfCycle(tx, one.id, delivery.cycle + 1);
    const counted = delivery.cycle === one.cycle && one.cycleDate !== null ? one.cycleDate : delivery.date;
    const next = after ?? (await this.planDeliveries.one(tx, one, monthsAfter(counted, one.interval), now));
    if (next !== null) await pauseBillingBetween(tx, one.id, { from: delivery.date, to: next.date });
    await this.events.raiseAndPublish(tx, subscriptionChanged, one);
  }

  /** Restores a skipped delivery that can still be packed: it leaves on its day, and its months are charged. False when it cannot. */
  async unskip(tx: Transaction, one: Subscription, delivery: Delivery): Promise<boolean> {
    if ((await runningBillingPause(tx, one.id))?.kind === 'pause') return false;
    const after = await deliveryOfCycle(tx, one.id, delivery.cycle + 1);
    if (after === null || !(await endBillingPauseBetween(tx, one.id, { from: delivery.date, to: after.date }))) return false;
    const { brushes, shipping, interval: months } = one;
    Object.assign(delivery, { status: 'scheduled', date: nextBusinessDay(delivery.date), brushes, shipping, months });
    this.deliveryEvents.raiseAndPublish(tx, deliveryScheduled, delivery, one.locale);
    await saveDelivery(tx, delivery, this.clock.now());
    await this.events.raiseAndPublish(tx, subscriptionChanged, one);
    return true;
  }

  /** Reschedules the delivery. A later day pauses the charges in between. */
  async reschedule(tx: Transaction, one: Subscription, delivery: Delivery, date: string): Promise<void> {
    await retimeBillingPause(tx, one.id, { from: delivery.date, to: date, kind: 'reschedule' });
    await this.shiftDeliveries.reschedule(tx, one, delivery, date);
    await this.events.raiseAndPublish(tx, subscriptionChanged, one);
  }
}
