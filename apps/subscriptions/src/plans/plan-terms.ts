import { getPlans, skuOf, type BrushChoice, type PlanId, type PlansView } from '@brote/contracts/catalog';
import { RequestClient } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import type { PlanTerms } from '#app/subscriptions/subscription';

/** Reads the current plans of the catalogue. Prices are always requested, never cached. */
@Injectable()
export class Plans {
  constructor(private readonly requests: RequestClient) {}

  /**
   * The terms of a plan at the current price book; null when the plan is not sold.
   * @throws Unavailable
   */
  async termsOf(planId: PlanId): Promise<PlanTerms | null> {
    return termsIn(await this.requests.send(getPlans, {}), planId);
  }

  /** Whether each brush has an offered color, or equals one of `kept`: customers may keep the brushes they have. @throws Unavailable */
  async offer(brushes: readonly BrushChoice[], kept: readonly BrushChoice[] = []): Promise<boolean> {
    const theirs = new Set(kept.map(skuOf));
    const wanted = brushes.map(skuOf).filter((sku) => !theirs.has(sku));
    if (wanted.length === 0) return true;
    const open = new Set((await this.requests.send(getPlans, {})).offered.map(skuOf));
    return wanted.every((sku) => open.has(sku));
  }
}

function termsIn({ plans, book, billingPeriod }: PlansView, planId: PlanId): PlanTerms | null {
  const plan = plans.find(({ id }) => id === planId);
  if (plan === undefined) return null;
  const { name: planName, brushCount, monthlyPrice } = plan;
  return { planId, planName: { en: planName.en, es: planName.es }, brushCount, book, monthlyPrice: monthlyPrice.amount, billingPeriod };
}
