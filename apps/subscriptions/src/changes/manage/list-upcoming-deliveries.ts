import { randomUUID } from 'node:crypto';
import type { DeliveryView } from '@brote/contracts/subscriptions';
import { Database } from '@brote/persistence';
import { Clock, sameOrNextBusinessDay } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { madridDay } from '#app/schedule/calendar/calendar-days';
import { dayAfterMonths } from '#app/schedule/deliveries/delivery-days';
import { Delivery } from '#app/schedule/deliveries/delivery';
import { findUpcomingDeliveriesOf, findSkippedDeliveriesOf } from '#app/schedule/deliveries/delivery.queries';
import { deliveryView } from '#app/schedule/deliveries/delivery.view';
import type { Subscription } from '#app/plans/subscriptions/subscription';
import { SELECT_DELIVERY_IDS } from './manage.sql';

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
    const ids = await this.database.query<{ id: string }>(SELECT_DELIVERY_IDS, {
      subscriptionId: subscription.id,
      firstCycle: subscription.cycle + 1,
      lastCycle: subscription.cycle + MAX_UPCOMING_DELIVERIES - scheduledDeliveries.length,
    });
    const { cycleDate } = subscription;
    const projected = ids.map(({ id }, index) =>
      projectDelivery(subscription, id, sameOrNextBusinessDay(dayAfterMonths(cycleDate, (index + 1) * subscription.interval))),
    );
    return sortByDate([...skipped, ...scheduledDeliveries, ...projected])
      .slice(0, MAX_UPCOMING_DELIVERIES)
      .map(deliveryView);
  }
}

const sortByDate = (deliveries: readonly Delivery[]): Delivery[] =>
  [...deliveries].sort((left, right) => (left.date < right.date ? -1 : 1));

function projectDelivery(subscription: Subscription, id: string, date: string): Delivery {
  const { id: subscriptionId, userId, brushes, shipping, interval: months } = subscription;
  const emptyFields = {
    reason: null,
    note: null,
    carrier: null,
    trackingNumber: null,
    shippedAt: null,
    deliveredAt: null,
    reservationDueAt: null,
  };
  const initialFields = {
    version: 0,
    cycle: 0,
    status: 'scheduled' as const,
    reservationId: randomUUID(),
    reservationState: 'none' as const,
    isNoticed: false,
  };
  return Object.assign(new Delivery(), emptyFields, initialFields, { id, subscriptionId, userId, date, brushes, shipping, months });
}
