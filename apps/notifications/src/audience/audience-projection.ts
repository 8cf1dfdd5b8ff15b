import type { OrderEventData } from '@brote/contracts/orders';
import type { SubscriptionEventData } from '@brote/contracts/subscriptions';
import type { Sql } from '@brote/persistence';
import { Injectable } from '@nestjs/common';

// Events may come in any order and more than once: the latest version stays. An erased person is not stored again.
const SAVE_SUBSCRIPTIONS = `
  INSERT INTO audience_subscription AS old (subscription_id, user_id, status, plan_id, version)
  SELECT * FROM unnest(:subscriptionIds::uuid[], :userIds::uuid[], :statuses::text[], :planIds::text[], :versions::bigint[])
             AS fact (subscription_id, user_id, status, plan_id, version)
   WHERE NOT EXISTS (SELECT FROM erased_person WHERE erased_person.user_id = fact.user_id)
  ON CONFLICT (subscription_id) DO UPDATE SET user_id = excluded.user_id, status = excluded.status, plan_id = excluded.plan_id,
                version = excluded.version
   WHERE old.version < excluded.version OR (old.version = excluded.version AND old.plan_id IS NULL)`;
const SAVE_ORDERS = `
  INSERT INTO audience_order AS old (order_id, user_id, paid_at, version)
  SELECT * FROM unnest(:orderIds::uuid[], :userIds::uuid[], :paidAts::timestamptz[], :versions::bigint[]) AS fact (order_id, user_id, paid_at, version)
   WHERE NOT EXISTS (SELECT FROM erased_person WHERE erased_person.user_id = fact.user_id)
  ON CONFLICT (order_id) DO UPDATE SET user_id = excluded.user_id, paid_at = excluded.paid_at, version = excluded.version
   WHERE old.version < excluded.version`;

interface VersionedData<F> {
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
      versions: events.map(({ version }) => version),
    });
  }

  /** Leaves out orders of guests and unpaid orders: they put no account into a segment. */
  async saveOrders(sql: Sql, events: readonly VersionedData<OrderEventData>[]): Promise<void> {
    const paidOrders = events.flatMap(({ version, data: { orderId, userId, paidAt } }) =>
      userId && paidAt ? [{ orderId, userId, paidAt, version }] : [],
    );
    if (paidOrders.length === 0) return;
    await sql.query(SAVE_ORDERS, {
      orderIds: paidOrders.map(({ orderId }) => orderId),
      userIds: paidOrders.map(({ userId }) => userId),
      paidAts: paidOrders.map(({ paidAt }) => paidAt),
      versions: paidOrders.map(({ version }) => version),
    });
  }
}
