import type { AcceptedReply } from '@brote/contracts/identity';
import {
  deletePendingSubscription,
  getPendingSubscription,
  putPendingSubscription,
  type GetPendingSubscriptionRequest,
  type PendingSubscriptionBody,
  type PendingSubscriptionReply,
} from '@brote/contracts/subscriptions';
import { type CallContext, RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { PendingPlanChoice } from './pending-plan-choice';

/** Requests about the chosen plan of a customer before the purchase. */
@Controller()
export class PendingController {
  constructor(private readonly pending: PendingPlanChoice) {}

  @RequestHandler(getPendingSubscription)
  get(_request: GetPendingSubscriptionRequest, { person }: CallContext): Promise<PendingSubscriptionReply> {
    return this.pending.get(person.userId);
  }

  @RequestHandler(putPendingSubscription)
  put(request: PendingSubscriptionBody, { person }: CallContext): Promise<PendingSubscriptionReply> {
    return this.pending.put(request, person.userId);
  }

  @RequestHandler(deletePendingSubscription)
  async drop(_request: GetPendingSubscriptionRequest, { person }: CallContext): Promise<AcceptedReply> {
    await this.pending.drop(person.userId);
    return {};
  }
}
