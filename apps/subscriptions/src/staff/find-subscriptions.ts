import type { FindSubscriptionsReply, FindSubscriptionsRequest, SubscriptionRow } from '@brote/contracts/subscriptions';
import { Injectable } from '@nestjs/common';
import { literal } from '#app/deliveries/deliveries-filter';
import { isShown } from '#app/deliveries/hidden-people';
import { Store } from '#app/store';
import { COMPLETED_DELIVERIES } from './count-deliveries';

type Found = Omit<SubscriptionRow, 'monthlyPrice' | 'startedAt'> & { amount: number; startedAt: Date; position: string };
type Condition = readonly [sql: (place: string) => string, value: string | null];

const IS_SHOWN = isShown('s.user_id');

const ROWS = `
  SELECT s.id, s.user_id AS "userId", s.status, s.plan_id AS "planId", s.interval_months AS "interval", s.monthly_price AS amount,
         CASE WHEN ${IS_SHOWN} THEN nullif(concat_ws(' ', s.shipping ->> 'firstName', s.shipping ->> 'lastName'), '') END AS name,
         CASE WHEN ${IS_SHOWN} THEN s.shipping ->> 'email' END AS email,
         s.started_at AS "startedAt", extract(epoch FROM s.started_at)::text AS position,
         (SELECT min(d.date)::text FROM delivery d WHERE d.subscription_id = s.id AND d.status IN ('scheduled', 'waiting')) AS "nextDeliveryOn",
         ${COMPLETED_DELIVERIES} AS "completedDeliveries"
    FROM subscription s`;

const IS_FOUND = (place: string) =>
  `(((lower(s.shipping ->> 'email') LIKE ${place} OR lower(s.shipping ->> 'lastName') LIKE ${place}) AND ${IS_SHOWN}) OR s.id::text LIKE ${place})`;
/** Epoch seconds to the microsecond, and the id. */
const CURSOR = /^(\d+(?:\.\d+)?)_([0-9a-f-]{36})$/;

/** Lists all subscriptions page by page, newest first. */
@Injectable()
export class FindSubscriptions {
  constructor(private readonly store: Store) {}

  /** An invalid cursor starts at the first page. */
  async find(request: FindSubscriptionsRequest): Promise<FindSubscriptionsReply> {
    const { cursor, limit } = request;
    const [, startedAt = null, id = null] = CURSOR.exec(cursor ?? '') ?? [];
    const wanted = conditionsOf(request);
    // The statement contains the used filters only, so that each combination uses its index.
    const asked = wanted.filter(([, value]) => value !== null);
    const conditions = asked.map(([sql], index) => sql(`$${index + 1}`));
    const params: unknown[] = asked.map(([, value]) => value);
    if (startedAt !== null) {
      conditions.push(`(s.started_at, s.id) < (to_timestamp($${params.length + 1}::numeric), $${params.length + 2}::uuid)`);
      params.push(startedAt, id);
    }
    const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
    const found = await this.store.database.queryUnprepared<Found>(
      `${ROWS} ${where} ORDER BY s.started_at DESC, s.id DESC LIMIT ${limit + 1}`,
      params,
    );
    const page = found.slice(0, limit);
    const last = page.at(-1);
    return { rows: page.map(rowView), nextCursor: last && found.length > limit ? `${last.position}_${last.id}` : null };
  }
}

/** Missing fields count as null. */
function conditionsOf({ search = null, status = null, planId = null }: FindSubscriptionsRequest): Condition[] {
  return [
    [IS_FOUND, search === null ? null : `${literal(search.trim().toLowerCase())}%`],
    [(place) => `s.status = ${place}`, status],
    [(place) => `s.plan_id = ${place}`, planId],
  ];
}

function rowView({ amount, startedAt, position: _position, ...rest }: Found): SubscriptionRow {
  return { ...rest, monthlyPrice: { amount, currency: 'EUR' }, startedAt: startedAt.toISOString() };
}
