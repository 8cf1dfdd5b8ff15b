import { COUNT_TO_SEND } from './brushes-to-send';

/** The dispatch day of a parcel; orders without one use the day of arrival. */
export const LEAVES_ON_SQL = 'coalesce(leaves_on, delivers_on)';

/** The dispatch day of all orders: those of a plan's delivery leave on its day. */
export const DISPATCH_DAY_SQL = 'coalesce(leaves_on, delivers_on, delivery_date)';

/**
 * Unsent parcels with brushes to send whose dispatch day is that day or earlier.
 * Lists, counts and picking lists use this meaning of "due".
 */
export function dueOnSql(day: string, leavesOn: typeof LEAVES_ON_SQL | typeof DISPATCH_DAY_SQL = LEAVES_ON_SQL): string {
  return `status = 'processing' AND ${leavesOn} <= ${day}::date AND (${COUNT_TO_SEND}) > 0`;
}
