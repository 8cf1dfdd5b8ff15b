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

/** Charges of one page of sales. */
const SALES_PAGE_SIZE = 500;

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

  /** Cents by charge and year, from a year on, VAT included. */
  @RequestHandler(getPlanSalesAbroad)
  async listSalesAbroad({ fromYear, cursor }: PlanSalesAbroadRequest): Promise<PlanSalesAbroad> {
    const sales = await this.store.query<PlanSales>(SUM_SALES, { firstYear: fromYear, after: cursor, limit: SALES_PAGE_SIZE });
    const isFull = new Set(sales.map(({ chargeId }) => chargeId)).size === SALES_PAGE_SIZE;
    return { sales, nextCursor: isFull ? (sales.at(-1)?.chargeId ?? null) : null };
  }

  private readPage<T>(sql: string, { after, limit }: SnapshotPageRequest): Promise<T[]> {
    return this.store.query<T>(sql, { after, limit });
  }
}
