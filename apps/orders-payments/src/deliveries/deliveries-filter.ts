import type { DeliveriesFilter, DeliveryState } from '@brote/contracts/deliveries';
import { dueOn, LEAVES_ON } from '#app/orders/due-parcels';
import { searched } from '#app/staff-orders/orders-filter';

/** Orders whose parcel has to leave, or left. */
export const SENT = `status IN ('processing', 'shipped', 'delivered')`;

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
export type Value = (parameter: unknown) => string;

/** Orders whose parcel leaves between two days, both included. */
export function leavingBetween(from: string, until: string, value: Value): string {
  return `${SENT} AND ${LEAVES_ON} BETWEEN ${value(from)}::date AND ${value(until)}::date`;
}

/** Parcels that had to leave or arrive between two days and have not. */
export function lateBetween(from: string, until: string, value: Value): string {
  const [first, last] = [value(from), value(until)];
  const due = `${dueOn(last)} AND ${LEAVES_ON} >= ${first}::date`;
  return `(${due} OR status = 'shipped' AND delivers_on BETWEEN ${first}::date AND ${last}::date)`;
}

/** The conditions of the filter. */
export function fitting({ status, search }: DeliveriesFilter, value: Value): string {
  const conditions = [status === null ? SENT : STATES[status], ...searched(search, value)];
  return conditions.join(' AND ');
}
