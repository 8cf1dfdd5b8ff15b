import type { PlanSales } from '@brote/contracts/subscriptions';
import { SubscriptionStore } from '#app/subscription-store';
import { Injectable } from '@nestjs/common';
import { SUM_SALES } from './reporting-snapshots.sql';

/** Sales of plans that are delivered abroad. */
@Injectable()
export class SalesAbroad {
  constructor(private readonly store: SubscriptionStore) {}

  /** Cents by country and year, from a year on, VAT included. */
  listSince(firstYear: number): Promise<PlanSales[]> {
    return this.store.query<PlanSales>(SUM_SALES, { firstYear });
  }
}
