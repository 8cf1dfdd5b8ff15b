import type { PriceDecisionsReply, PriceDecisionView } from '@brote/contracts/subscriptions';
import { Injectable } from '@nestjs/common';
import { SubscriptionStore } from '#app/subscription-store';
import { earliestChangeDay, countPlansByPrice } from './price-change';
import { COUNT_OLD_PRICES, SELECT_DECISIONS } from './price-change.queries';

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
