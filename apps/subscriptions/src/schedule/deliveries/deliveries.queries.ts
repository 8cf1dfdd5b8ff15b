import type { PlanId } from '@brote/contracts/catalog';
import {
  DELIVERIES_SHOWN_PER_DAY,
  type BrushPiece,
  type DeliveriesWeekRequest,
  type FindDeliveriesRequest,
  type DeliveriesFilter,
  type DeliveryState,
} from '@brote/contracts/deliveries';
import type { SubscriptionStatus } from '@brote/contracts/subscriptions';
import type { SqlParams } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { SubscriptionStore } from '#app/subscription-store';
import type { Delivery } from './delivery';
import { isVisibleSql } from './hidden-person-sql';
import { hidePerson } from './delivery.view';
import { findDeliveriesByIds } from './delivery.queries';

const SHIPPABLE_STATES: readonly DeliveryState[] = ['scheduled', 'waiting', 'in_transit', 'delivered', 'failed'];

/** SQL: deliveries that leave or have left, without skipped and cancelled ones. */
export const IS_SHIPPABLE_SQL = `d.status IN (${SHIPPABLE_STATES.map((state) => `'${state}'`).join(', ')})`;
/** Days in transit after which a delivery counts as late. */
const MAX_TRANSIT_DAYS = 10;

/** SQL: deliveries that leave between the days `:from` and `:until`, both included. */
export const IS_LEAVING_BETWEEN_SQL = `${IS_SHIPPABLE_SQL} AND d.date BETWEEN :from::date AND :until::date`;

const IS_LOST_SQL = `d.status = 'in_transit' AND (d.shipped_at AT TIME ZONE 'Europe/Madrid')::date <= :until::date - ${MAX_TRANSIT_DAYS}`;

/** SQL: deliveries that should have left between the days `:from` and `:until`, or left long ago, and have not arrived. */
export const IS_LATE_BETWEEN_SQL = `d.date BETWEEN :from::date AND :until::date AND (${dueOnSql(':until')} OR ${IS_LOST_SQL})`;

/** SQL: deliveries due on or before a day that have not left. Lists, counts and picking lists use this one definition of "due". */
export function dueOnSql(day: string): string {
  return `d.status IN ('scheduled', 'waiting', 'failed') AND d.date <= ${day}::date`;
}

/** SQL: deliveries that have not left and whose person was erased. */
export const IS_OF_ERASED_PERSON_SQL = `(d.status IN ('scheduled', 'waiting', 'failed') AND EXISTS (SELECT FROM erased_person e WHERE e.user_id = d.user_id))`;

/** SQL: filters of the list. Their values are those of `filterParams`. */
export function filterSql({ status, search }: DeliveriesFilter): string {
  const statusSql = status === null ? IS_SHIPPABLE_SQL : 'd.status = :status';
  return search === null ? statusSql : `${statusSql} AND ${searchSql()}`;
}

/** Parameters of the used filters only. */
export function filterParams({ status, search }: DeliveriesFilter): SqlParams {
  return { ...(status === null ? {} : { status }), ...(search === null ? {} : { searchPattern: prefixPattern(search) }) };
}

function searchSql(): string {
  const shipping = (part: string) => `lower(d.shipping ->> '${part}')`;
  const name = `${shipping('firstName')} || ' ' || ${shipping('lastName')}`;
  const anyLikeSql = (parts: string[]) => parts.map((part) => `${part} LIKE :searchPattern`).join(' OR ');
  const personSql = anyLikeSql([name, shipping('lastName'), shipping('email')]);
  return `(${anyLikeSql(['d.subscription_id::text', 'd.id::text'])} OR (${personSql}) AND ${isVisibleSql('d.user_id')})`;
}

/** Pattern of LIKE for texts in lower case that start with a search text. */
export function prefixPattern(search: string): string {
  return `${escapeLike(search.trim().toLowerCase())}%`;
}

/** A search text with the wildcards of LIKE escaped. */
function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

/** A delivery with data of its subscription. */
export interface StoredDelivery {
  delivery: Delivery;
  planId: PlanId;
  subscriptionStatus: SubscriptionStatus;
  /** Time of the erasure of its person; null for other people, and after the delivery has left. */
  erasedAt: Date | null;
}

/** Counts of the deliveries of one day. */
export interface DayCounts {
  day: string;
  scheduled: number;
  waiting: number;
  inTransit: number;
  delivered: number;
  failed: number;
  brushes: number;
  fitting: number;
}

interface StoredDeliveryRow extends Omit<StoredDelivery, 'delivery'> {
  id: string;
  /** Whether the recipient is hidden from staff. */
  isHidden: boolean;
}

const deliveriesSql = (idsSql: string): string => `
  SELECT d.id, s.plan_id AS "planId", s.status AS "subscriptionStatus", NOT ${isVisibleSql('d.user_id')} AS "isHidden",
         CASE WHEN ${IS_OF_ERASED_PERSON_SQL} THEN (SELECT e.erased_at FROM erased_person e WHERE e.user_id = d.user_id) END AS "erasedAt"
    FROM delivery d JOIN subscription s ON s.id = d.subscription_id WHERE d.id = ANY(ARRAY(${idsSql}))`;

const brushCountsSql = (condition: string): string => `
  SELECT b ->> 'type' AS type, b ->> 'color' AS color, count(*)::int AS quantity
    FROM delivery d, jsonb_array_elements(d.brushes) b WHERE ${dueOnSql(':day')} AND ${condition} GROUP BY 1, 2 ORDER BY 1, 2`;
const IS_TO_PACK_SQL = `d.status = 'scheduled'`;
const IS_SHORT_SQL = `d.status = 'waiting' AND d.reason = 'stock'`;

/** Reads of deliveries by the day they leave. */
@Injectable()
export class DeliveriesQueries {
  constructor(private readonly store: SubscriptionStore) {}

  /** Deliveries ordered by day and id. */
  async find({ from, until, isOpen, isEnding, after, limit, ...filter }: FindDeliveriesRequest): Promise<StoredDelivery[]> {
    const conditions = [isOpen ? IS_LATE_BETWEEN_SQL : IS_LEAVING_BETWEEN_SQL, filterSql(filter)];
    const params: Record<string, unknown> = { from, until, ...filterParams(filter), limit };
    if (isEnding === true) conditions.push(IS_OF_ERASED_PERSON_SQL);
    if (after) params['afterDay'] = after.day;
    if (after?.id) {
      conditions.push('(d.date, d.id) > (:afterDay::date, :afterId::uuid)');
      params['afterId'] = after.id;
    } else if (after) conditions.push('d.date >= :afterDay::date');
    const where = conditions.join(' AND ');
    return this.read(`SELECT d.id FROM delivery d WHERE ${where} ORDER BY d.date, d.id LIMIT :limit`, params);
  }

  /** One delivery; null when it does not exist, or was skipped or cancelled. */
  async findById(id: string): Promise<StoredDelivery | null> {
    return (await this.read(`SELECT d.id FROM delivery d WHERE d.id = :id AND ${IS_SHIPPABLE_SQL}`, { id }))[0] ?? null;
  }

  /** Days with deliveries, in order. */
  async countByDay({ from, until, ...filter }: DeliveriesWeekRequest): Promise<DayCounts[]> {
    const countWhere = (status: string, name: string) => `count(*) FILTER (WHERE d.status = '${status}')::int AS "${name}"`;
    return this.store.database.query<DayCounts>(
      `SELECT d.date::text AS day, sum(jsonb_array_length(d.brushes))::int AS brushes,
              count(*) FILTER (WHERE ${filterSql(filter)})::int AS fitting, ${countWhere('scheduled', 'scheduled')}, ${countWhere('waiting', 'waiting')},
              ${countWhere('in_transit', 'inTransit')}, ${countWhere('delivered', 'delivered')}, ${countWhere('failed', 'failed')}
         FROM delivery d WHERE ${IS_LEAVING_BETWEEN_SQL} GROUP BY d.date ORDER BY d.date`,
      { from, until, ...filterParams(filter) },
    );
  }

  /** The first deliveries of each day that match the filter. */
  async findFirstOfDays({ from, until, ...filter }: DeliveriesWeekRequest): Promise<StoredDelivery[]> {
    const days = `generate_series(:from::date, :until::date, interval '1 day')`;
    const first = `SELECT d.id FROM delivery d WHERE d.date = at::date AND ${filterSql(filter)} ORDER BY d.id LIMIT ${DELIVERIES_SHOWN_PER_DAY}`;
    return this.read(`SELECT one.id FROM ${days} AS at CROSS JOIN LATERAL (${first}) AS one`, { from, until, ...filterParams(filter) });
  }

  /** Number of late deliveries: those that should have left in the window and have not, and those that should have arrived. */
  async countLate({ lateFrom, lateUntil }: DeliveriesWeekRequest): Promise<number> {
    const [row] = await this.store.query<{ count: number }>(`SELECT count(*)::int AS count FROM delivery d WHERE ${IS_LATE_BETWEEN_SQL}`, {
      from: lateFrom,
      until: lateUntil,
    });
    return row?.count ?? 0;
  }

  /** Number of deliveries of closed accounts that have not left and will be cancelled. */
  async countEnding(): Promise<number> {
    const [row] = await this.store.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM delivery d WHERE ${IS_OF_ERASED_PERSON_SQL}`,
    );
    return row?.count ?? 0;
  }

  /** Brushes of all deliveries due on or before a day, with those of short stock separately. */
  async countPicked(day: string): Promise<{ pieces: BrushPiece[]; short: BrushPiece[]; parcels: number; waiting: number }> {
    const countWhere = (condition: string) => this.store.query<BrushPiece>(brushCountsSql(condition), { day });
    const count = (condition: string) => `count(*) FILTER (WHERE ${condition})::int`;
    const [pieces, short, [row]] = await Promise.all([
      countWhere(IS_TO_PACK_SQL),
      countWhere(IS_SHORT_SQL),
      this.store.query<{ parcels: number; waiting: number }>(
        `SELECT ${count(IS_TO_PACK_SQL)} AS parcels, ${count(IS_SHORT_SQL)} AS waiting FROM delivery d WHERE ${dueOnSql(':day')}`,
        { day },
      ),
    ]);
    return { pieces, short, parcels: row?.parcels ?? 0, waiting: row?.waiting ?? 0 };
  }

  private async read(ids: string, params: SqlParams): Promise<StoredDelivery[]> {
    const rows = await this.store.database.query<StoredDeliveryRow>(deliveriesSql(ids), params);
    const rowsById = new Map(rows.map(({ id, ...row }) => [id, row]));
    const deliveries = await findDeliveriesByIds(this.store, [...rowsById.keys()]);
    return deliveries.flatMap((delivery) => {
      const row = rowsById.get(delivery.id);
      if (row === undefined) return [];
      const { isHidden, ...details } = row;
      return [{ delivery: isHidden ? hidePerson(delivery) : delivery, ...details }];
    });
  }
}
