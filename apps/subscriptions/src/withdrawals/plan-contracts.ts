import {
  findPlanContract,
  getPlanContract,
  planReference,
  type FindPlanContractRequest,
  type PlanContract,
  type PlanContractView,
} from '@brote/contracts/subscriptions';
import { refuse } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { sentBoxesOf } from '#app/deliveries/delivery-rows';
import { Store } from '#app/store';
import type { Subscription } from '#app/subscriptions/subscription';
import { subscriptionById, subscriptionsByDigits } from '#app/subscriptions/subscription-rows';
import { PlanLink } from './plan-link';
import { withdrawalRightOf } from './plan-standing';
import { sentBrushes } from './sent-boxes';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The contracts of plans, for those who withdraw from them. */
@Injectable()
export class PlanContracts {
  constructor(
    private readonly store: Store,
    private readonly links: PlanLink,
  ) {}

  /** By the id of an own plan or a mailed link. @throws Refusal SUBSCRIPTION_UNKNOWN, LINK_INVALID once the person was erased */
  async get(proof: string, userId: string | null): Promise<PlanContractView> {
    const id = UUID.test(proof) ? proof : this.links.subscriptionIdIn(proof);
    const one = id === null ? null : await subscriptionById(this.store, id);
    if (one === null || (id === proof && one.userId !== userId)) return refuse(getPlanContract, 'SUBSCRIPTION_UNKNOWN');
    if (id !== proof && one.shipping === null) return refuse(getPlanContract, 'LINK_INVALID');
    return this.view(one);
  }

  /** The one that is proven, else one that goes to the given address. @throws Refusal SUBSCRIPTION_UNKNOWN */
  async find(request: FindPlanContractRequest): Promise<PlanContract> {
    const named = await this.named(request);
    const isProven = (one: Subscription) => this.isProven(one, request);
    const email = request.email.trim().toLowerCase();
    const one = named.find(isProven) ?? named.find(({ shipping }) => shipping?.email.toLowerCase() === email);
    if (one === undefined) return refuse(findPlanContract, 'SUBSCRIPTION_UNKNOWN');
    return { ...(await this.view(one)), userId: one.userId, isProven: isProven(one) };
  }

  private async named({ subscriptionId, digits }: FindPlanContractRequest): Promise<Subscription[]> {
    if (subscriptionId === null) return digits === null ? [] : subscriptionsByDigits(this.store, digits);
    const one = await subscriptionById(this.store, subscriptionId);
    return one === null ? [] : [one];
  }

  private isProven({ id, userId, shipping }: Subscription, request: FindPlanContractRequest): boolean {
    const isLinked = shipping !== null && request.linkToken !== null && this.links.subscriptionIdIn(request.linkToken) === id;
    return isLinked || request.userId === userId;
  }

  private async view({ id, planName, shipping }: Subscription): Promise<PlanContractView> {
    const { withdrawable, isSettled, withdrawableUntil } = await withdrawalRightOf(this.store, id, this.store.now());
    return {
      subscriptionId: id,
      reference: planReference(id),
      planName,
      isWithdrawable: withdrawable,
      isSettled,
      withdrawableUntil: withdrawableUntil?.toISOString() ?? null,
      name: shipping === null ? '' : `${shipping.firstName} ${shipping.lastName}`,
      email: shipping?.email ?? '',
      sent: sentBrushes(await sentBoxesOf(this.store, id)),
    };
  }
}
