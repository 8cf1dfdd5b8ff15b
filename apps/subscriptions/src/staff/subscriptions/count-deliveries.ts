import type { DeliveryCount, DeliveryCountsReply, DeliveryCountsRequest } from '@brote/contracts/subscriptions';
import { Injectable } from '@nestjs/common';
import { SubscriptionStore } from '#app/subscription-store';
import { COUNT_OF_PERSON, COUNT_OF_SUBSCRIPTION } from './staff.sql';

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
