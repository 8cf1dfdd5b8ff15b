import type { OrdersFilter } from '@brote/contracts/staff-orders';
import type { OrdersPosition } from '#app/my-orders/orders-cursor';
import { dayAfter, endOfMadridDay } from '#app/orders/madrid-day';
import { DISPATCH_DAY, dueOn } from '#app/orders/due-parcels';
import { isShown } from '#app/personal-data/hidden-people';
import { beginningOfLine } from './typed-words';

const RUNNING_NUMBER = /^\d{1,9}$/;
const ONE_WORD = /^\p{L}+$/u;
/** Sorts behind every text that begins with what stands before it. */
const LAST_LETTER = '\u{10FFFF}';
const NUMBER = 'number';
/** Texts about the person, which find nothing once staff no longer see who it was. */
const PERSON = ['email', `(shipping->>'firstName') || ' ' || (shipping->>'lastName')`, `shipping->>'lastName'`];

/** The same texts of a row, a line each. */
const LINES = `concat_ws(E'\\n', ${NUMBER}, CASE WHEN ${isShown()} THEN concat_ws(E'\\n', ${PERSON.join(', ')}) END)`;

/** Conditions with the values they name. */
export interface Narrowed {
  sql: string;
  params: unknown[];
}

/** A filter in SQL. Only what is asked for is part of it, so that each way of asking has a plan of its own. */
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

/** Whether the list is sorted by the day parcels have to leave, as what is due always is. */
export function isByDispatch({ due, sort }: OrdersFilter): boolean {
  return due === true || sort === 'dispatch';
}

function behind(filter: OrdersFilter, { at, id }: OrdersPosition, value: (parameter: unknown) => string): string {
  const uuid = `${value(id)}::uuid`;
  if (isByDispatch(filter)) return `(${DISPATCH_DAY}, id) > (${value(at.toISOString().slice(0, 10))}::date, ${uuid})`;
  return `(placed_at, id) < (${value(at)}, ${uuid})`;
}

/**
 * What a person typed as a condition on `orders`, none when nothing was; `value` takes a parameter and names it. Words are looked for by
 * reading rows: for where other conditions, or the place in a list, leave few to be read. `withWords` finds them among all.
 */
export function searched(search: string | null, value: (parameter: unknown) => string): string[] {
  const text = typed(search);
  if (text === '') return [];
  if (RUNNING_NUMBER.test(text)) return [`ltrim(split_part(number, '-', 3), '0') = ${value(text.replace(/^0+/, ''))}`];
  // As a function it is taken to fit every third row, and rows are met in the order in which they are listed.
  return [`regexp_like(${LINES}, ${value(beginningOfLine(text))})`];
}

/** Whether words were typed: anything that is not the running part of a number. */
export function hasWords(search: string | null): boolean {
  const text = typed(search);
  return text !== '' && !RUNNING_NUMBER.test(text);
}

/** Whether it is letters alone, as a name that many may have. */
export function isOneWord(search: string | null): boolean {
  return ONE_WORD.test(typed(search));
}

/** Asks for the ids of up to `most` orders with those words, by the indexes alone. */
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

// Compared byte by byte, which an index of beginnings can do.
function beginnings(text: string, value: (parameter: unknown) => string): string[] {
  const first = `search_text(${value(text)}::text)`;
  const behind = `${first} || ${value(LAST_LETTER)}::text`;
  const beginning = (part: string) => `(search_text(${part}) ~>=~ ${first} AND search_text(${part}) ~<~ (${behind}))`;
  return [beginning(NUMBER), ...PERSON.map((part) => `(${beginning(part)} AND ${isShown()})`)];
}
