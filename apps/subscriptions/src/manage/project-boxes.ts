import { randomUUID } from 'node:crypto';
import type { DeliveryView } from '@brote/contracts/subscriptions';
import { Database } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { dayAfter } from '#app/calendar/madrid-day';
import { Delivery } from '#app/deliveries/delivery';
import { deliveriesToCome } from '#app/deliveries/delivery-rows';
import { deliveryView } from '#app/deliveries/delivery.view';
import { DAYS_A_MONTH } from '#app/deliveries/plan-boxes';
import type { Subscription } from '#app/subscriptions/subscription';

const MOST = 6;

/** The next boxes as they stand today: those that are planned, and those that will be, under the ids they will have. */
@Injectable()
export class ProjectBoxes {
  constructor(private readonly database: Database) {}

  async execute(one: Subscription): Promise<DeliveryView[]> {
    const planned = await deliveriesToCome(this.database, one.id);
    if (!one.isRunning || one.cycleDate === null) return planned.map(deliveryView);
    const ids = await this.database.query<{ id: string }>(
      'SELECT box_id($1, n) AS id FROM generate_series($2::int, $3::int) n ORDER BY n',
      [one.id, one.cycle + 1, one.cycle + MOST - planned.length],
    );
    const { cycleDate } = one;
    const projected = ids.map(({ id }, index) => projection(one, id, dayAfter(cycleDate, (index + 1) * one.interval * DAYS_A_MONTH)));
    return [...planned, ...projected].slice(0, MOST).map(deliveryView);
  }
}

function projection(one: Subscription, id: string, date: string): Delivery {
  const { id: subscriptionId, userId, brushes, shipping, interval: months } = one;
  const nowhere = { reason: null, note: null, carrier: null, trackingNumber: null, shippedAt: null, deliveredAt: null, holdDueAt: null };
  const fresh = { version: 0, cycle: 0, status: 'scheduled' as const, holdId: randomUUID(), holdState: 'none' as const, isNoticed: false };
  return Object.assign(new Delivery(), nowhere, fresh, { id, subscriptionId, userId, date, brushes, shipping, months });
}
