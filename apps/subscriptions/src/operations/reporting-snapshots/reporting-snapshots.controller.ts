import {
  listChargeSnapshots,
  listDeliverySnapshots,
  listSubscriptionSnapshots,
  type ChargeSnapshots,
  type DeliverySnapshots,
  type SnapshotPageRequest,
  type SubscriptionSnapshots,
} from '@brote/contracts/reporting';
import { getPlanSalesAbroad, type PlanSales, type PlanSalesAbroad, type PlanSalesAbroadRequest } from '@brote/contracts/subscriptions';
import { RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { SubscriptionStore } from '#app/subscription-store';
import { SELECT_CHARGES, SELECT_DELIVERIES, SELECT_SUBSCRIPTIONS, SUM_SALES } from './reporting-snapshots.sql';

/** Null before the first period. */
type SalesRow = Omit<PlanSales, 'paidFrom'> & { paidFrom: string | null };

/** Snapshots for reporting: each subscription, delivery and charge, as its events published it. */
@Controller()
export class ReportingSnapshotsController {
  constructor(private readonly store: SubscriptionStore) {}

  @RequestHandler(listSubscriptionSnapshots)
  async listSubscriptions(page: SnapshotPageRequest): Promise<SubscriptionSnapshots> {
    return { items: await this.readPage(SELECT_SUBSCRIPTIONS, page) };
  }

  @RequestHandler(listDeliverySnapshots)
  async listDeliveries(page: SnapshotPageRequest): Promise<DeliverySnapshots> {
    return { items: await this.readPage(SELECT_DELIVERIES, page) };
  }

  @RequestHandler(listChargeSnapshots)
  async listCharges(page: SnapshotPageRequest): Promise<ChargeSnapshots> {
    return { items: await this.readPage(SELECT_CHARGES, page) };
  }

  /** Cents by country, year and period of the payments, from a year on, VAT included. */
  @RequestHandler(getPlanSalesAbroad)
  async listSalesAbroad({ fromYear, periodsFrom = [] }: PlanSalesAbroadRequest): Promise<PlanSalesAbroad> {
    const rows = await this.store.query<SalesRow>(SUM_SALES, { firstYear: fromYear, periodsFrom });
    return { sales: rows.map(({ paidFrom, ...sale }) => (paidFrom === null ? sale : { ...sale, paidFrom })) };
  }

  private readPage<T>(sql: string, { after, limit }: SnapshotPageRequest): Promise<T[]> {
    return this.store.query<T>(sql, { after, limit });
  }
}
