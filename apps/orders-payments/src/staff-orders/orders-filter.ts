import type { OrdersFilter } from '@brote/contracts/staff-orders';
import type { OrdersPosition } from '#app/my-orders/orders-cursor';
import { addDays, endOfMadridDay } from '#app/orders/madrid-day';
import { DISPATCH_DAY, dueOnSql } from '#app/orders/due-parcels';
import { isShownSql } from '#app/personal-data/hidden-person-sql';
import { lineStartPattern } from './search-pattern';

const SEQUENCE_NUMBER_PATTERN = /^\d{1,9}$/;
const ONE_WORD = /^\p{L}+$/u;
/** Sorts after every text with the same beginning. */
const HIGHEST_CHARACTER = '\u{10FFFF}';
const NUMBER_COLUMN = 'number';
/** Texts about the person. They match nothing once the person is hidden from staff. */
const PERSON_COLUMNS = ['email', `(shipping->>'firstName') || ' ' || (shipping->>'lastName')`, `shipping->>'lastName'`];

/** The same texts of a row, a line each. */
const SEARCH_LINES_SQL = `concat_ws(E'\\n', ${NUMBER_COLUMN}, CASE WHEN ${isShownSql()} THEN concat_ws(E'\\n', ${PERSON_COLUMNS.join(', ')}) END)`;

/** Conditions with their parameters. */
export interface SqlFilter {
  sql: string;
  params: unknown[];
}

/** The filter in SQL. It contains only the requested conditions, so that each combination has its own query plan. */
export function ordersFilterSql(filter: OrdersFilter, after: OrdersPosition | null, today: string): SqlFilter {
  const params: unknown[] = [];
  const bind = (parameter: unknown): string => `$${params.push(parameter)}`;
  const { status, from, until, minTotal, maxTotal } = filter;
  const conditions = [
    ...searchConditions(filter.search, bind),
    status === null ? '' : `status = ${bind(status)}`,
    from === null ? '' : `placed_at > ${bind(endOfMadridDay(addDays(from, -1)))}`,
    until === null ? '' : `placed_at <= ${bind(endOfMadridDay(until))}`,
    minTotal === null ? '' : `total >= ${bind(minTotal)}`,
    maxTotal === null ? '' : `total <= ${bind(maxTotal)}`,
    filter.due === true ? dueOnSql(bind(today), DISPATCH_DAY) : '',
    isByDispatch(filter) ? `status = 'processing' AND ${DISPATCH_DAY} IS NOT NULL` : '',
    after === null ? '' : boundSql(filter, after, bind),
  ].filter((condition) => condition !== '');
  return { sql: conditions.length === 0 ? 'true' : conditions.join(' AND '), params };
}

/** Whether the list is sorted by dispatch day, as due orders always are. */
export function isByDispatch({ due, sort }: OrdersFilter): boolean {
  return due === true || sort === 'dispatch';
}

function boundSql(filter: OrdersFilter, { at, id }: OrdersPosition, bind: (parameter: unknown) => string): string {
  const uuid = `${bind(id)}::uuid`;
  if (isByDispatch(filter)) return `(${DISPATCH_DAY}, id) > (${bind(at.toISOString().slice(0, 10))}::date, ${uuid})`;
  return `(placed_at, id) < (${bind(at)}, ${uuid})`;
}

/**
 * A typed search as conditions on `orders`; none without a search. `value` adds a parameter and returns its placeholder.
 * Words are matched row by row, where other conditions leave few rows. `matchingIdsSql` finds them among all rows.
 */
export function searchConditions(search: string | null, bind: (parameter: unknown) => string): string[] {
  const text = normalizeSearch(search);
  if (text === '') return [];
  if (SEQUENCE_NUMBER_PATTERN.test(text)) return [`ltrim(split_part(number, '-', 3), '0') = ${bind(text.replace(/^0+/, ''))}`];
  // The planner assumes that a function matches every third row, and reads rows in the order of the list.
  return [`regexp_like(${SEARCH_LINES_SQL}, ${bind(lineStartPattern(text))})`];
}

/** Whether the search contains words, not only the running part of a number. */
export function hasWords(search: string | null): boolean {
  const text = normalizeSearch(search);
  return text !== '' && !SEQUENCE_NUMBER_PATTERN.test(text);
}

/** Whether the search is letters alone, as a name that many people may have. */
export function isOneWord(search: string | null): boolean {
  return ONE_WORD.test(normalizeSearch(search));
}

/** The ids of up to `most` orders with those words, by the indexes alone. */
export function matchingIdsSql(search: string | null, maxMatches: number): SqlFilter {
  const params: unknown[] = [];
  const subqueries = prefixConditions(normalizeSearch(search), (parameter) => `$${params.push(parameter)}`).map(
    (prefixSql) => `(SELECT id FROM orders WHERE ${prefixSql} LIMIT ${maxMatches})`,
  );
  return { sql: `SELECT id FROM (${subqueries.join(' UNION ALL ')}) AS found LIMIT ${maxMatches}`, params };
}

function normalizeSearch(search: string | null): string {
  return (search ?? '').trim().replace(/^#/, '');
}

// Compared byte by byte, which a prefix index supports.
function prefixConditions(text: string, bind: (parameter: unknown) => string): string[] {
  const lowerBound = `search_text(${bind(text)}::text)`;
  const boundSql = `${lowerBound} || ${bind(HIGHEST_CHARACTER)}::text`;
  const prefixCondition = (part: string) => `(search_text(${part}) ~>=~ ${lowerBound} AND search_text(${part}) ~<~ (${boundSql}))`;
  return [prefixCondition(NUMBER_COLUMN), ...PERSON_COLUMNS.map((part) => `(${prefixCondition(part)} AND ${isShownSql()})`)];
}
