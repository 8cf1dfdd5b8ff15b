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
export class PendingPlanController {
  constructor(private readonly pendingPlan: PendingPlanChoice) {}

  @RequestHandler(getPendingSubscription)
  get(_request: GetPendingSubscriptionRequest, { authenticatedCaller: person }: CallContext): Promise<PendingSubscriptionReply> {
    return this.pendingPlan.get(person.userId);
  }

  @RequestHandler(putPendingSubscription)
  save(request: PendingSubscriptionBody, { authenticatedCaller: person }: CallContext): Promise<PendingSubscriptionReply> {
    return this.pendingPlan.save(request, person.userId);
  }

  @RequestHandler(deletePendingSubscription)
  async deletePending(_request: GetPendingSubscriptionRequest, { authenticatedCaller: person }: CallContext): Promise<AcceptedReply> {
    await this.pendingPlan.deleteChoice(person.userId);
    return {};
  }
}
