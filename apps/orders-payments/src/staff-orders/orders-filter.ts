import type { OrdersFilter } from '@brote/contracts/staff-orders';
import type { OrdersPosition } from '#app/my-orders/orders-cursor';
import { dayAfter, endOfMadridDay } from '#app/orders/madrid-day';
import { DISPATCH_DAY, dueOn } from '#app/orders/due-parcels';
import { isShown } from '#app/personal-data/hidden-people';
import { beginningOfLine } from './typed-words';

const RUNNING_NUMBER = /^\d{1,9}$/;
const ONE_WORD = /^\p{L}+$/u;
/** Sorts after every text with the same beginning. */
const LAST_LETTER = '\u{10FFFF}';
const NUMBER = 'number';
/** Texts about the person. They match nothing once the person is hidden from staff. */
const PERSON = ['email', `(shipping->>'firstName') || ' ' || (shipping->>'lastName')`, `shipping->>'lastName'`];

/** The same texts of a row, a line each. */
const LINES = `concat_ws(E'\\n', ${NUMBER}, CASE WHEN ${isShown()} THEN concat_ws(E'\\n', ${PERSON.join(', ')}) END)`;

/** Conditions with their parameters. */
export interface Narrowed {
  sql: string;
  params: unknown[];
}

/** The filter in SQL. It contains only the requested conditions, so that each combination has its own query plan. */
export function narrow(filter: OrdersFilter, after: OrdersPosition | null, today: string): Narrowed {
  const params: unknown[] = [];
  const value = (parameter: unknown): string => `$${params.push(parameter)}`;
  const { status, from, until, minTotal, maxTotal } = filter;
  const conditions = [
    ...searched(filter.search, value),
    status === null ? '' : `status = ${value(status)}`,
    from === null ? '' : `placed_at > ${value(endOfMadridDay(dayAfter(from, -1)))}`,
    until === null ? '' : `placed_at <= ${value(endOfMadridDay(until))}`,
    minTotal === null ? '' : `total >= ${value(minTotal)}`,
    maxTotal === null ? '' : `total <= ${value(maxTotal)}`,
    filter.due === true ? dueOn(value(today), DISPATCH_DAY) : '',
    isByDispatch(filter) ? `status = 'processing' AND ${DISPATCH_DAY} IS NOT NULL` : '',
    after === null ? '' : behind(filter, after, value),
  ].filter((condition) => condition !== '');
  return { sql: conditions.length === 0 ? 'true' : conditions.join(' AND '), params };
}

/** Whether the list is sorted by dispatch day, as due orders always are. */
export function isByDispatch({ due, sort }: OrdersFilter): boolean {
  return due === true || sort === 'dispatch';
}

function behind(filter: OrdersFilter, { at, id }: OrdersPosition, value: (parameter: unknown) => string): string {
  const uuid = `${value(id)}::uuid`;
  if (isByDispatch(filter)) return `(${DISPATCH_DAY}, id) > (${value(at.toISOString().slice(0, 10))}::date, ${uuid})`;
  return `(placed_at, id) < (${value(at)}, ${uuid})`;
}

/**
 * A typed search as conditions on `orders`; none without a search. `value` adds a parameter and returns its placeholder.
 * Words are matched row by row, where other conditions leave few rows. `withWords` finds them among all rows.
 */
export function searched(search: string | null, value: (parameter: unknown) => string): string[] {
  const text = typed(search);
  if (text === '') return [];
  if (RUNNING_NUMBER.test(text)) return [`ltrim(split_part(number, '-', 3), '0') = ${value(text.replace(/^0+/, ''))}`];
  // The planner assumes that a function matches every third row, and reads rows in the order of the list.
  return [`regexp_like(${LINES}, ${value(beginningOfLine(text))})`];
}

/** Whether the search contains words, not only the running part of a number. */
export function hasWords(search: string | null): boolean {
  const text = typed(search);
  return text !== '' && !RUNNING_NUMBER.test(text);
}

/** Whether the search is letters alone, as a name that many people may have. */
export function isOneWord(search: string | null): boolean {
  return ONE_WORD.test(typed(search));
}

/** The ids of up to `most` orders with those words, by the indexes alone. */
export function withWords(search: string | null, most: number): Narrowed {
  const params: unknown[] = [];
  const found = beginnings(typed(search), (parameter) => `$${params.push(parameter)}`).map(
    (begins) => `(SELECT id FROM orders WHERE ${begins} LIMIT ${most})`,
  );
  return { sql: `SELECT id FROM (${found.join(' UNION ALL ')}) AS found LIMIT ${most}`, params };
}

function typed(search: string | null): string {
  return (search ?? '').trim().replace(/^#/, '');
}

// Compared byte by byte, which a prefix index supports.
function beginnings(text: string, value: (parameter: unknown) => string): string[] {
  const first = `search_text(${value(text)}::text)`;
  const behind = `${first} || ${value(LAST_LETTER)}::text`;
  const beginning = (part: string) => `(search_text(${part}) ~>=~ ${first} AND search_text(${part}) ~<~ (${behind}))`;
  return [beginning(NUMBER), ...PERSON.map((part) => `(${beginning(part)} AND ${isShown()})`)];
}
