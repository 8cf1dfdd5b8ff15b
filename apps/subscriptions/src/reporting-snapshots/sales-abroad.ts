import type { PlanSales } from '@brote/contracts/subscriptions';
import { SubscriptionStore } from '#app/subscription-store';
import { Injectable } from '@nestjs/common';

// As in reporting, a payment counts in the year of its day. A refund or a lost dispute counts in its own year.
const SUM_SALES = `
  WITH abroad AS (SELECT country, paid_at, amount, refund_days FROM charge WHERE country <> 'ES'),
  moved AS (
    SELECT country, extract(year FROM paid_at AT TIME ZONE 'Europe/Madrid')::int AS year, amount FROM abroad
    UNION ALL
    SELECT country, left(d->>'day', 4)::int, -(d->>'amount')::int FROM abroad CROSS JOIN LATERAL jsonb_array_elements(refund_days) AS d)
  SELECT country, year, sum(amount)::int AS amount FROM moved WHERE year >= :firstYear GROUP BY country, year ORDER BY year, country`;

/** Sales of plans that are delivered abroad. */
@Injectable()
export class SalesAbroad {
  constructor(private readonly store: SubscriptionStore) {}

  /** Cents by country and year, from a year on, VAT included. */
  listSince(firstYear: number): Promise<PlanSales[]> {
    return this.store.query<PlanSales>(SUM_SALES, { firstYear });
  }
}
