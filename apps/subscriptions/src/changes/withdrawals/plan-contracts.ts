import {
  findPlanContract,
  getPlanContract,
  getPlanContractByLink,
  planReference,
  type FindPlanContractRequest,
  type PlanContract,
  type PlanContractView,
  type PlanContractRequest,
  type PlanContractByLinkRequest,
} from '@brote/contracts/subscriptions';
import { refuse, RequestHandler, type CallContext } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { findSentDeliveriesOf } from '#app/schedule/deliveries/delivery.queries';
import { SubscriptionStore } from '#app/subscription-store';
import type { Subscription } from '#app/plans/subscriptions/subscription';
import { findSubscriptionById, findSubscriptionsByReferenceDigits } from '#app/plans/subscriptions/subscription.queries';
import { ReadPlanLink } from './plan-link';
import { findWithdrawalRightOf } from './withdrawal-right';
import { sentBrushes } from './sent-deliveries';

/** Contracts of plans, for the withdrawal. */
@Controller()
export class PlanContracts {
  constructor(
    private readonly store: SubscriptionStore,
    private readonly readLink: ReadPlanLink,
  ) {}

  /** @throws Refusal SUBSCRIPTION_UNKNOWN, also for another person's plan */
  @RequestHandler(getPlanContract)
  async getOfOwner({ subscriptionId }: PlanContractRequest, { authenticatedCaller }: CallContext): Promise<PlanContractView> {
    const subscription = await findSubscriptionById(this.store, subscriptionId);
    return subscription?.userId === authenticatedCaller.userId
      ? this.toView(subscription)
      : refuse(getPlanContract, 'SUBSCRIPTION_UNKNOWN');
  }

  /** @throws Refusal SUBSCRIPTION_UNKNOWN, LINK_INVALID once the person was erased, LINK_ENDED */
  @RequestHandler(getPlanContractByLink)
  async getByLink({ token }: PlanContractByLinkRequest): Promise<PlanContractView> {
    const { subscription, state } = (await this.readLink.read(token)) ?? refuse(getPlanContractByLink, 'SUBSCRIPTION_UNKNOWN');
    if (state === 'erased') refuse(getPlanContractByLink, 'LINK_INVALID');
    if (state === 'ended') refuse(getPlanContractByLink, 'LINK_ENDED');
    return this.toView(subscription);
  }

  /**
   * The proven plan, otherwise a plan with the address.
   * @throws Refusal SUBSCRIPTION_UNKNOWN
   */
  @RequestHandler(findPlanContract)
  async find(request: FindPlanContractRequest): Promise<PlanContract> {
    const candidates = await this.findCandidates(request);
    const linkedPlan = request.linkToken === null ? null : await this.readLink.read(request.linkToken);
    const linkedId = linkedPlan?.state === 'open' ? linkedPlan.subscription.id : null;
    const isProven = ({ id, userId }: Subscription) => id === linkedId || userId === request.userId;
    const email = request.email.trim().toLowerCase();
    const subscription = candidates.find(isProven) ?? candidates.find(({ shipping }) => shipping?.email.toLowerCase() === email);
    if (subscription === undefined) return refuse(findPlanContract, 'SUBSCRIPTION_UNKNOWN');
    return { ...(await this.toView(subscription)), userId: subscription.userId, isProven: isProven(subscription) };
  }

  private async findCandidates({ subscriptionId, digits }: FindPlanContractRequest): Promise<Subscription[]> {
    if (subscriptionId === null) return digits === null ? [] : findSubscriptionsByReferenceDigits(this.store, digits);
    const subscription = await findSubscriptionById(this.store, subscriptionId);
    return subscription === null ? [] : [subscription];
  }

  private async toView({ id, planName, shipping }: Subscription): Promise<PlanContractView> {
    const { withdrawable, isSettled, withdrawableUntil } = await findWithdrawalRightOf(this.store, id, this.store.now());
    return {
      subscriptionId: id,
      reference: planReference(id),
      planName,
      isWithdrawable: withdrawable,
      isSettled,
      withdrawableUntil: withdrawableUntil?.toISOString() ?? null,
      name: shipping === null ? '' : `${shipping.firstName} ${shipping.lastName}`,
      email: shipping?.email ?? '',
      sent: sentBrushes(await findSentDeliveriesOf(this.store, id)),
    };
  }
}
