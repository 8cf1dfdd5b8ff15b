import { randomUUID } from 'node:crypto';
import type { DeliveryView } from '@brote/contracts/subscriptions';
import { Database } from '@brote/persistence';
import { Clock, nextBusinessDay } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { madridDay } from '#app/calendar/madrid-day';
import { monthsAfter } from '#app/deliveries/delivery-days';
import { Delivery } from '#app/deliveries/delivery';
import { deliveriesToCome, skippedDeliveriesOf } from '#app/deliveries/delivery-rows';
import { deliveryView } from '#app/deliveries/delivery.view';
import type { Subscription } from '#app/subscriptions/subscription';

const MOST = 6;

/** Lists the next deliveries: skipped, planned and future ones. Future ones already have their final ids. */
@Injectable()
export class ListUpcomingDeliveries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async list(one: Subscription): Promise<DeliveryView[]> {
    const planned = await deliveriesToCome(this.database, one.id);
    const leftOut = await skippedDeliveriesOf(this.database, [one.id], madridDay(this.clock.now()));
    if (!one.isRunning || one.cycleDate === null) return inOrder([...leftOut, ...planned]).map(deliveryView);
    const ids = await this.database.query<{ id: string }>(
      'SELECT id_of_delivery($1, n) AS id FROM generate_series($2::int, $3::int) n ORDER BY n',
      [one.id, one.cycle + 1, one.cycle + MOST - planned.length],
    );
    const { cycleDate } = one;
    const unplanned = ids.map(({ id }, index) =>
      unplannedDelivery(one, id, nextBusinessDay(monthsAfter(cycleDate, (index + 1) * one.interval))),
    );
    return inOrder([...leftOut, ...planned, ...unplanned])
      .slice(0, MOST)
      .map(deliveryView);
  }
}

const inOrder = (deliveries: readonly Delivery[]): Delivery[] => [...deliveries].sort((one, other) => (one.date < other.date ? -1 : 1));

function unplannedDelivery(one: Subscription, id: string, date: string): Delivery {
  const { id: subscriptionId, userId, brushes, shipping, interval: months } = one;
  const nowhere = {
    reason: null,
    note: null,
    carrier: null,
    trackingNumber: null,
    shippedAt: null,
    deliveredAt: null,
    reservationDueAt: null,
  };
  const fresh = {
    version: 0,
    cycle: 0,
    status: 'scheduled' as const,
    reservationId: randomUUID(),
    reservationState: 'none' as const,
    isNoticed: false,
  };
  return Object.assign(new Delivery(), nowhere, fresh, { id, subscriptionId, userId, date, brushes, shipping, months });
}
