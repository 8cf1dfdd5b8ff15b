import type { BoxCount, BoxCountsReply, BoxCountsRequest } from '@brote/contracts/subscriptions';
import { Injectable } from '@nestjs/common';
import { Store } from '#app/store';

/** How many boxes of the subscription `s` have arrived; few rows each, found by the subscription. */
export const DELIVERED_BOXES = `(SELECT count(*)::int FROM delivery d WHERE d.subscription_id = s.id AND d.status = 'delivered')`;

const OF_ONE = `SELECT ${DELIVERED_BOXES} AS delivered FROM subscription s WHERE s.id = $1`;
const OF_PERSON = `
  SELECT s.id AS "subscriptionId", ${DELIVERED_BOXES} AS delivered
    FROM subscription s WHERE s.user_id = $1 ORDER BY s.started_at DESC, s.id DESC LIMIT 200`;

/** Tells how many boxes have really arrived. */
@Injectable()
export class CountBoxes {
  constructor(private readonly store: Store) {}

  async ofPerson({ userId }: BoxCountsRequest): Promise<BoxCountsReply> {
    return { subscriptions: await this.store.query<BoxCount>(OF_PERSON, [userId]) };
  }

  async ofSubscription(subscriptionId: string): Promise<number> {
    const [row] = await this.store.query<{ delivered: number }>(OF_ONE, [subscriptionId]);
    return row?.delivered ?? 0;
  }
}
