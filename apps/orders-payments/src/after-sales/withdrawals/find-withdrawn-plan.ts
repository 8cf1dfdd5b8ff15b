import type { PrepareWithdrawalRequest } from '@brote/contracts/orders';
import { findPlanContract, parsePlanDigits, type FindPlanContractRequest, type PlanContract } from '@brote/contracts/subscriptions';
import { RequestClient, isRefused } from '@brote/messaging';
import { Injectable } from '@nestjs/common';

/** Finds the plan that a statement names. The subscriptions service owns plans, so each call requests it there. */
@Injectable()
export class FindWithdrawnPlan {
  constructor(private readonly requests: RequestClient) {}

  /** By its reference, or by the order of one of its deliveries. Null when no plan is named or matches. @throws Unavailable */
  async findWithdrawnPlan(
    request: PrepareWithdrawalRequest,
    userId: string | null,
    deliverySubscriptionId: string | null,
  ): Promise<PlanContract | null> {
    const digits = deliverySubscriptionId === null ? parsePlanDigits(request.orderNumber) : null;
    if (deliverySubscriptionId === null && digits === null) return null;
    return this.find({ subscriptionId: deliverySubscriptionId, digits, linkToken: request.linkToken, userId, email: request.email });
  }

  /** The current state of a plan whose owner is proven. @throws Unavailable */
  async byOwner(subscriptionId: string, userId: string | null): Promise<PlanContract | null> {
    return this.find({ subscriptionId, digits: null, linkToken: null, userId, email: '' });
  }

  private async find(request: FindPlanContractRequest): Promise<PlanContract | null> {
    try {
      return await this.requests.send(findPlanContract, request);
    } catch (error) {
      if (isRefused(error) && error.code === 'SUBSCRIPTION_UNKNOWN') return null;
      throw error;
    }
  }
}
