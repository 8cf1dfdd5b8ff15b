import { COUNT_TO_SEND } from './brushes-to-send';

/** The day a parcel has to leave; orders of before that was kept stand on the day of their arrival. */
export const LEAVES_ON = 'coalesce(leaves_on, delivers_on)';

/** The same of all orders: those that follow the delivery of a plan leave on its day. */
export const DISPATCH_DAY = 'coalesce(leaves_on, delivers_on, delivery_date)';

/** Parcels with brushes to send that have to leave on a day or earlier, however long ago, and have not: the one meaning of "due" on lists, counts and picking lists. */
export function dueOn(day: string, leavesOn: typeof LEAVES_ON | typeof DISPATCH_DAY = LEAVES_ON): string {
  return `status = 'processing' AND ${leavesOn} <= ${day}::date AND (${COUNT_TO_SEND}) > 0`;
}
