import {
  DELIVERIES_SHOWN_PER_DAY,
  type BrushPiece,
  type DeliveriesWeekRequest,
  type DeliveryState,
  type FindDeliveriesRequest,
  type DeliveryOrder,
} from '@brote/contracts/deliveries';
import type { Carrier, ShippingInfo } from '@brote/contracts/orders';
import { Database } from '@brote/persistence';
import { Clock, addDays, madridDay } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { ENDS_AFTER_ERASURE_SQL, HIDDEN_VALUES, shownColumnSql } from '#app/core/erasure/erased-person';
import type { FailedDelivery } from '#app/core/orders/order.entity';
import { dueOnSql, LEAVES_ON_SQL } from '#app/core/orders/orders.sql';
import { COUNT_TO_SEND, SELECT_BRUSHES_TO_SEND } from '#app/core/orders/taken-items.sql';
import { allOf } from '#app/staff/staff-orders/orders-filter';
import { afterCondition, deliveriesFilterSql, DELIVERY_STATE_SQL, HAS_PARCEL_SQL, LATE_BETWEEN, LEAVES_BETWEEN } from './deliveries-filter';

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
export interface DayCounts {
  day: string;
  scheduled: number;
  inTransit: number;
  delivered: number;
  failed: number;
  brushes: number;
  fitting: number;
}

const SELECT_PARCELS = `
  SELECT id, number, ${LEAVES_ON_SQL}::text AS day, delivers_on::text AS "deliversOn",
         status <> 'delivered' AND (paid_at AT TIME ZONE 'Europe/Madrid')::date < :firstDayInTerm::date AS "isPastTerm",
         ${DELIVERY_STATE_SQL} AS status, ${shownColumnSql('failure', HIDDEN_VALUES.failure)} AS failure,
         ${shownColumnSql('shipping', HIDDEN_VALUES.shipping)} AS shipping, carrier, tracking_number AS "trackingNumber",
         CASE WHEN ${ENDS_AFTER_ERASURE_SQL} THEN erase_wanted_at END AS "eraseWantedAt", shipped_at AS "shippedAt", delivered_at AS "deliveredAt", ARRAY(
           SELECT jsonb_build_object('type', s.type, 'color', s.color, 'quantity', sum(s.quantity)::int)
             FROM (${SELECT_BRUSHES_TO_SEND}) AS s WHERE s.quantity > 0
            GROUP BY s.type, s.color ORDER BY s.type, s.color) AS pieces
    FROM orders`;

const SELECT_PARCEL = `${SELECT_PARCELS} WHERE id = :orderId AND ${HAS_PARCEL_SQL} AND ${LEAVES_ON_SQL} IS NOT NULL`;

/** The legal term of delivery in days from the order, unless another term was agreed. */
const LEGAL_TERM_DAYS = 30;

const SELECT_PICKING_LIST = `
  SELECT s.type, s.color, sum(s.quantity)::int AS quantity
    FROM orders CROSS JOIN LATERAL (${SELECT_BRUSHES_TO_SEND}) AS s
   WHERE s.quantity > 0 AND ${dueOnSql(':day')} GROUP BY 1, 2 ORDER BY 1, 2`;
const COUNT_LATE_PARCELS = `SELECT count(*)::int AS count FROM orders WHERE ${LATE_BETWEEN}`;
const COUNT_DUE_PARCELS = `SELECT count(*)::int AS count FROM orders WHERE ${dueOnSql(':day')}`;

/** Reads the parcels of orders. Orders of deliveries have no day here: the subscriptions service answers for them. */
@Injectable()
export class DeliveriesQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** By day and id. */
  async find({ from, until, isOpen, isEnding, after, limit, ...filter }: FindDeliveriesRequest): Promise<StoredParcel[]> {
    const { sql, params } = allOf([
      { sql: isOpen ? LATE_BETWEEN : LEAVES_BETWEEN, params: { from, until } },
      deliveriesFilterSql(filter),
      isEnding === true ? { sql: ENDS_AFTER_ERASURE_SQL } : null,
      afterCondition(after),
    ]);
    const statement = `${SELECT_PARCELS} WHERE ${sql} ORDER BY ${LEAVES_ON_SQL}, id LIMIT :limit`;
    return this.database.query<StoredParcel>(statement, { ...params, firstDayInTerm: this.firstDayInTerm(), limit });
  }

  /** The parcel of one order; null where there is none, or the order was cancelled. */
  async findOne(orderId: string): Promise<StoredParcel | null> {
    const params = { orderId, firstDayInTerm: this.firstDayInTerm() };
    return (await this.database.query<StoredParcel>(SELECT_PARCEL, params))[0] ?? null;
  }

  /** The days that have parcels, in order. */
  async countByDay({ from, until, ...filter }: DeliveriesWeekRequest): Promise<DayCounts[]> {
    const { sql, params } = deliveriesFilterSql(filter);
    return this.database.query<DayCounts>(
      `SELECT ${LEAVES_ON_SQL}::text AS day, sum(${COUNT_TO_SEND})::int AS brushes, count(*) FILTER (WHERE ${sql})::int AS fitting,
              count(*) FILTER (WHERE status = 'processing' AND failure IS NULL AND (${COUNT_TO_SEND}) > 0)::int AS scheduled,
              count(*) FILTER (WHERE status = 'shipped')::int AS "inTransit", count(*) FILTER (WHERE status = 'delivered')::int AS delivered,
              count(*) FILTER (WHERE status = 'processing' AND failure IS NOT NULL AND (${COUNT_TO_SEND}) > 0)::int AS failed
         FROM orders WHERE ${LEAVES_BETWEEN} GROUP BY ${LEAVES_ON_SQL} ORDER BY ${LEAVES_ON_SQL}`,
      { ...params, from, until },
    );
  }

  /** The first matching parcels of each day. */
  async findFirstOfEachDay({ from, until, ...filter }: DeliveriesWeekRequest): Promise<StoredParcel[]> {
    const { sql, params } = deliveriesFilterSql(filter);
    const firstOfDaySql = `SELECT id FROM orders WHERE ${LEAVES_ON_SQL} = at::date AND ${sql} ORDER BY id LIMIT ${DELIVERIES_SHOWN_PER_DAY}`;
    return this.database.query<StoredParcel>(
      `${SELECT_PARCELS}
        WHERE id IN (SELECT one.id FROM generate_series(:from::date, :until::date, interval '1 day') AS at
                                        CROSS JOIN LATERAL (${firstOfDaySql}) AS one)
        ORDER BY ${LEAVES_ON_SQL}, id`,
      { ...params, from, until, firstDayInTerm: this.firstDayInTerm() },
    );
  }

  /** The number of parcels that had to leave or arrive on those days and have not. */
  async countLate({ lateFrom, lateUntil }: DeliveriesWeekRequest): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(COUNT_LATE_PARCELS, { from: lateFrom, until: lateUntil });
    return row?.count ?? 0;
  }

  /** The number of parcels of closed accounts that must leave before they are cancelled. */
  async countEnding(): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(`SELECT count(*)::int AS count FROM orders WHERE ${ENDS_AFTER_ERASURE_SQL}`);
    return row?.count ?? 0;
  }

  /** The brushes of parcels that had to leave by a day and have not, and the number of those parcels. */
  async readPickingList(day: string): Promise<{ pieces: BrushPiece[]; parcels: number }> {
    const [pieces, [row]] = await Promise.all([
      this.database.query<BrushPiece>(SELECT_PICKING_LIST, { day }),
      this.database.query<{ count: number }>(COUNT_DUE_PARCELS, { day }),
    ]);
    return { pieces, parcels: row?.count ?? 0 };
  }

  /** Orders that were paid before this day are past the legal term. */
  private firstDayInTerm(): string {
    return addDays(madridDay(this.clock.now()), -LEGAL_TERM_DAYS);
  }
}

const SELECT_BY_DELIVERY = `
  SELECT delivery_id AS "deliveryId", id AS "orderId", number FROM orders WHERE delivery_id = ANY (:deliveryIds::uuid[]) AND status <> 'cancelled'`;

const SELECT_ACTIVE_ORDERS = `
  SELECT delivery_id AS "deliveryId", id AS "orderId", number FROM orders WHERE delivery_id IS NOT NULL AND status <> 'cancelled'`;
const NEWEST_ONLY_SQL = 'ORDER BY placed_at DESC, id LIMIT 1';

const ORDER_NUMBER_PATTERN = /^[a-z]{2}-\d{4}-\d{6,9}$/;
const SEQUENCE_NUMBER_PATTERN = /^\d{1,9}$/;

/** Reads of the orders that follow deliveries, by delivery and by number. */
@Injectable()
export class DeliveryOrdersQueries {
  constructor(private readonly database: Database) {}

  /** The orders in force. */
  async byDeliveries(deliveryIds: readonly string[]): Promise<DeliveryOrder[]> {
    return this.database.query<DeliveryOrder>(SELECT_BY_DELIVERY, { deliveryIds });
  }

  /** The newest order with that number, or with that running part of a number. */
  async byNumber(typedNumber: string): Promise<DeliveryOrder[]> {
    const number = typedNumber.trim().replace(/^#/, '').toLowerCase();
    if (ORDER_NUMBER_PATTERN.test(number))
      return this.database.query<DeliveryOrder>(`${SELECT_ACTIVE_ORDERS} AND number = :orderNumber ${NEWEST_ONLY_SQL}`, {
        orderNumber: number.toUpperCase(),
      });
    if (!SEQUENCE_NUMBER_PATTERN.test(number)) return [];
    const hasSequenceNumber = `ltrim(split_part(number, '-', 3), '0') = :sequenceNumber`;
    return this.database.query<DeliveryOrder>(`${SELECT_ACTIVE_ORDERS} AND ${hasSequenceNumber} ${NEWEST_ONLY_SQL}`, {
      sequenceNumber: number.replace(/^0+/, ''),
    });
  }
}
