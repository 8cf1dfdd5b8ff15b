import { isBillingUnavailable, storeStripeCommand } from '#app/billing/stripe-commands/execute-stripe-command';
import { SubscriptionStore } from '#app/subscription-store';
import type { DeliveryInterval, BrushChoice, PlanId } from '@brote/contracts/catalog';
import { changeSubscription, type ChangeSubscriptionRequest } from '@brote/contracts/subscriptions';
import { refuse } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { hasValidBrushCount } from '#app/plans/catalog/brush-count';
import { Plans } from '#app/plans/catalog/plan-terms';
import { PlanPrices } from '#app/billing/plan-prices';
import type { PlanTerms, Subscription } from '#app/plans/subscriptions/subscription';
import { hasPlan } from '#app/plans/subscriptions/subscription.queries';
import { findOwnSubscription } from './run-command';

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

  /** Null when plan and price stay. @throws Refusal SUBSCRIPTION_UNKNOWN, PLAN_INVALID, BRUSHES_INVALID, ACTION_NOT_ALLOWED, PAYMENT_PROVIDER_UNAVAILABLE */
  async prepare({ subscriptionId, planId, brushes, interval }: ChangeSubscriptionRequest, userId: string): Promise<NewPlan | null> {
    const subscription = await findOwnSubscription(this.store, subscriptionId, userId);
    if (subscription === null) return refuse(changeSubscription, 'SUBSCRIPTION_UNKNOWN');
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
    return { terms: newTerms, brushes: newBrushes, priceId: await this.ensurePrice(newTerms, interval ?? subscription.interval) };
  }

  private async findTermsFor({ userId, isAnother }: Subscription, planId: PlanId): Promise<PlanTerms> {
    if (!isAnother && (await hasPlan(this.store, userId, planId))) refuse(changeSubscription, 'ACTION_NOT_ALLOWED');
    return (await this.plans.findTermsOf(planId)) ?? refuse(changeSubscription, 'PLAN_INVALID');
  }

  /** Stores the change as a Stripe command. The subscription is locked, and saved afterwards. */
  storeCommand(subscription: Subscription, plan: NewPlan): void {
    storeStripeCommand(subscription, { kind: 'change-plan', ...plan }, this.store.now());
  }

  private async ensurePrice(terms: PlanTerms, interval: DeliveryInterval): Promise<string> {
    try {
      return await this.prices.ensure(terms, interval);
    } catch (error) {
      if (isBillingUnavailable(error)) return refuse(changeSubscription, 'PAYMENT_PROVIDER_UNAVAILABLE');
      throw error;
    }
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
