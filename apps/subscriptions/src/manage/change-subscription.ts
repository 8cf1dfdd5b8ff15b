import {
  changeSubscription,
  subscriptionChanged,
  type ChangeSubscriptionRequest,
  type SubscriptionAction,
  type SubscriptionView,
} from '@brote/contracts/subscriptions';
import { refuse } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { tidyShipping, wrongInShipping } from '#app/checkout/shipping';
import { areFitting } from '#app/plans/fitting-brushes';
import { ChangeDeliveries } from '#app/subscriptions/change-deliveries';
import type { Subscription } from '#app/subscriptions/subscription';
import { SubscriptionEvents } from '#app/subscriptions/subscription-events';
import { ChangeInterval } from './change-interval';
import { PlanChange, type NewPlan } from './plan-change';
import { RunCommand } from './run-command';

/** Changes interval, brushes, address or plan. A delivery that no longer accepts a change leaves it to the next delivery. */
@Injectable()
export class ChangeSubscription {
  constructor(
    private readonly run: RunCommand,
    private readonly planChange: PlanChange,
    private readonly changeInterval: ChangeInterval,
    private readonly changeDeliveries: ChangeDeliveries,
    private readonly events: SubscriptionEvents,
  ) {}

  /** @throws Refusal of `changeSubscription` */
  async change(request: ChangeSubscriptionRequest, userId: string): Promise<SubscriptionView> {
    const { subscriptionId, version, shippingInfo } = request;
    const wrong = shippingInfo ? wrongInShipping(tidyShipping(shippingInfo)) : null;
    if (wrong !== null) refuse(changeSubscription, wrong);
    const plan = await this.planChange.of(request, userId);
    return this.run.run({ subscriptionId, userId, version }, actionsOf(request), (tx, one, today) =>
      this.apply(tx, one, { request, plan, today }),
    );
  }

  private async apply(
    tx: Transaction,
    one: Subscription,
    { request, plan, today }: { request: ChangeSubscriptionRequest; plan: NewPlan | null; today: string },
  ): Promise<void> {
    const hasInterval = await this.changeInterval.apply(tx, one, request.interval, today);
    const hasAddress = await this.address(tx, one, request, today);
    // A change of plan includes its brushes, once Stripe has accepted it.
    const hasBrushes = plan === null && (await this.brushes(tx, one, request, today));
    const hasChanged = hasInterval || hasAddress || hasBrushes;
    if (hasChanged) await this.events.raiseAndPublish(tx, subscriptionChanged, one);
    if (plan !== null) this.planChange.want(one, plan);
    else if (!hasChanged) refuse(changeSubscription, 'NOTHING_TO_CHANGE');
  }

  private async brushes(tx: Transaction, one: Subscription, request: ChangeSubscriptionRequest, today: string): Promise<boolean> {
    const brushes = request.brushes?.map(({ type, color }) => ({ type, color }));
    if (brushes === undefined || areEqual(brushes, one.brushes)) return false;
    if (!areFitting(brushes, one.planId, one.brushCount)) refuse(changeSubscription, 'BRUSHES_INVALID');
    one.brushes = brushes;
    await this.changeDeliveries.brushes(tx, one, today);
    return true;
  }

  private async address(tx: Transaction, one: Subscription, { shippingInfo }: ChangeSubscriptionRequest, today: string): Promise<boolean> {
    if (!shippingInfo) return false;
    const shipping = tidyShipping(shippingInfo);
    if (areEqual(shipping, one.shipping)) return false;
    one.shipping = shipping;
    await this.changeDeliveries.address(tx, one, today);
    return true;
  }
}

function actionsOf({ interval, brushes, shippingInfo, planId }: ChangeSubscriptionRequest): SubscriptionAction[] {
  return [
    ...(interval !== undefined || brushes !== undefined ? (['change'] as const) : []),
    ...(shippingInfo ? (['change-address'] as const) : []),
    ...(planId === undefined ? [] : (['change-plan'] as const)),
  ];
}

/** Compares by value, because the database may order the fields differently. */
function areEqual(one: object, other: object | null): boolean {
  return canonical(one) === canonical(other);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
