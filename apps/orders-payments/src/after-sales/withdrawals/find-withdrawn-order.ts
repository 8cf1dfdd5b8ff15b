import { Database } from '@brote/persistence';
import type { PrepareWithdrawalRequest } from '@brote/contracts/orders';
import { type PlanContract, findPlanContract, parsePlanDigits, type FindPlanContractRequest } from '@brote/contracts/subscriptions';
import { Injectable } from '@nestjs/common';
import { ReadOrderLink } from '#app/core/orders/order-link';
import { SELECT_ORDER_BY_NUMBER } from './withdrawals.queries';
import { RequestClient, isRefused } from '@brote/messaging';

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

/** The order or plan that a statement is about, and whether its author has proven to own it. */
export interface NamedContract {
  orderId: string | null;
  /** Replaces the order; null when no plan is named. */
  plan: PlanContract | null;
  isProven: boolean;
}

interface OrderRow {
  id: string;
  user_id: string | null;
  subscription_id: string | null;
  is_address: boolean;
}

/** Finds the order or plan that a statement names. */
@Injectable()
export class FindWithdrawnOrder {
  constructor(
    private readonly database: Database,
    private readonly readLink: ReadOrderLink,
    private readonly findWithdrawnPlan: FindWithdrawnPlan,
  ) {}

  /** The link or the owner's session is a proof. Number and address only show staff the order. A delivery's order means its plan. */
  async find(request: PrepareWithdrawalRequest, userId: string | null): Promise<NamedContract> {
    const { orderNumber, email, linkToken } = request;
    const [orderRow] = await this.database.query<OrderRow>(SELECT_ORDER_BY_NUMBER, {
      orderNumber: orderNumber.trim().toUpperCase(),
      email,
    });
    const plan = await this.findWithdrawnPlan.findWithdrawnPlan(request, userId, orderRow?.subscription_id ?? null);
    if (plan !== null) return { orderId: null, plan, isProven: plan.isProven };
    if (orderRow === undefined || orderRow.subscription_id !== null) return NO_CONTRACT;
    if (await this.isProven(orderRow, linkToken, userId)) return { orderId: orderRow.id, plan: null, isProven: true };
    return { ...NO_CONTRACT, orderId: orderRow.is_address ? orderRow.id : null };
  }

  /** A link that has ended proves nothing. */
  private async isProven({ id, user_id: owner }: OrderRow, linkToken: string | null, userId: string | null): Promise<boolean> {
    if (userId !== null && owner === userId) return true;
    const linkedOrder = linkToken === null ? null : await this.readLink.read(linkToken);
    return linkedOrder?.orderId === id && linkedOrder.state === 'open';
  }
}

const NO_CONTRACT: NamedContract = { orderId: null, plan: null, isProven: false };
