import type { PriceChangePreview, PreviewPriceChangeRequest, PriceDecisionsReply, PriceDecisionView } from '@brote/contracts/subscriptions';
import { Injectable } from '@nestjs/common';
import { SubscriptionStore } from '#app/subscription-store';
import { earliestChangeDay, checkChangeDay, countPlansByPrice } from './price-change';
import { COUNT_AFFECTED, COUNT_OLD_PRICES, SELECT_DECISIONS } from './price-change.queries';

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

type DecisionRow = Omit<PriceDecisionView, 'monthlyPrice' | 'announcedAt' | 'withdrawnAt' | 'oldPrices'> & {
  /** Cents. */
  amount: number;
  announcedAt: Date;
  withdrawnAt: Date | null;
};

/** Lists the price decisions for active plans, newest first, with their progress. */
@Injectable()
export class ListPriceDecisions {
  constructor(private readonly store: SubscriptionStore) {}

  async list(): Promise<PriceDecisionsReply> {
    const rows = await this.store.query<DecisionRow>(SELECT_DECISIONS);
    const oldPriceCounts = await this.store.query<{ decisionId: string; amount: number; plans: number }>(COUNT_OLD_PRICES, {
      decisionIds: rows.map(({ id }) => id),
    });
    return {
      decisions: rows.map(({ amount, announcedAt, withdrawnAt, ...rest }) => ({
        ...rest,
        monthlyPrice: { amount, currency: 'EUR' },
        announcedAt: announcedAt.toISOString(),
        withdrawnAt: withdrawnAt?.toISOString() ?? null,
        oldPrices: countPlansByPrice(oldPriceCounts.filter(({ decisionId }) => decisionId === rest.id)),
      })),
      earliestFrom: earliestChangeDay(this.store.today()),
    };
  }
}
