import { Store } from '#app/store';
import type { DeliveryInterval, BrushChoice, PlanId } from '@brote/contracts/catalog';
import { changeSubscription, type ChangeSubscriptionRequest } from '@brote/contracts/subscriptions';
import { refuse } from '@brote/messaging';
import { isStripeFault } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import { areFitting } from '#app/plans/fitting-brushes';
import { Plans } from '#app/plans/plan-terms';
import { PlanPrices } from '#app/stripe/plan-prices';
import { storeStripeCommand } from '#app/stripe-commands/store-stripe-command';
import type { PlanTerms, Subscription } from '#app/subscriptions/subscription';
import { ownSubscription } from './load-own';

/** The new plan at the current price book, with the brushes of its deliveries. */
export interface NewPlan {
  terms: PlanTerms;
  brushes: BrushChoice[];
  priceId: string;
}

/** Computes the effects of a change of plan, before rows are locked. */
@Injectable()
export class PlanChange {
  constructor(
    private readonly store: Store,
    private readonly plans: Plans,
    private readonly prices: PlanPrices,
  ) {}

  /** Null when plan and price stay. @throws Refusal SUBSCRIPTION_UNKNOWN, PLAN_INVALID, BRUSHES_INVALID, ACTION_NOT_ALLOWED, PAYMENT_PROVIDER_UNAVAILABLE */
  async of({ subscriptionId, planId, brushes, interval }: ChangeSubscriptionRequest, userId: string): Promise<NewPlan | null> {
    const one = await ownSubscription(this.store, subscriptionId, userId);
    if (one === null) return refuse(changeSubscription, 'SUBSCRIPTION_UNKNOWN');
    if (brushes && !(await this.plans.offer(brushes, one.brushes))) refuse(changeSubscription, 'BRUSHES_INVALID');
    const terms = planId === undefined || planId === one.planId ? termsAtInterval(one, interval) : await this.termsFor(one, planId);
    if (terms === null) return null;
    const chosen = (brushes ?? one.brushes).map(({ type, color }) => ({ type, color }));
    if (!areFitting(chosen, terms.planId, terms.brushCount)) refuse(changeSubscription, 'BRUSHES_INVALID');
    // The billing period stays as agreed.
    const kept = { ...terms, billingPeriod: one.billingPeriod };
    return { terms: kept, brushes: chosen, priceId: await this.priceOf(kept, interval ?? one.interval) };
  }

  private async termsFor({ userId, isAnother }: Subscription, planId: PlanId): Promise<PlanTerms> {
    if (!isAnother && (await this.runsAlready(userId, planId))) refuse(changeSubscription, 'ACTION_NOT_ALLOWED');
    return (await this.plans.termsOf(planId)) ?? refuse(changeSubscription, 'PLAN_INVALID');
  }

  /** Stores the change as a Stripe command. The subscription is locked, and saved afterwards. */
  want(one: Subscription, plan: NewPlan): void {
    storeStripeCommand(one, { kind: 'change-plan', ...plan }, this.store.now());
  }

  private async priceOf(terms: PlanTerms, interval: DeliveryInterval): Promise<string> {
    try {
      return await this.prices.ensure(terms, interval);
    } catch (error) {
      if (isStripeFault(error)) return refuse(changeSubscription, 'PAYMENT_PROVIDER_UNAVAILABLE');
      throw error;
    }
  }

  private async runsAlready(userId: string, planId: string): Promise<boolean> {
    const rows = await this.store.query(
      `SELECT 1 FROM subscription WHERE user_id = $1 AND plan_id = $2 AND status <> 'cancelled' AND NOT is_another`,
      [userId, planId],
    );
    return rows.length > 0;
  }
}

/**
 * The price of another interval, where each delivery is charged at once; null for monthly billing.
 * @throws Refusal ACTION_NOT_ALLOWED
 */
function termsAtInterval(one: Subscription, interval: DeliveryInterval | undefined): PlanTerms | null {
  if (one.billingPeriod === 'monthly' || interval === undefined || interval === one.interval) return null;
  if (one.status !== 'active') refuse(changeSubscription, 'ACTION_NOT_ALLOWED');
  const { planId, planName, brushCount, book, monthlyPrice, billingPeriod } = one;
  return { planId, planName, brushCount, book, monthlyPrice, billingPeriod };
}
