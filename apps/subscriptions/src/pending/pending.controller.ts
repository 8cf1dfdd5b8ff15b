import type { Accepted } from '@brote/contracts/identity';
import {
  dropPendingSubscription,
  getPendingSubscription,
  putPendingSubscription,
  type GetPendingRequest,
  type PendingBody,
  type PendingReply,
} from '@brote/contracts/subscriptions';
import { type CallContext, RequestHandler } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { PendingPlanChoice } from './pending-plan-choice';

/** Requests about the chosen plan of a customer before the purchase. */
@Injectable()
export class PendingController {
  constructor(private readonly pending: PendingPlanChoice) {}

  @RequestHandler(getPendingSubscription)
  get(_request: GetPendingRequest, { person }: CallContext): Promise<PendingReply> {
    return this.pending.get(person.userId);
  }

  @RequestHandler(putPendingSubscription)
  put(request: PendingBody, { person }: CallContext): Promise<PendingReply> {
    return this.pending.put(request, person.userId);
  }

  @RequestHandler(dropPendingSubscription)
  async drop(_request: GetPendingRequest, { person }: CallContext): Promise<Accepted> {
    await this.pending.drop(person.userId);
    return {};
  }
}
