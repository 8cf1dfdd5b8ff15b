import type { DeliveriesFilter, DeliveryState } from '@brote/contracts/deliveries';
import type { SqlParams } from '@brote/persistence';
import { isVisibleSql } from './hidden-person-sql';

const SHIPPABLE_STATES: readonly DeliveryState[] = ['scheduled', 'waiting', 'in_transit', 'delivered', 'failed'];

/** SQL: deliveries that leave or have left, without skipped and cancelled ones. */
export const IS_SHIPPABLE_SQL = `d.status IN (${SHIPPABLE_STATES.map((state) => `'${state}'`).join(', ')})`;
/** Days in transit after which a delivery counts as late. */
const MAX_TRANSIT_DAYS = 10;

/** SQL: deliveries that leave between the days `:from` and `:until`, both included. */
export const IS_LEAVING_BETWEEN_SQL = `${IS_SHIPPABLE_SQL} AND d.date BETWEEN :from::date AND :until::date`;

const IS_LOST_SQL = `d.status = 'in_transit' AND (d.shipped_at AT TIME ZONE 'Europe/Madrid')::date <= :until::date - ${MAX_TRANSIT_DAYS}`;

/** SQL: deliveries that should have left between the days `:from` and `:until`, or left long ago, and have not arrived. */
export const IS_LATE_BETWEEN_SQL = `d.date BETWEEN :from::date AND :until::date AND (${dueOnSql(':until')} OR ${IS_LOST_SQL})`;

/** SQL: deliveries due on or before a day that have not left. Lists, counts and picking lists use this one definition of "due". */
export function dueOnSql(day: string): string {
  return `d.status IN ('scheduled', 'waiting', 'failed') AND d.date <= ${day}::date`;
}

/** SQL: deliveries that have not left and whose person was erased. */
export const IS_OF_ERASED_PERSON_SQL = `(d.status IN ('scheduled', 'waiting', 'failed') AND EXISTS (SELECT FROM erased_person e WHERE e.user_id = d.user_id))`;

/** SQL: filters of the list. Their values are those of `filterParams`. */
export function filterSql({ status, search }: DeliveriesFilter): string {
  const statusSql = status === null ? IS_SHIPPABLE_SQL : 'd.status = :status';
  return search === null ? statusSql : `${statusSql} AND ${searchSql()}`;
}

/** Parameters of the used filters only. */
export function filterParams({ status, search }: DeliveriesFilter): SqlParams {
  return { ...(status === null ? {} : { status }), ...(search === null ? {} : { searchPattern: prefixPattern(search) }) };
}

function searchSql(): string {
  const shipping = (part: string) => `lower(d.shipping ->> '${part}')`;
  const name = `${shipping('firstName')} || ' ' || ${shipping('lastName')}`;
  const anyLikeSql = (parts: string[]) => parts.map((part) => `${part} LIKE :searchPattern`).join(' OR ');
  const personSql = anyLikeSql([name, shipping('lastName'), shipping('email')]);
  return `(${anyLikeSql(['d.subscription_id::text', 'd.id::text'])} OR (${personSql}) AND ${isVisibleSql('d.user_id')})`;
}

/** Pattern of LIKE for texts in lower case that start with a search text. */
export function prefixPattern(search: string): string {
  return `${escapeLike(search.trim().toLowerCase())}%`;
}

/** A search text with the wildcards of LIKE escaped. */
function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
