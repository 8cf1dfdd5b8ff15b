import type { DeliveriesFilter, DeliveryState } from '@brote/contracts/deliveries';
import { isShown } from './hidden-people';

const STATES: readonly DeliveryState[] = ['scheduled', 'waiting', 'in_transit', 'delivered', 'failed'];

/** Deliveries that leave or left; those that were skipped or called off never do. */
export const LEAVES = `d.status IN (${STATES.map((state) => `'${state}'`).join(', ')})`;
/** Deliveries that left count as late when they are that many days on their way. */
const LONGEST_WAY_DAYS = 10;

/** Takes a parameter of a statement and names it. */
export type Value = (parameter: unknown) => string;

/** Deliveries that leave between two days, both included. */
export function leavingBetween(from: string, until: string, value: Value): string {
  return `${LEAVES} AND d.date BETWEEN ${value(from)}::date AND ${value(until)}::date`;
}

/** Those that should have left between two days, or left long before, and have not arrived. */
export function lateBetween(from: string, until: string, value: Value): string {
  const [first, last] = [value(from), value(until)];
  const isLost = `d.status = 'in_transit' AND (d.shipped_at AT TIME ZONE 'Europe/Madrid')::date <= ${last}::date - ${LONGEST_WAY_DAYS}`;
  return `d.date BETWEEN ${first}::date AND ${last}::date AND (${dueOn(last)} OR ${isLost})`;
}

/** What has to leave on a day or earlier, however long ago, and has not: the one meaning of "due" on lists, counts and picking lists. */
export function dueOn(day: string): string {
  return `d.status IN ('scheduled', 'waiting', 'failed') AND d.date <= ${day}::date`;
}

/** SQL: deliveries that have not left and whose person was erased. */
export const ENDS_BY_ITSELF = `(d.status IN ('scheduled', 'waiting', 'failed') AND EXISTS (SELECT FROM erased_person e WHERE e.user_id = d.user_id))`;

/** What the list is narrowed by. */
export function fitting({ status, search }: DeliveriesFilter, value: Value): string {
  const ofState = status === null ? LEAVES : `d.status = ${value(status)}`;
  return search === null ? ofState : `${ofState} AND ${searched(search, value)}`;
}

function searched(search: string, value: Value): string {
  const text = value(`${literal(search.trim().toLowerCase())}%`);
  const shipping = (part: string) => `lower(d.shipping ->> '${part}')`;
  const name = `${shipping('firstName')} || ' ' || ${shipping('lastName')}`;
  const anyOf = (parts: string[]) => parts.map((part) => `${part} LIKE ${text}`).join(' OR ');
  const person = anyOf([name, shipping('lastName'), shipping('email')]);
  return `(${anyOf(['d.subscription_id::text', 'd.id::text'])} OR (${person}) AND ${isShown('d.user_id')})`;
}

/** What a person typed, with nothing in it that LIKE would read. */
export function literal(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
