import {
  listChargeSnapshots,
  listDeliverySnapshots,
  listSubscriptionSnapshots,
  type ChargeSnapshots,
  type DeliverySnapshots,
  type SnapshotPageRequest,
  type SubscriptionSnapshots,
} from '@brote/contracts/reporting';
import { getPlanSalesAbroad, type PlanSalesAbroad, type PlanSalesAbroadRequest } from '@brote/contracts/subscriptions';
import { RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { writtenOffAtEndSql } from '#app/ledger/written-off';
import { SubscriptionStore } from '#app/subscription-store';
import { SalesAbroad } from './sales-abroad';

const SELECT_SUBSCRIPTIONS = `
  SELECT s.version, jsonb_build_object(
           'subscriptionId', s.id, 'userId', s.user_id, 'planId', s.plan_id, 'status', s.status,
           'monthlyPrice', jsonb_build_object('amount', s.monthly_price, 'currency', 'EUR'), 'interval', s.interval_months,
           'nextDeliveryDate', (SELECT min(d.date) FROM delivery d WHERE d.subscription_id = s.id AND d.status IN ('scheduled', 'waiting')),
           'pausedUntil', (SELECT b.until_day FROM billing_pause b WHERE b.subscription_id = s.id AND b.state = 'running'),
           'endsOn', s.ends_on, 'locale', s.locale, 'brushes', s.brushes, 'startedAt', s.started_at, 'cancelledAt', s.cancelled_at,
           'writtenOff', ${writtenOffAtEndSql('s.id')}) AS data
    FROM subscription s WHERE :after::uuid IS NULL OR s.id > :after ORDER BY s.id LIMIT :limit`;
const SELECT_DELIVERIES = `
  SELECT d.version, jsonb_build_object(
           'deliveryId', d.id, 'subscriptionId', d.subscription_id, 'userId', d.user_id, 'status', d.status, 'date', d.date,
           'brushCount', jsonb_array_length(d.brushes), 'locale', s.locale) AS data
    FROM delivery d JOIN subscription s ON s.id = d.subscription_id
   WHERE :after::uuid IS NULL OR d.id > :after ORDER BY d.id LIMIT :limit`;
const SELECT_CHARGES = `
  SELECT c.version, jsonb_build_object(
           'chargeId', c.id, 'subscriptionId', c.subscription_id, 'userId', c.user_id,
           'amount', jsonb_build_object('amount', c.amount, 'currency', 'EUR'), 'paidAt', c.paid_at,
           'refunded', jsonb_build_object('amount', c.refunded, 'currency', 'EUR'), 'refundDays', c.refund_days) AS data
    FROM charge c WHERE :after::text IS NULL OR c.id > :after ORDER BY c.id LIMIT :limit`;

/** Snapshots for reporting: each subscription, delivery and charge, as its events published it. */
@Controller()
export class ReportingSnapshotsController {
  constructor(
    private readonly store: SubscriptionStore,
    private readonly salesAbroad: SalesAbroad,
  ) {}

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

  @RequestHandler(getPlanSalesAbroad)
  async listSalesAbroad({ fromYear }: PlanSalesAbroadRequest): Promise<PlanSalesAbroad> {
    return { sales: await this.salesAbroad.listSince(fromYear) };
  }

  private readPage<T>(sql: string, { after, limit }: SnapshotPageRequest): Promise<T[]> {
    return this.store.query<T>(sql, { after, limit });
  }
}
