import type { DeliveriesFilter, DeliveryState, FindDeliveriesRequest } from '@brote/contracts/deliveries';
import { dueOnSql, LEAVES_ON_SQL } from '#app/core/orders/orders.sql';
import { allOf, searchCondition, type SqlCondition, type SqlFilter } from '#app/staff/staff-orders/orders-filter';

/** Orders whose parcel has to leave, or left. */
export const HAS_PARCEL_SQL = `status IN ('processing', 'shipped', 'delivered')`;

/** The states of a parcel, as conditions on its order. A paid order never waits. */
const CONDITION_BY_STATE: Readonly<Record<DeliveryState, string>> = {
  scheduled: `status = 'processing' AND failure IS NULL`,
  waiting: 'false',
  in_transit: `status = 'shipped'`,
  delivered: `status = 'delivered'`,
  failed: `status = 'processing' AND failure IS NOT NULL`,
};

/** The same states in the words of deliveries. */
export const DELIVERY_STATE_SQL = `
  CASE status WHEN 'shipped' THEN 'in_transit' WHEN 'delivered' THEN 'delivered'
              ELSE CASE WHEN failure IS NULL THEN 'scheduled' ELSE 'failed' END END`;

/** Orders whose parcel leaves between the days `from` and `until`, both included. */
export const LEAVES_BETWEEN = `${HAS_PARCEL_SQL} AND ${LEAVES_ON_SQL} BETWEEN :from::date AND :until::date`;

/** Parcels that had to leave or arrive between the days `from` and `until` and have not. */
export const LATE_BETWEEN = `(${dueOnSql(':until')} AND ${LEAVES_ON_SQL} >= :from::date
  OR status = 'shipped' AND delivers_on BETWEEN :from::date AND :until::date)`;

/** The conditions of the filter. */
export function deliveriesFilterSql({ status, search }: DeliveriesFilter): SqlFilter {
  return allOf([{ sql: status === null ? HAS_PARCEL_SQL : CONDITION_BY_STATE[status] }, searchCondition(search)]);
}

/** Parcels after a position of the list; null without a position. A position without an id is the beginning of its day. */
export function afterCondition(after: FindDeliveriesRequest['after']): SqlCondition | null {
  if (!after) return null;
  const { day: afterDay, id: afterId } = after;
  if (afterId) return { sql: `(${LEAVES_ON_SQL}, id) > (:afterDay::date, :afterId::uuid)`, params: { afterDay, afterId } };
  return { sql: `${LEAVES_ON_SQL} >= :afterDay::date`, params: { afterDay } };
}
