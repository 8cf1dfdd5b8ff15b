import type { PriceDecisionsReply, PriceDecisionView } from '@brote/contracts/subscriptions';
import { Injectable } from '@nestjs/common';
import { SubscriptionStore } from '#app/subscription-store';
import { earliestChangeDay } from './price-change-days';
import { countPlansByPrice } from './count-plans-by-price';

const MAX_DECISIONS = 50;
const SELECT_DECISIONS = `
  SELECT d.id, d.plan_id AS "planId", d.monthly_price AS amount, d.from_day::text AS "from", d.announced_at AS "announcedAt",
         d.decided_by AS "decidedBy", d.withdrawn_at AS "withdrawnAt",
         count(*) FILTER (WHERE c.state = 'announced')::int AS announced, count(*) FILTER (WHERE c.state = 'applied')::int AS applied,
         count(*) FILTER (WHERE c.state = 'withdrawn')::int AS withdrawn, count(*) FILTER (WHERE c.state = 'dropped')::int AS dropped,
         min(c.effective_on) FILTER (WHERE c.state IN ('announced', 'applied'))::text AS "firstOn",
         max(c.effective_on) FILTER (WHERE c.state IN ('announced', 'applied'))::text AS "lastOn"
    FROM price_decision d JOIN price_change c ON c.decision_id = d.id
   GROUP BY d.id ORDER BY d.announced_at DESC, d.id LIMIT ${MAX_DECISIONS}`;
const COUNT_OLD_PRICES = `
  SELECT decision_id AS "decisionId", old_price AS amount, count(*)::int AS plans
    FROM price_change WHERE decision_id = ANY(:decisionIds) GROUP BY decision_id, old_price`;

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
