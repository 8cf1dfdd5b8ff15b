import type { OrdersFilter } from '@brote/contracts/staff-orders';
import type { SqlParams } from '@brote/persistence';
import type { OrdersPosition } from '#app/core/orders/orders-cursor';
import { addDays, endOfMadridDay } from '@brote/service-runtime';
import { DISPATCH_DAY_SQL, dueOnSql } from '#app/core/orders/orders.sql';
import { lineStartPattern } from './search-pattern';
import { SEARCH_LINES_SQL, SELECT_MATCHING_IDS } from './staff-orders.queries';

const SEQUENCE_NUMBER_PATTERN = /^\d{1,9}$/;
const SINGLE_WORD_PATTERN = /^\p{L}+$/u;
/** Sorts after every text with the same beginning. */
const HIGHEST_CHARACTER = '\u{10FFFF}';
/** A condition with the values of its parameters, if it has any. */
export interface SqlCondition {
  sql: string;
  params?: SqlParams;
}

/** Conditions with the values of their parameters. */
export type SqlFilter = Required<SqlCondition>;

/** All conditions together, without those that are null. Each has its own parameter names. */
export function allOf(conditions: readonly (SqlCondition | null)[]): SqlFilter {
  const requested = conditions.filter((condition) => condition !== null);
  return {
    sql: requested.length === 0 ? 'true' : requested.map(({ sql }) => sql).join(' AND '),
    params: Object.assign({}, ...requested.map(({ params }) => params)) as SqlParams,
  };
}

/** The filter in SQL. It contains only the requested conditions, so that each combination has its own query plan. */
export function ordersFilterSql(filter: OrdersFilter, after: OrdersPosition | null, today: string): SqlFilter {
  const { status, from, until, minTotal, maxTotal } = filter;
  return allOf([
    searchCondition(filter.search),
    status === null ? null : { sql: 'status = :status', params: { status } },
    from === null ? null : { sql: 'placed_at > :placedAfter', params: { placedAfter: endOfMadridDay(addDays(from, -1)) } },
    until === null ? null : { sql: 'placed_at <= :placedUntil', params: { placedUntil: endOfMadridDay(until) } },
    minTotal === null ? null : { sql: 'total >= :minTotal', params: { minTotal } },
    maxTotal === null ? null : { sql: 'total <= :maxTotal', params: { maxTotal } },
    filter.due === true ? { sql: dueOnSql(':today', DISPATCH_DAY_SQL), params: { today } } : null,
    isSortedByDispatch(filter) ? { sql: `status = 'processing' AND ${DISPATCH_DAY_SQL} IS NOT NULL` } : null,
    after === null ? null : afterCondition(filter, after),
  ]);
}

/** Whether the list is sorted by dispatch day, as due orders always are. */
export function isSortedByDispatch({ due, sort }: OrdersFilter): boolean {
  return due === true || sort === 'dispatch';
}

function afterCondition(filter: OrdersFilter, { at, id: afterId }: OrdersPosition): SqlCondition {
  if (!isSortedByDispatch(filter))
    return { sql: '(placed_at, id) < (:afterPlacedAt, :afterId::uuid)', params: { afterPlacedAt: at, afterId } };
  const afterDay = at.toISOString().slice(0, 10);
  return { sql: `(${DISPATCH_DAY_SQL}, id) > (:afterDay::date, :afterId::uuid)`, params: { afterDay, afterId } };
}

/**
 * A typed search as a condition on `orders`; null without a search.
 * Words are matched row by row, where other conditions leave few rows. `matchingIdsSql` finds them among all rows.
 */
export function searchCondition(search: string | null): SqlCondition | null {
  const text = normalizeSearch(search);
  if (text === '') return null;
  if (SEQUENCE_NUMBER_PATTERN.test(text)) {
    return { sql: `ltrim(split_part(number, '-', 3), '0') = :sequenceNumber`, params: { sequenceNumber: text.replace(/^0+/, '') } };
  }
  // The planner assumes that a function matches every third row, and reads rows in the order of the list.
  return { sql: `regexp_like(${SEARCH_LINES_SQL}, :linePattern)`, params: { linePattern: lineStartPattern(text) } };
}

/** Whether the search contains words, not only the running part of a number. */
export function hasWords(search: string | null): boolean {
  const text = normalizeSearch(search);
  return text !== '' && !SEQUENCE_NUMBER_PATTERN.test(text);
}

/** Whether the search is letters alone, as a name that many people may have. */
export function isOneWord(search: string | null): boolean {
  return SINGLE_WORD_PATTERN.test(normalizeSearch(search));
}

/** A statement for the ids of up to `maxMatches` orders with those words, by the indexes alone. */
export function matchingIdsSql(search: string | null, maxMatches: number): SqlFilter {
  return { sql: SELECT_MATCHING_IDS, params: { searchText: normalizeSearch(search), highestCharacter: HIGHEST_CHARACTER, maxMatches } };
}

function normalizeSearch(search: string | null): string {
  return (search ?? '').trim().replace(/^#/, '');
}
