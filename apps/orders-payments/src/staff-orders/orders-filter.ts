import type { OrdersFilter } from '@brote/contracts/staff-orders';
import type { OrdersPosition } from '#app/my-orders/orders-cursor';
import { dayAfter, endOfMadridDay } from '#app/orders/madrid-day';

const RUNNING_NUMBER = /^\d{1,9}$/;
/** Sorts behind every text that begins with what stands before it. */
const LAST_LETTER = '\u{10FFFF}';
const SEARCHED = ['number', 'email', `(shipping->>'firstName') || ' ' || (shipping->>'lastName')`, `shipping->>'lastName'`];

/** Conditions with the values they name. */
export interface Narrowed {
  sql: string;
  params: unknown[];
}

/** A filter in SQL. Only what is asked for is part of it, so that each way of asking has a plan of its own. */
export function narrow(filter: OrdersFilter, after: OrdersPosition | null): Narrowed {
  const params: unknown[] = [];
  const value = (given: unknown): string => `$${params.push(given)}`;
  const { status, from, until, minTotal, maxTotal } = filter;
  const conditions = [
    ...searched(filter.search, value),
    status === null ? '' : `status = ${value(status)}`,
    from === null ? '' : `placed_at > ${value(endOfMadridDay(dayAfter(from, -1)))}`,
    until === null ? '' : `placed_at <= ${value(endOfMadridDay(until))}`,
    minTotal === null ? '' : `total >= ${value(minTotal)}`,
    maxTotal === null ? '' : `total <= ${value(maxTotal)}`,
    after === null ? '' : `(placed_at, id) < (${value(after.placedAt)}, ${value(after.id)}::uuid)`,
  ].filter((condition) => condition !== '');
  return { sql: conditions.length === 0 ? 'true' : conditions.join(' AND '), params };
}

/** What a person typed as a condition on `orders`, none when nothing was; `value` takes a parameter and names it. */
export function searched(search: string | null, value: (given: unknown) => string): string[] {
  const text = typed(search);
  if (text === '') return [];
  if (RUNNING_NUMBER.test(text)) return [`ltrim(split_part(number, '-', 3), '0') = ${value(text.replace(/^0+/, ''))}`];
  return [`(${beginnings(text, value).join(' OR ')})`];
}

/** Asks for the ids of up to `most` orders with those words, by the indexes alone; null without words. */
export function withWords(search: string | null, most: number): Narrowed | null {
  const text = typed(search);
  if (text === '' || RUNNING_NUMBER.test(text)) return null;
  const params: unknown[] = [];
  const found = beginnings(text, (given) => `$${params.push(given)}`).map(
    (begins) => `(SELECT id FROM orders WHERE ${begins} LIMIT ${most})`,
  );
  return { sql: `SELECT id FROM (${found.join(' UNION ALL ')}) AS found LIMIT ${most}`, params };
}

function typed(search: string | null): string {
  return (search ?? '').trim().replace(/^#/, '');
}

// Compared byte by byte, which an index of beginnings can do.
function beginnings(text: string, value: (given: unknown) => string): string[] {
  const first = `search_text(${value(text)}::text)`;
  const behind = `${first} || ${value(LAST_LETTER)}::text`;
  return SEARCHED.map((part) => `(search_text(${part}) ~>=~ ${first} AND search_text(${part}) ~<~ (${behind}))`);
}
