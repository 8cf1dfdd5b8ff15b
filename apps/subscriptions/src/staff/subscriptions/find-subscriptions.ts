import {
  type FindSubscriptionsReply,
  type FindSubscriptionsRequest,
  type SubscriptionRow,
  findSubscriptions,
} from '@brote/contracts/subscriptions';
import type { SqlParams } from '@brote/persistence';
import { Controller } from '@nestjs/common';
import { RequestHandler } from '@brote/messaging';
import { prefixPattern } from '#app/schedule/deliveries/deliveries.queries';
import { SubscriptionStore } from '#app/subscription-store';
import { IS_VISIBLE_SQL, SELECT_ROWS } from './staff.sql';

type SubscriptionListRow = Omit<SubscriptionRow, 'monthlyPrice' | 'startedAt'> & { amount: number; startedAt: Date; position: string };
/** A condition, with the values of the parameters that it names. */
type SqlCondition = readonly [sql: string, params: SqlParams];

const SEARCH_SQL = `(((lower(s.shipping ->> 'email') LIKE :searchPattern OR lower(s.shipping ->> 'lastName') LIKE :searchPattern) AND ${IS_VISIBLE_SQL})
  OR s.id::text LIKE :searchPattern)`;
const CURSOR_SQL = '(s.started_at, s.id) < (to_timestamp(:lastStartedAt::numeric), :lastId::uuid)';
/** Epoch seconds to the microsecond, and the id. */
const CURSOR_PATTERN = /^(\d+(?:\.\d+)?)_([0-9a-f-]{36})$/;

/** Lists all subscriptions page by page, newest first. */
@Controller()
export class FindSubscriptions {
  constructor(private readonly store: SubscriptionStore) {}

  /** An invalid cursor starts at the first page. */
  @RequestHandler(findSubscriptions)
  async find(request: FindSubscriptionsRequest): Promise<FindSubscriptionsReply> {
    const { limit } = request;
    const conditions = conditionsOf(request);
    const where = conditions.length === 0 ? '' : `WHERE ${conditions.map(([sql]) => sql).join(' AND ')}`;
    const params = Object.fromEntries(conditions.flatMap(([, values]) => Object.entries(values)));
    const foundRows = await this.store.database.query<SubscriptionListRow>(
      `${SELECT_ROWS} ${where} ORDER BY s.started_at DESC, s.id DESC LIMIT ${limit + 1}`,
      params,
    );
    const page = foundRows.slice(0, limit);
    const lastRow = page.at(-1);
    return { rows: page.map(rowView), nextCursor: lastRow && foundRows.length > limit ? `${lastRow.position}_${lastRow.id}` : null };
  }
}

/** Conditions of the used filters only, so that each combination uses its index. Missing fields count as null. */
function conditionsOf({ search = null, status = null, planId = null, cursor }: FindSubscriptionsRequest): SqlCondition[] {
  const [, lastStartedAt, lastId] = CURSOR_PATTERN.exec(cursor ?? '') ?? [];
  const conditions: SqlCondition[] = [];
  if (search !== null) conditions.push([SEARCH_SQL, { searchPattern: prefixPattern(search) }]);
  if (status !== null) conditions.push(['s.status = :status', { status }]);
  if (planId !== null) conditions.push(['s.plan_id = :planId', { planId }]);
  if (lastStartedAt !== undefined) conditions.push([CURSOR_SQL, { lastStartedAt, lastId }]);
  return conditions;
}

function rowView({ amount, startedAt, position: _position, ...rest }: SubscriptionListRow): SubscriptionRow {
  return { ...rest, monthlyPrice: { amount, currency: 'EUR' }, startedAt: startedAt.toISOString() };
}
