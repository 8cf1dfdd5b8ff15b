import type { DeliveriesFilter, DeliveryState } from '@brote/contracts/deliveries';
import { isShown } from './hidden-people';

const STATES: readonly DeliveryState[] = ['scheduled', 'waiting', 'in_transit', 'delivered', 'failed'];

/** SQL: deliveries that leave or have left, without skipped and cancelled ones. */
export const LEAVES = `d.status IN (${STATES.map((state) => `'${state}'`).join(', ')})`;
/** Days in transit after which a delivery counts as late. */
const LONGEST_WAY_DAYS = 10;

/** Adds a parameter to a statement and returns its placeholder. */
export type Value = (parameter: unknown) => string;

/** SQL: deliveries that leave between two days, both included. */
export function leavingBetween(from: string, until: string, value: Value): string {
  return `${LEAVES} AND d.date BETWEEN ${value(from)}::date AND ${value(until)}::date`;
}

/** SQL: deliveries that should have left between two days, or left long ago, and have not arrived. */
export function lateBetween(from: string, until: string, value: Value): string {
  const [first, last] = [value(from), value(until)];
  const isLost = `d.status = 'in_transit' AND (d.shipped_at AT TIME ZONE 'Europe/Madrid')::date <= ${last}::date - ${LONGEST_WAY_DAYS}`;
  return `d.date BETWEEN ${first}::date AND ${last}::date AND (${dueOn(last)} OR ${isLost})`;
}

/** SQL: deliveries due on or before a day that have not left. Lists, counts and picking lists use this one definition of "due". */
export function dueOn(day: string): string {
  return `d.status IN ('scheduled', 'waiting', 'failed') AND d.date <= ${day}::date`;
}

/** SQL: deliveries that have not left and whose person was erased. */
export const ENDS_BY_ITSELF = `(d.status IN ('scheduled', 'waiting', 'failed') AND EXISTS (SELECT FROM erased_person e WHERE e.user_id = d.user_id))`;

/** Filters of the list. */
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

/** A search text with the wildcards of LIKE escaped. */
export function literal(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
