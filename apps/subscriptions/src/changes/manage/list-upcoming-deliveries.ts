import type { DeliveryView } from '@brote/contracts/subscriptions';
import { Database } from '@brote/persistence';
import { Clock, sameOrNextBusinessDay } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { madridDay } from '#app/schedule/calendar/calendar-days';
import { dayAfterMonths } from '#app/schedule/deliveries/delivery-days';
import { type Delivery, newDelivery } from '#app/schedule/deliveries/delivery';
import { findUpcomingDeliveriesOf, findSkippedDeliveriesOf } from '#app/schedule/deliveries/delivery.queries';
import { deliveryView } from '#app/schedule/deliveries/delivery.view';
import type { Subscription } from '#app/plans/subscriptions/subscription';

const MAX_UPCOMING_DELIVERIES = 6;

/** Lists the next deliveries: skipped, planned and future ones. Future ones already have their final ids. */
@Injectable()
export class ListUpcomingDeliveries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async list(subscription: Subscription): Promise<DeliveryView[]> {
    const scheduledDeliveries = await findUpcomingDeliveriesOf(this.database, subscription.id);
    const skipped = await findSkippedDeliveriesOf(this.database, [subscription.id], madridDay(this.clock.now()));
    if (!subscription.isRunning || subscription.cycleDate === null)
      return sortByDate([...skipped, ...scheduledDeliveries]).map(deliveryView);
    const { cycle, cycleDate, interval } = subscription;
    const count = Math.max(0, MAX_UPCOMING_DELIVERIES - scheduledDeliveries.length);
    const now = this.clock.now();
    const projected = Array.from({ length: count }, (_, index) => {
      const date = sameOrNextBusinessDay(dayAfterMonths(cycleDate, (index + 1) * interval));
      return newDelivery({ ...subscription, cycle: cycle + index + 1 }, date, now);
    });
    return sortByDate([...skipped, ...scheduledDeliveries, ...projected])
      .slice(0, MAX_UPCOMING_DELIVERIES)
      .map(deliveryView);
  }
}

const sortByDate = (deliveries: readonly Delivery[]): Delivery[] =>
  [...deliveries].sort((left, right) => (left.date < right.date ? -1 : 1));
