import type { OrderEventData } from '@brote/contracts/orders';
import type { SubscriptionEventData } from '@brote/contracts/subscriptions';
import type { Sql } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { SAVE_ORDERS, SAVE_SUBSCRIPTIONS } from './audience.sql';

interface VersionedData<F> {
  /** Compared before the version: a restore of the owner raises it. 0 when absent. */
  epoch?: number;
  version: number;
  data: F;
}

/** Stores the data of subscriptions and orders that decides about segments: ids, a state, a moment. */
@Injectable()
export class AudienceProjection {
  async saveSubscriptions(sql: Sql, events: readonly VersionedData<SubscriptionEventData>[]): Promise<void> {
    await sql.query(SAVE_SUBSCRIPTIONS, {
      subscriptionIds: events.map(({ data }) => data.subscriptionId),
      userIds: events.map(({ data }) => data.userId),
      statuses: events.map(({ data }) => data.status),
      planIds: events.map(({ data }) => data.planId),
      epochs: events.map(({ epoch = 0 }) => epoch),
      versions: events.map(({ version }) => version),
    });
  }

  /** Leaves out orders of guests and unpaid orders: they put no account into a segment. */
  async saveOrders(sql: Sql, events: readonly VersionedData<OrderEventData>[]): Promise<void> {
    const paidOrders = events.flatMap(({ epoch = 0, version, data: { orderId, userId, paidAt } }) =>
      userId && paidAt ? [{ orderId, userId, paidAt, epoch, version }] : [],
    );
    if (paidOrders.length === 0) return;
    await sql.query(SAVE_ORDERS, {
      orderIds: paidOrders.map(({ orderId }) => orderId),
      userIds: paidOrders.map(({ userId }) => userId),
      paidAts: paidOrders.map(({ paidAt }) => paidAt),
      epochs: paidOrders.map(({ epoch }) => epoch),
      versions: paidOrders.map(({ version }) => version),
    });
  }
}
