import type { DeliveriesFilter, DeliveryState } from '@brote/contracts/deliveries';
import { isVisibleSql } from './hidden-person-sql';

const SHIPPABLE_STATES: readonly DeliveryState[] = ['scheduled', 'waiting', 'in_transit', 'delivered', 'failed'];

/** SQL: deliveries that leave or have left, without skipped and cancelled ones. */
export const IS_SHIPPABLE_SQL = `d.status IN (${SHIPPABLE_STATES.map((state) => `'${state}'`).join(', ')})`;
/** Days in transit after which a delivery counts as late. */
const MAX_TRANSIT_DAYS = 10;

/** Adds a parameter to a statement and returns its placeholder. */
export type BindParameter = (parameter: unknown) => string;

/** SQL: deliveries that leave between two days, both included. */
export function leavingBetweenSql(from: string, until: string, value: BindParameter): string {
  return `${IS_SHIPPABLE_SQL} AND d.date BETWEEN ${value(from)}::date AND ${value(until)}::date`;
}

/** SQL: deliveries that should have left between two days, or left long ago, and have not arrived. */
export function lateBetweenSql(from: string, until: string, value: BindParameter): string {
  const [first, last] = [value(from), value(until)];
  const isLostSql = `d.status = 'in_transit' AND (d.shipped_at AT TIME ZONE 'Europe/Madrid')::date <= ${last}::date - ${MAX_TRANSIT_DAYS}`;
  return `d.date BETWEEN ${first}::date AND ${last}::date AND (${dueOnSql(last)} OR ${isLostSql})`;
}

/** SQL: deliveries due on or before a day that have not left. Lists, counts and picking lists use this one definition of "due". */
export function dueOnSql(day: string): string {
  return `d.status IN ('scheduled', 'waiting', 'failed') AND d.date <= ${day}::date`;
}

/** SQL: deliveries that have not left and whose person was erased. */
export const IS_OF_ERASED_PERSON_SQL = `(d.status IN ('scheduled', 'waiting', 'failed') AND EXISTS (SELECT FROM erased_person e WHERE e.user_id = d.user_id))`;

/** Filters of the list. */
export function filterSql({ status, search }: DeliveriesFilter, value: BindParameter): string {
  const statusSql = status === null ? IS_SHIPPABLE_SQL : `d.status = ${value(status)}`;
  return search === null ? statusSql : `${statusSql} AND ${searchSql(search, value)}`;
}

function searchSql(search: string, value: BindParameter): string {
  const text = value(`${escapeLike(search.trim().toLowerCase())}%`);
  const shipping = (part: string) => `lower(d.shipping ->> '${part}')`;
  const name = `${shipping('firstName')} || ' ' || ${shipping('lastName')}`;
  const anyLikeSql = (parts: string[]) => parts.map((part) => `${part} LIKE ${text}`).join(' OR ');
  const personSql = anyLikeSql([name, shipping('lastName'), shipping('email')]);
  return `(${anyLikeSql(['d.subscription_id::text', 'd.id::text'])} OR (${personSql}) AND ${isVisibleSql('d.user_id')})`;
}

/** A search text with the wildcards of LIKE escaped. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
