import type { DeliveriesFilter, DeliveryState } from '@brote/contracts/deliveries';
import { dueOnSql, LEAVES_ON } from '#app/orders/due-parcels';
import { searchConditions } from '#app/staff-orders/orders-filter';

/** Orders whose parcel has to leave, or left. */
export const HAS_PARCEL = `status IN ('processing', 'shipped', 'delivered')`;

/** The states of a parcel, as conditions on its order. A paid order never waits. */
const STATES: Readonly<Record<DeliveryState, string>> = {
  scheduled: `status = 'processing' AND failure IS NULL`,
  waiting: 'false',
  in_transit: `status = 'shipped'`,
  delivered: `status = 'delivered'`,
  failed: `status = 'processing' AND failure IS NOT NULL`,
};

/** The same states in the words of deliveries. */
export const DELIVERY_STATE = `
  CASE status WHEN 'shipped' THEN 'in_transit' WHEN 'delivered' THEN 'delivered'
              ELSE CASE WHEN failure IS NULL THEN 'scheduled' ELSE 'failed' END END`;

/** Adds a parameter to a statement and returns its placeholder. */
export type BindParameter = (parameter: unknown) => string;

/** Orders whose parcel leaves between two days, both included. */
export function leavesBetweenSql(from: string, until: string, bind: BindParameter): string {
  return `${HAS_PARCEL} AND ${LEAVES_ON} BETWEEN ${bind(from)}::date AND ${bind(until)}::date`;
}

/** Parcels that had to leave or arrive between two days and have not. */
export function lateBetweenSql(from: string, until: string, bind: BindParameter): string {
  const [first, last] = [bind(from), bind(until)];
  const due = `${dueOnSql(last)} AND ${LEAVES_ON} >= ${first}::date`;
  return `(${due} OR status = 'shipped' AND delivers_on BETWEEN ${first}::date AND ${last}::date)`;
}

/** The conditions of the filter. */
export function filterSql({ status, search }: DeliveriesFilter, bind: BindParameter): string {
  const conditions = [status === null ? HAS_PARCEL : STATES[status], ...searchConditions(search, bind)];
  return conditions.join(' AND ');
}
