import type { DeliveryCount, DeliveryCountsReply, DeliveryCountsRequest } from '@brote/contracts/subscriptions';
import { Injectable } from '@nestjs/common';
import { SubscriptionStore } from '#app/subscription-store';

/** SQL: number of delivered deliveries of the subscription `s`. An index finds its few rows. */
export const COMPLETED_DELIVERIES_SQL = `(SELECT count(*)::int FROM delivery d WHERE d.subscription_id = s.id AND d.status = 'delivered')`;

const COUNT_OF_SUBSCRIPTION = `SELECT ${COMPLETED_DELIVERIES_SQL} AS delivered FROM subscription s WHERE s.id = :subscriptionId`;
const COUNT_OF_PERSON = `
  SELECT s.id AS "subscriptionId", ${COMPLETED_DELIVERIES_SQL} AS delivered
    FROM subscription s WHERE s.user_id = :userId ORDER BY s.started_at DESC, s.id DESC LIMIT 200`;

/** Returns the number of delivered deliveries of each subscription. */
@Injectable()
export class CountDeliveries {
  constructor(private readonly store: SubscriptionStore) {}

  async countOfPerson({ userId }: DeliveryCountsRequest): Promise<DeliveryCountsReply> {
    return { subscriptions: await this.store.query<DeliveryCount>(COUNT_OF_PERSON, { userId }) };
  }

  async countOfSubscription(subscriptionId: string): Promise<number> {
    const [row] = await this.store.query<{ delivered: number }>(COUNT_OF_SUBSCRIPTION, { subscriptionId });
    return row?.delivered ?? 0;
  }
}
