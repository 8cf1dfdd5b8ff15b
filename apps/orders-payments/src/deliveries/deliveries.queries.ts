import {
  FIRST_OF_DAY,
  type BrushPiece,
  type DeliveriesWeekRequest,
  type DeliveryState,
  type FindDeliveriesRequest,
} from '@brote/contracts/deliveries';
import type { Carrier, ShippingInfo } from '@brote/contracts/orders';
import { Database } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { dayAfter, madridDay } from '#app/orders/madrid-day';
import { ENDS_BY_ITSELF } from '#app/personal-data/ends-on';
import { HIDDEN, whileShown } from '#app/personal-data/hidden-people';
import type { FailedDelivery } from '#app/orders/order.entity';
import { BRUSHES_TO_SEND, COUNT_TO_SEND } from '#app/orders/brushes-to-send';
import { dueOn, LEAVES_ON } from '#app/orders/due-parcels';
import { DELIVERY_STATE, fitting, lateBetween, leavingBetween, SENT, type Value } from './deliveries-filter';

/** The parcel of an order as it is stored. */
export interface StoredParcel {
  id: string;
  number: string;
  day: string;
  deliversOn: string;
  isPastTerm: boolean;
  status: DeliveryState;
  failure: FailedDelivery | null;
  pieces: BrushPiece[];
  shipping: ShippingInfo;
  carrier: Carrier | null;
  trackingNumber: string | null;
  eraseWantedAt: Date | null;
  shippedAt: Date | null;
  deliveredAt: Date | null;
}

/** The parcels of one day, counted. */
export interface CountedDay {
  day: string;
  scheduled: number;
  inTransit: number;
  delivered: number;
  failed: number;
  brushes: number;
  fitting: number;
}

const PARCELS = `
  SELECT id, number, ${LEAVES_ON}::text AS day, delivers_on::text AS "deliversOn", status <> 'delivered' AND % AS "isPastTerm",
         ${DELIVERY_STATE} AS status, ${whileShown('failure', HIDDEN.failure)} AS failure,
         ${whileShown('shipping', HIDDEN.shipping)} AS shipping, carrier, tracking_number AS "trackingNumber",
         CASE WHEN ${ENDS_BY_ITSELF} THEN erase_wanted_at END AS "eraseWantedAt", shipped_at AS "shippedAt", delivered_at AS "deliveredAt", ARRAY(
           SELECT jsonb_build_object('type', s.type, 'color', s.color, 'quantity', sum(s.quantity)::int)
             FROM (${BRUSHES_TO_SEND}) AS s WHERE s.quantity > 0
            GROUP BY s.type, s.color ORDER BY s.type, s.color) AS pieces
    FROM orders`;

/** The legal term of delivery in days from the order, unless another term was agreed. */
const LEGAL_TERM_DAYS = 30;

const PICKED = `
  SELECT s.type, s.color, sum(s.quantity)::int AS quantity
    FROM orders CROSS JOIN LATERAL (${BRUSHES_TO_SEND}) AS s
   WHERE s.quantity > 0 AND ${dueOn('$1')} GROUP BY 1, 2 ORDER BY 1, 2`;
const COUNTED = `SELECT count(*)::int AS count FROM orders WHERE ${dueOn('$1')}`;

/** Reads the parcels of orders. Orders of deliveries have no day here: the subscriptions service answers for them. */
@Injectable()
export class DeliveriesQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** By day and id. */
  async find({ from, until, isOpen, isEnding, after, limit, ...filter }: FindDeliveriesRequest): Promise<StoredParcel[]> {
    const { params, value } = parameters();
    const conditions = [isOpen ? lateBetween(from, until, value) : leavingBetween(from, until, value), fitting(filter, value)];
    if (isEnding === true) conditions.push(ENDS_BY_ITSELF);
    if (after?.id) conditions.push(`(${LEAVES_ON}, id) > (${value(after.day)}::date, ${value(after.id)}::uuid)`);
    else if (after) conditions.push(`${LEAVES_ON} >= ${value(after.day)}::date`);
    const statement = `${this.parcels(value)} WHERE ${conditions.join(' AND ')} ORDER BY ${LEAVES_ON}, id LIMIT ${value(limit)}`;
    return this.database.queryUnprepared<StoredParcel>(statement, params);
  }

  /** The parcel of one order; null where there is none, or the order was cancelled. */
  async one(orderId: string): Promise<StoredParcel | null> {
    const { params, value } = parameters();
    const statement = `${this.parcels(value)} WHERE id = ${value(orderId)} AND ${SENT} AND ${LEAVES_ON} IS NOT NULL`;
    return (await this.database.query<StoredParcel>(statement, params))[0] ?? null;
  }

  /** The days that have parcels, in order. */
  async days({ from, until, ...filter }: DeliveriesWeekRequest): Promise<CountedDay[]> {
    const { params, value } = parameters();
    const within = leavingBetween(from, until, value);
    return this.database.queryUnprepared<CountedDay>(
      `SELECT ${LEAVES_ON}::text AS day, sum(${COUNT_TO_SEND})::int AS brushes, count(*) FILTER (WHERE ${fitting(filter, value)})::int AS fitting,
              count(*) FILTER (WHERE status = 'processing' AND failure IS NULL AND (${COUNT_TO_SEND}) > 0)::int AS scheduled,
              count(*) FILTER (WHERE status = 'shipped')::int AS "inTransit", count(*) FILTER (WHERE status = 'delivered')::int AS delivered,
              count(*) FILTER (WHERE status = 'processing' AND failure IS NOT NULL AND (${COUNT_TO_SEND}) > 0)::int AS failed
         FROM orders WHERE ${within} GROUP BY ${LEAVES_ON} ORDER BY ${LEAVES_ON}`,
      params,
    );
  }

  /** The first matching parcels of each day. */
  async firstOfDays({ from, until, ...filter }: DeliveriesWeekRequest): Promise<StoredParcel[]> {
    const { params, value } = parameters();
    const days = `generate_series(${value(from)}::date, ${value(until)}::date, interval '1 day')`;
    const first = `SELECT id FROM orders WHERE ${LEAVES_ON} = at::date AND ${fitting(filter, value)} ORDER BY id LIMIT ${FIRST_OF_DAY}`;
    return this.database.queryUnprepared<StoredParcel>(
      `${this.parcels(value)} WHERE id IN (SELECT one.id FROM ${days} AS at CROSS JOIN LATERAL (${first}) AS one) ORDER BY ${LEAVES_ON}, id`,
      params,
    );
  }

  /** The number of parcels that had to leave or arrive on those days and have not. */
  async late({ lateFrom, lateUntil }: DeliveriesWeekRequest): Promise<number> {
    const { params, value } = parameters();
    const late = lateBetween(lateFrom, lateUntil, value);
    const [row] = await this.database.query<{ count: number }>(`SELECT count(*)::int AS count FROM orders WHERE ${late}`, params);
    return row?.count ?? 0;
  }

  /** The number of parcels of closed accounts that must leave before they are cancelled. */
  async ending(): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(`SELECT count(*)::int AS count FROM orders WHERE ${ENDS_BY_ITSELF}`);
    return row?.count ?? 0;
  }

  /** The brushes of parcels that had to leave by a day and have not, and the number of those parcels. */
  async picked(day: string): Promise<{ pieces: BrushPiece[]; parcels: number }> {
    const [pieces, [row]] = await Promise.all([
      this.database.query<BrushPiece>(PICKED, [day]),
      this.database.query<{ count: number }>(COUNTED, [day]),
    ]);
    return { pieces, parcels: row?.count ?? 0 };
  }

  private parcels(value: Value): string {
    const lastDay = dayAfter(madridDay(this.clock.now()), -LEGAL_TERM_DAYS);
    return PARCELS.replace('%', () => `(paid_at AT TIME ZONE 'Europe/Madrid')::date < ${value(lastDay)}::date`);
  }
}

function parameters(): { params: unknown[]; value: Value } {
  const params: unknown[] = [];
  return { params, value: (parameter) => `$${params.push(parameter)}` };
}
