import type { FindSubscriptionsReply, FindSubscriptionsRequest, SubscriptionRow } from '@brote/contracts/subscriptions';
import { Injectable } from '@nestjs/common';
import { escapeLike } from '#app/deliveries/deliveries-filter';
import { isVisibleSql } from '#app/deliveries/hidden-person-sql';
import { Store } from '#app/store';
import { COMPLETED_DELIVERIES_SQL } from './count-deliveries';

type FoundRow = Omit<SubscriptionRow, 'monthlyPrice' | 'startedAt'> & { amount: number; startedAt: Date; position: string };
type Condition = readonly [sql: (placeholder: string) => string, value: string | null];

const IS_VISIBLE_SQL = isVisibleSql('s.user_id');

const SELECT_ROWS = `
  SELECT s.id, s.user_id AS "userId", s.status, s.plan_id AS "planId", s.interval_months AS "interval", s.monthly_price AS amount,
         CASE WHEN ${IS_VISIBLE_SQL} THEN nullif(concat_ws(' ', s.shipping ->> 'firstName', s.shipping ->> 'lastName'), '') END AS name,
         CASE WHEN ${IS_VISIBLE_SQL} THEN s.shipping ->> 'email' END AS email,
         s.started_at AS "startedAt", extract(epoch FROM s.started_at)::text AS position,
         (SELECT min(d.date)::text FROM delivery d WHERE d.subscription_id = s.id AND d.status IN ('scheduled', 'waiting')) AS "nextDeliveryOn",
         ${COMPLETED_DELIVERIES_SQL} AS "completedDeliveries"
    FROM subscription s`;

const searchSql = (placeholder: string) =>
  `(((lower(s.shipping ->> 'email') LIKE ${placeholder} OR lower(s.shipping ->> 'lastName') LIKE ${placeholder}) AND ${IS_VISIBLE_SQL}) OR s.id::text LIKE ${placeholder})`;
/** Epoch seconds to the microsecond, and the id. */
const CURSOR_PATTERN = /^(\d+(?:\.\d+)?)_([0-9a-f-]{36})$/;

/** Lists all subscriptions page by page, newest first. */
@Injectable()
export class FindSubscriptions {
  constructor(private readonly store: Store) {}

  /** An invalid cursor starts at the first page. */
  async find(request: FindSubscriptionsRequest): Promise<FindSubscriptionsReply> {
    const { cursor, limit } = request;
    const [, startedAt = null, id = null] = CURSOR_PATTERN.exec(cursor ?? '') ?? [];
    const allConditions = conditionsOf(request);
    // The statement contains the used filters only, so that each combination uses its index.
    const activeConditions = allConditions.filter(([, value]) => value !== null);
    const conditions = activeConditions.map(([sql], index) => sql(`$${index + 1}`));
    const params: unknown[] = activeConditions.map(([, value]) => value);
    if (startedAt !== null) {
      conditions.push(`(s.started_at, s.id) < (to_timestamp($${params.length + 1}::numeric), $${params.length + 2}::uuid)`);
      params.push(startedAt, id);
    }
    const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
    const foundRows = await this.store.database.queryUnprepared<FoundRow>(
      `${SELECT_ROWS} ${where} ORDER BY s.started_at DESC, s.id DESC LIMIT ${limit + 1}`,
      params,
    );
    const page = foundRows.slice(0, limit);
    const lastRow = page.at(-1);
    return { rows: page.map(rowView), nextCursor: lastRow && foundRows.length > limit ? `${lastRow.position}_${lastRow.id}` : null };
  }
}

/** Missing fields count as null. */
function conditionsOf({ search = null, status = null, planId = null }: FindSubscriptionsRequest): Condition[] {
  return [
    [searchSql, search === null ? null : `${escapeLike(search.trim().toLowerCase())}%`],
    [(placeholder) => `s.status = ${placeholder}`, status],
    [(placeholder) => `s.plan_id = ${placeholder}`, planId],
  ];
}

function rowView({ amount, startedAt, position: _position, ...rest }: FoundRow): SubscriptionRow {
  return { ...rest, monthlyPrice: { amount, currency: 'EUR' }, startedAt: startedAt.toISOString() };
}
