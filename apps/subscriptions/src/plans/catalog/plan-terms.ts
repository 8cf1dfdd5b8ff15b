import { getPlans, skuOf, type BrushChoice, type PlanId, type PlansView } from '@brote/contracts/catalog';
import type { Country } from '@brote/contracts/orders';
import { RequestClient } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import type { PlanTerms } from '#app/plans/subscriptions/subscription';

/** Whether the number of brushes fits the plan. A family may choose fewer than four at the same price. */
export function hasValidBrushCount(brushes: readonly BrushChoice[], planId: PlanId, brushCount: number): boolean {
  return planId === 'family' ? brushes.length >= 1 && brushes.length <= brushCount : brushes.length === brushCount;
}

/** Reads the current plans of the catalogue. Prices are always requested, never cached. */
@Injectable()
export class Plans {
  constructor(private readonly requests: RequestClient) {}

  /**
   * The terms of a plan at the current price book; null when the plan is not sold.
   * @throws Unavailable
   */
  async findTermsOf(planId: PlanId): Promise<PlanTerms | null> {
    return termsOfPlan(await this.requests.send(getPlans, {}), planId);
  }

  /** Whether the shop is open for sale. @throws Unavailable */
  async areSold(): Promise<boolean> {
    return (await this.requests.send(getPlans, {})).closed !== true;
  }

  /** Whether the shop delivers to the country. @throws Unavailable */
  async areDeliveredTo(country: Country): Promise<boolean> {
    return !(await this.requests.send(getPlans, {})).notOffered?.includes(country);
  }

  /** Whether each brush has an offered color, or equals one of `kept`: customers may keep the brushes they have. @throws Unavailable */
  async areOffered(brushes: readonly BrushChoice[], currentBrushes: readonly BrushChoice[] = []): Promise<boolean> {
    const currentSkus = new Set(currentBrushes.map(skuOf));
    const newSkus = brushes.map(skuOf).filter((sku) => !currentSkus.has(sku));
    if (newSkus.length === 0) return true;
    const offeredSkus = new Set((await this.requests.send(getPlans, {})).offered.map(skuOf));
    return newSkus.every((sku) => offeredSkus.has(sku));
  }
}

function termsOfPlan({ plans, book, billingPeriod }: PlansView, planId: PlanId): PlanTerms | null {
  const plan = plans.find(({ id }) => id === planId);
  if (plan === undefined) return null;
  const { name: planName, brushCount, monthlyPrice } = plan;
  return { planId, planName: { en: planName.en, es: planName.es }, brushCount, book, monthlyPrice: monthlyPrice.amount, billingPeriod };
}
