import {
  type PriceChangePreview,
  type PreviewPriceChangeRequest,
  type PriceDecisionsReply,
  type PriceDecisionView,
  listPriceDecisions,
  previewPriceChange,
} from '@brote/contracts/subscriptions';
import { Controller } from '@nestjs/common';
import { RequestHandler } from '@brote/messaging';
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

/** Reads of staff about other prices of active plans. */
@Controller()
export class ReadPriceChanges {
  constructor(private readonly store: SubscriptionStore) {}

  @RequestHandler(listPriceDecisions)
  listDecisions(): Promise<PriceDecisionsReply> {
    return readPriceDecisions(this.store);
  }

  /** Computes the effects of another price for the active plans of a kind. It changes nothing. @throws Refusal of `previewPriceChange` */
  @RequestHandler(previewPriceChange)
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

/** Reads the price decisions for active plans, newest first, with their progress. */
export async function readPriceDecisions(store: SubscriptionStore): Promise<PriceDecisionsReply> {
  const rows = await store.query<DecisionRow>(SELECT_DECISIONS);
  const decisionIds = rows.map(({ id }) => id);
  const oldPriceCounts = await store.query<{ decisionId: string; amount: number; plans: number }>(COUNT_OLD_PRICES, { decisionIds });
  return {
    decisions: rows.map(({ amount, announcedAt, withdrawnAt, ...rest }) => ({
      ...rest,
      monthlyPrice: { amount, currency: 'EUR' },
      announcedAt: announcedAt.toISOString(),
      withdrawnAt: withdrawnAt?.toISOString() ?? null,
      oldPrices: countPlansByPrice(oldPriceCounts.filter(({ decisionId }) => decisionId === rest.id)),
    })),
    earliestFrom: earliestChangeDay(store.today()),
  };
}
