import {
  deliveryScheduled,
  deliverySkipped,
  subscriptionChanged,
  rescheduleDelivery,
  type RescheduleDeliveryRequest,
  skipDelivery,
  type SubscriptionCommandRequest,
  type SubscriptionView,
  unskipDelivery,
} from '@brote/contracts/subscriptions';
import type { Transaction } from '@brote/persistence';
import { Clock, sameOrNextBusinessDay } from '@brote/service-runtime';
import { Injectable, Controller } from '@nestjs/common';
import { dayAfterMonths } from '#app/schedule/deliveries/delivery-days';
import type { Delivery } from '#app/schedule/deliveries/delivery';
import {
  findUpcomingDeliveriesOf,
  findDeliveryOfCycle,
  saveDelivery,
  findSkippedDeliveriesOf,
  enqueueStockUpdate,
} from '#app/schedule/deliveries/delivery.queries';
import { ScheduleDeliveries } from '#app/schedule/deliveries/schedule-deliveries';
import { DeliveryEvents, SubscriptionEvents } from '#app/schedule/deliveries/subscription-events';
import { ShiftDeliveries } from '#app/schedule/deliveries/shift-deliveries';
import {
  endBillingPauseBetween,
  adjustBillingPause,
  findRunningBillingPause,
  pauseBillingBetween,
} from '#app/schedule/billing-pauses/billing-pauses';
import type { Subscription } from '#app/plans/subscriptions/subscription';
import { refuse, RequestHandler, type CallContext } from '@brote/messaging';
import { rescheduleDaysOf } from '#app/schedule/deliveries/reschedule-days';
import { RunCommand } from './run-command';

/** Skips, restores or reschedules a delivery, together with its charges. */
@Injectable()
export class DeliverySchedule {
  constructor(
    private readonly scheduleDeliveries: ScheduleDeliveries,
    private readonly shiftDeliveries: ShiftDeliveries,
    private readonly events: SubscriptionEvents,
    private readonly deliveryEvents: DeliveryEvents,
    private readonly clock: Clock,
  ) {}

  /** The next delivery that can still change; null when there is none. */
  async findOpenDelivery(tx: Transaction, subscription: Subscription, today: string): Promise<Delivery | null> {
    return (await findUpcomingDeliveriesOf(tx, subscription.id)).find((delivery) => delivery.acceptsChoicesOn(today)) ?? null;
  }

  /** The next skipped delivery that can be restored; null when there is none. */
  async findSkippedDelivery(tx: Transaction, subscription: Subscription, today: string): Promise<Delivery | null> {
    return (await findSkippedDeliveriesOf(tx, [subscription.id], today)).find((delivery) => delivery.canBeUnskippedOn(today)) ?? null;
  }

  /** Skips the delivery. Charges pause from its day until the day of the next delivery, which is planned if it is missing. */
  async skip(tx: Transaction, subscription: Subscription, delivery: Delivery): Promise<void> {
    const now = this.clock.now();
    delivery.status = 'skipped';
    delivery.reason = null;
    await enqueueStockUpdate(tx, delivery.clearReservation(), 'release');
    this.deliveryEvents.raiseVersionAndPublish(tx, deliverySkipped, delivery, subscription.locale);
    await saveDelivery(tx, delivery, now);
    const after = await findDeliveryOfCycle(tx, subscription.id, delivery.cycle + 1);
    const cycleDate = delivery.cycle === subscription.cycle && subscription.cycleDate !== null ? subscription.cycleDate : delivery.date;
    const next =
      after ?? (await this.scheduleDeliveries.scheduleNext(tx, subscription, dayAfterMonths(cycleDate, subscription.interval), now));
    if (next !== null) await pauseBillingBetween(tx, subscription.id, { from: delivery.date, to: next.date });
    await this.events.raiseVersionAndPublish(tx, subscriptionChanged, subscription);
  }

  /** Restores a skipped delivery that can still be packed: it leaves on its day, and its months are charged. False when it cannot. */
  async unskip(tx: Transaction, subscription: Subscription, delivery: Delivery): Promise<boolean> {
    if ((await findRunningBillingPause(tx, subscription.id))?.kind === 'pause') return false;
    const after = await findDeliveryOfCycle(tx, subscription.id, delivery.cycle + 1);
    if (after === null || !(await endBillingPauseBetween(tx, subscription.id, { from: delivery.date, to: after.date }))) return false;
    const { brushes, shipping, interval: months } = subscription;
    Object.assign(delivery, { status: 'scheduled', date: sameOrNextBusinessDay(delivery.date), brushes, shipping, months });
    this.deliveryEvents.raiseVersionAndPublish(tx, deliveryScheduled, delivery, subscription.locale);
    await saveDelivery(tx, delivery, this.clock.now());
    await this.events.raiseVersionAndPublish(tx, subscriptionChanged, subscription);
    return true;
  }

  /** Reschedules the delivery. A later day pauses the charges in between. */
  async reschedule(tx: Transaction, subscription: Subscription, delivery: Delivery, date: string): Promise<void> {
    await adjustBillingPause(tx, subscription.id, { from: delivery.date, to: date, kind: 'reschedule' });
    await this.shiftDeliveries.reschedule(tx, subscription, delivery, date);
    await this.events.raiseVersionAndPublish(tx, subscriptionChanged, subscription);
  }
}

/** Commands of owners on their next delivery. */
@Controller()
export class DeliveryCommands {
  constructor(
    private readonly runCommand: RunCommand,
    private readonly deliverySchedule: DeliverySchedule,
  ) {}

  /** Skips it, with the charges of its interval. @throws Refusal of `skipDelivery` */
  @RequestHandler(skipDelivery)
  async skip(request: SubscriptionCommandRequest, { authenticatedCaller }: CallContext): Promise<SubscriptionView> {
    return this.runCommand.run({ ...request, userId: authenticatedCaller.userId }, ['skip'], async (tx, subscription, today) => {
      const delivery =
        (await this.deliverySchedule.findOpenDelivery(tx, subscription, today)) ?? refuse(skipDelivery, 'ACTION_NOT_ALLOWED');
      await this.deliverySchedule.skip(tx, subscription, delivery);
    });
  }

  /** Restores the next skipped delivery, with the charges of its interval. @throws Refusal of `unskipDelivery` */
  @RequestHandler(unskipDelivery)
  async unskip(request: SubscriptionCommandRequest, { authenticatedCaller }: CallContext): Promise<SubscriptionView> {
    return this.runCommand.run({ ...request, userId: authenticatedCaller.userId }, ['unskip'], async (tx, subscription, today) => {
      const delivery =
        (await this.deliverySchedule.findSkippedDelivery(tx, subscription, today)) ?? refuse(unskipDelivery, 'ACTION_NOT_ALLOWED');
      if (!(await this.deliverySchedule.unskip(tx, subscription, delivery))) refuse(unskipDelivery, 'ACTION_NOT_ALLOWED');
    });
  }

  /** @throws Refusal of `rescheduleDelivery` */
  @RequestHandler(rescheduleDelivery)
  async reschedule({ date, ...plan }: RescheduleDeliveryRequest, { authenticatedCaller }: CallContext): Promise<SubscriptionView> {
    return this.runCommand.run({ ...plan, userId: authenticatedCaller.userId }, ['reschedule'], async (tx, subscription, today) => {
      const delivery =
        (await this.deliverySchedule.findOpenDelivery(tx, subscription, today)) ?? refuse(rescheduleDelivery, 'ACTION_NOT_ALLOWED');
      if (!(await rescheduleDaysOf(tx, delivery, today)).includes(date)) refuse(rescheduleDelivery, 'DATE_INVALID');
      await this.deliverySchedule.reschedule(tx, subscription, delivery, date);
    });
  }
}
