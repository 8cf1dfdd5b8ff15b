import {
  findPlanContract,
  getPlanContract,
  getPlanContractByLink,
  planReference,
  type FindPlanContractRequest,
  type PlanContract,
  type PlanContractView,
} from '@brote/contracts/subscriptions';
import { refuse } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { sentDeliveriesOf } from '#app/deliveries/delivery-rows';
import { Store } from '#app/store';
import type { Subscription } from '#app/subscriptions/subscription';
import { subscriptionById, subscriptionsByDigits } from '#app/subscriptions/subscription-rows';
import { ReadPlanLink } from './read-plan-link';
import { withdrawalRightOf } from './plan-standing';
import { sentBrushes } from './sent-deliveries';

/** Contracts of plans, for the withdrawal. */
@Injectable()
export class PlanContracts {
  constructor(
    private readonly store: Store,
    private readonly readLink: ReadPlanLink,
  ) {}

  /** @throws Refusal SUBSCRIPTION_UNKNOWN, also for another person's plan */
  async ofOwner(subscriptionId: string, userId: string): Promise<PlanContractView> {
    const found = await subscriptionById(this.store, subscriptionId);
    return found?.userId === userId ? this.view(found) : refuse(getPlanContract, 'SUBSCRIPTION_UNKNOWN');
  }

  /** @throws Refusal SUBSCRIPTION_UNKNOWN, LINK_INVALID once the person was erased, LINK_ENDED */
  async byLink(token: string): Promise<PlanContractView> {
    const { subscription, state } = (await this.readLink.read(token)) ?? refuse(getPlanContractByLink, 'SUBSCRIPTION_UNKNOWN');
    if (state === 'erased') refuse(getPlanContractByLink, 'LINK_INVALID');
    if (state === 'ended') refuse(getPlanContractByLink, 'LINK_ENDED');
    return this.view(subscription);
  }

  /**
   * The proven plan, otherwise a plan with the address.
   * @throws Refusal SUBSCRIPTION_UNKNOWN
   */
  async find(request: FindPlanContractRequest): Promise<PlanContract> {
    const named = await this.named(request);
    const linked = request.linkToken === null ? null : await this.readLink.read(request.linkToken);
    const linkedId = linked?.state === 'open' ? linked.subscription.id : null;
    const isProven = ({ id, userId }: Subscription) => id === linkedId || userId === request.userId;
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
      sent: sentBrushes(await sentDeliveriesOf(this.store, id)),
    };
  }
}
