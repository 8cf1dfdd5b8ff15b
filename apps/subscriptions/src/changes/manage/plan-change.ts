import { refuseWithoutBilling } from '#app/billing/stripe-commands/billing-failure';
import { storeStripeCommand, StripeCommandEffects } from '#app/billing/stripe-commands/execute-stripe-command';
import { SubscriptionStore } from '#app/subscription-store';
import type { DeliveryInterval, BrushChoice, PlanId } from '@brote/contracts/catalog';
import { changeSubscription, type ChangeSubscriptionRequest, subscriptionChanged } from '@brote/contracts/subscriptions';
import { refuse } from '@brote/messaging';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { hasValidBrushCount, Plans } from '#app/plans/catalog/plan-terms';
import { PlanPrices } from '#app/billing/plan-prices';
import type { PlanTerms, Subscription, PendingStripeCommandOf } from '#app/plans/subscriptions/subscription';
import { hasPlan } from '#app/plans/subscriptions/subscription.queries';
import { findOwnSubscription } from './run-command';
import type { Transaction } from '@brote/persistence';
import { ChangeDeliveries } from '#app/schedule/deliveries/change-deliveries';
import { dropPriceChange } from '#app/changes/price-changes/price-change.queries';
import { SubscriptionEvents } from '#app/schedule/deliveries/subscription-events';

/** The new plan at the current price book, with the brushes of its deliveries. */
export interface NewPlan {
  terms: PlanTerms;
  brushes: BrushChoice[];
  priceId: string;
}

/** Computes the effects of a change of plan, before rows are locked. */
@Injectable()
export class PreparePlanChange {
  constructor(
    private readonly store: SubscriptionStore,
    private readonly plans: Plans,
    private readonly prices: PlanPrices,
  ) {}

  /**
   * Null when plan and price stay.
   * @throws Refusal SUBSCRIPTION_UNKNOWN, DELIVERY_NOT_OFFERED, PLAN_INVALID, BRUSHES_INVALID, ACTION_NOT_ALLOWED, PAYMENT_PROVIDER_UNAVAILABLE
   */
  async prepare(request: ChangeSubscriptionRequest, userId: string): Promise<NewPlan | null> {
    const { subscriptionId, planId, brushes, interval } = request;
    const subscription = await findOwnSubscription(this.store, subscriptionId, userId);
    if (subscription === null) return refuse(changeSubscription, 'SUBSCRIPTION_UNKNOWN');
    await this.refuseUndelivered(request, subscription);
    if (brushes && !(await this.plans.areOffered(brushes, subscription.brushes))) refuse(changeSubscription, 'BRUSHES_INVALID');
    const terms =
      planId === undefined || planId === subscription.planId
        ? termsForInterval(subscription, interval)
        : await this.findTermsFor(subscription, planId);
    if (terms === null) return null;
    const newBrushes = (brushes ?? subscription.brushes).map(({ type, color }) => ({ type, color }));
    if (!hasValidBrushCount(newBrushes, terms.planId, terms.brushCount)) refuse(changeSubscription, 'BRUSHES_INVALID');
    // The billing period stays as agreed.
    const newTerms = { ...terms, billingPeriod: subscription.billingPeriod };
    const priceId = await refuseWithoutBilling(this.prices.ensure(newTerms, interval ?? subscription.interval));
    return { terms: newTerms, brushes: newBrushes, priceId };
  }

  /** A running plan keeps its country, also one that the shop no longer delivers to. */
  private async refuseUndelivered({ shippingInfo }: ChangeSubscriptionRequest, { shipping }: Subscription): Promise<void> {
    if (!shippingInfo || shippingInfo.country === shipping?.country) return;
    if (!(await this.plans.areDeliveredTo(shippingInfo.country))) refuse(changeSubscription, 'DELIVERY_NOT_OFFERED');
  }

  private async findTermsFor({ userId, isAnother }: Subscription, planId: PlanId): Promise<PlanTerms> {
    if (!isAnother && (await hasPlan(this.store, userId, planId))) refuse(changeSubscription, 'ACTION_NOT_ALLOWED');
    return (await this.plans.findTermsOf(planId)) ?? refuse(changeSubscription, 'PLAN_INVALID');
  }

  /** Stores the change as a Stripe command. The subscription is locked, and saved afterwards. */
  storeCommand(subscription: Subscription, plan: NewPlan): void {
    storeStripeCommand(subscription, { kind: 'change-plan', ...plan }, this.store.now());
  }
}

/**
 * The price of another interval, where each delivery is charged at once; null for monthly billing.
 * @throws Refusal ACTION_NOT_ALLOWED
 */
function termsForInterval(subscription: Subscription, interval: DeliveryInterval | undefined): PlanTerms | null {
  if (subscription.billingPeriod === 'monthly' || interval === undefined || interval === subscription.interval) return null;
  if (subscription.status !== 'active') refuse(changeSubscription, 'ACTION_NOT_ALLOWED');
  const { planId, planName, brushCount, book, monthlyPrice, billingPeriod } = subscription;
  return { planId, planName, brushCount, book, monthlyPrice, billingPeriod };
}

/** Applies another plan once Stripe has accepted it. */
@Injectable()
export class ApplyPlanChange implements OnModuleInit {
  constructor(
    private readonly store: SubscriptionStore,
    private readonly changeDeliveries: ChangeDeliveries,
    private readonly events: SubscriptionEvents,
    private readonly effects: StripeCommandEffects,
  ) {}

  onModuleInit(): void {
    this.effects.register('change-plan', (tx, subscription, command) => this.apply(tx, subscription, command));
  }

  /** Another plan has the current price; the announced price of the previous plan is dropped. The subscription is locked, and saved afterwards. */
  private async apply(
    tx: Transaction,
    subscription: Subscription,
    { terms, brushes }: PendingStripeCommandOf<'change-plan'>,
  ): Promise<void> {
    if (terms.planId !== subscription.planId) await dropPriceChange(tx, subscription.id, this.store.now());
    subscription.applyTerms(terms);
    subscription.brushes = brushes;
    await this.changeDeliveries.changeBrushes(tx, subscription, this.store.today());
    await this.events.raiseVersionAndPublish(tx, subscriptionChanged, subscription);
  }
}
