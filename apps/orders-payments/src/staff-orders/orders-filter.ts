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
  const text = (search ?? '').trim().replace(/^#/, '');
  if (text === '') return [];
  if (RUNNING_NUMBER.test(text)) return [`ltrim(split_part(number, '-', 3), '0') = ${value(text.replace(/^0+/, ''))}`];
  const first = `search_text(${value(text)}::text)`;
  const behind = `${first} || ${value(LAST_LETTER)}::text`;
  const begins = (part: string): string => `search_text(${part}) ~>=~ ${first} AND search_text(${part}) ~<~ (${behind})`;
  // Side by side, so that it can be weighed: a rare beginning is looked up in its indexes, a common one soon found among the newest.
  return [`(${SEARCHED.map((part) => `(${begins(part)})`).join(' OR ')})`];
}
