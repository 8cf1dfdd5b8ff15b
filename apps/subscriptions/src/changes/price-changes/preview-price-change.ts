import type { PriceChangePreview, PreviewPriceChangeRequest } from '@brote/contracts/subscriptions';
import { Injectable } from '@nestjs/common';
import { SubscriptionStore } from '#app/subscription-store';
import { earliestChangeDay, checkChangeDay, countPlansByPrice } from './price-change';
import { COUNT_AFFECTED } from './price-change.queries';

interface AffectedGroup {
  status: 'active' | 'past_due' | 'paused';
  /** Cents. */
  monthlyPrice: number;
  changes: boolean;
  plans: number;
  firstOn: string;
  lastOn: string;
}

/** Computes the effects of another price for the active plans of a kind. It changes nothing. */
@Injectable()
export class PreviewPriceChange {
  constructor(private readonly store: SubscriptionStore) {}

  /** @throws Refusal of `previewPriceChange` */
  async preview({ planId, monthlyPrice, from }: PreviewPriceChangeRequest): Promise<PriceChangePreview> {
    const today = this.store.today();
    const day = from === null ? earliestChangeDay(today) : checkChangeDay(from, today);
    const affectedGroups = await this.store.query<AffectedGroup>(COUNT_AFFECTED, { planId, from: day, monthlyPrice });
    const changingGroups = affectedGroups.filter(({ changes }) => changes);
    const countPlans = (groups: readonly AffectedGroup[]) => groups.reduce((sum, { plans }) => sum + plans, 0);
    const countInStatus = (status: AffectedGroup['status']) => countPlans(changingGroups.filter((group) => group.status === status));
    return {
      ...{ planId, monthlyPrice: { amount: monthlyPrice, currency: 'EUR' }, from: day, earliestFrom: earliestChangeDay(today) },
      ...{ active: countInStatus('active'), pastDue: countInStatus('past_due'), paused: countInStatus('paused') },
      unchanged: countPlans(affectedGroups) - countPlans(changingGroups),
      oldPrices: countPlansByPrice(changingGroups.map(({ monthlyPrice: amount, plans }) => ({ amount, plans }))),
      firstOn: changingGroups.map(({ firstOn }) => firstOn).sort()[0] ?? null,
      lastOn:
        changingGroups
          .map(({ lastOn }) => lastOn)
          .sort()
          .at(-1) ?? null,
    };
  }
}
