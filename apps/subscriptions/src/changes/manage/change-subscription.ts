import { isDeepStrictEqual } from 'node:util';
import {
  changeSubscription,
  subscriptionChanged,
  type ChangeSubscriptionRequest,
  type SubscriptionAction,
  type SubscriptionView,
} from '@brote/contracts/subscriptions';
import { normalizeCompany } from '@brote/contracts/orders';
import { refuse, RequestHandler, type CallContext } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Controller } from '@nestjs/common';
import { shippingErrorOf, trimShippingInfo } from '@brote/service-runtime';
import { hasValidBrushCount } from '#app/plans/catalog/plan-terms';
import { ChangeDeliveries } from '#app/schedule/deliveries/change-deliveries';
import type { Subscription } from '#app/plans/subscriptions/subscription';
import { SubscriptionEvents } from '#app/schedule/deliveries/subscription-events';
import { ChangeInterval } from './change-interval';
import { PreparePlanChange, type NewPlan } from './plan-change';
import { RunCommand } from './run-command';

/**
 * Changes interval, brushes, address, plan, or the company of the invoices. A delivery that no longer accepts a change leaves it to the next
 * delivery. Issued documents never change.
 */
@Controller()
export class ChangeSubscription {
  constructor(
    private readonly runCommand: RunCommand,
    private readonly preparePlanChange: PreparePlanChange,
    private readonly changeInterval: ChangeInterval,
    private readonly changeDeliveries: ChangeDeliveries,
    private readonly events: SubscriptionEvents,
  ) {}

  /** @throws Refusal of `changeSubscription` */
  @RequestHandler(changeSubscription)
  async change(request: ChangeSubscriptionRequest, { authenticatedCaller }: CallContext): Promise<SubscriptionView> {
    const { userId } = authenticatedCaller;
    const { subscriptionId, version, shippingInfo } = request;
    const shippingError = shippingInfo ? shippingErrorOf(trimShippingInfo(shippingInfo)) : null;
    if (shippingError !== null) refuse(changeSubscription, shippingError);
    const plan = await this.preparePlanChange.prepare(request, userId);
    return this.runCommand.run({ subscriptionId, userId, version }, actionsOf(request), (tx, subscription, today) =>
      this.apply(tx, subscription, { request, plan, today }),
    );
  }

  private async apply(
    tx: Transaction,
    subscription: Subscription,
    { request, plan, today }: { request: ChangeSubscriptionRequest; plan: NewPlan | null; today: string },
  ): Promise<void> {
    const hasInterval = await this.changeInterval.apply(tx, subscription, request.interval, today);
    const hasAddress = await this.changeAddress(tx, subscription, request, today);
    // A change of plan includes its brushes, once Stripe has accepted it.
    const hasBrushes = plan === null && (await this.changeBrushes(tx, subscription, request, today));
    const hasCompany = changeCompany(subscription, request);
    const hasChanged = hasInterval || hasAddress || hasBrushes || hasCompany;
    if (hasChanged) await this.events.raiseVersionAndPublish(tx, subscriptionChanged, subscription);
    if (plan !== null) this.preparePlanChange.storeCommand(subscription, plan);
    else if (!hasChanged) refuse(changeSubscription, 'NOTHING_TO_CHANGE');
  }

  private async changeBrushes(
    tx: Transaction,
    subscription: Subscription,
    request: ChangeSubscriptionRequest,
    today: string,
  ): Promise<boolean> {
    const brushes = request.brushes?.map(({ type, color }) => ({ type, color }));
    if (brushes === undefined || isDeepStrictEqual(brushes, subscription.brushes)) return false;
    if (!hasValidBrushCount(brushes, subscription.planId, subscription.brushCount)) refuse(changeSubscription, 'BRUSHES_INVALID');
    subscription.brushes = brushes;
    await this.changeDeliveries.changeBrushes(tx, subscription, today);
    return true;
  }

  private async changeAddress(
    tx: Transaction,
    subscription: Subscription,
    { shippingInfo }: ChangeSubscriptionRequest,
    today: string,
  ): Promise<boolean> {
    if (!shippingInfo) return false;
    const shipping = trimShippingInfo(shippingInfo);
    if (isDeepStrictEqual(shipping, subscription.shipping)) return false;
    subscription.shipping = shipping;
    await this.changeDeliveries.changeAddress(tx, subscription, today);
    return true;
  }
}

/** The next document names the new company; one that is being issued at this moment may still name the earlier one. */
function changeCompany(subscription: Subscription, { company }: ChangeSubscriptionRequest): boolean {
  if (company === undefined) return false;
  const newCompany = company === null ? null : normalizeCompany(company);
  if (isDeepStrictEqual(newCompany, subscription.company)) return false;
  subscription.company = newCompany;
  return true;
}

function actionsOf({ interval, brushes, shippingInfo, company, planId }: ChangeSubscriptionRequest): SubscriptionAction[] {
  return [
    ...(interval !== undefined || brushes !== undefined || company !== undefined ? (['change'] as const) : []),
    ...(shippingInfo ? (['change-address'] as const) : []),
    ...(planId === undefined ? [] : (['change-plan'] as const)),
  ];
}
