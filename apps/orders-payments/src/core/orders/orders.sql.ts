import { COUNT_TO_SEND } from './taken-items.sql';

/** SQL: records the e-mail of a matching order. One statement decides, so that concurrent requests cause one e-mail. */
export const recordLinkEmailSql = (condition: string): string => `
  UPDATE orders SET link_renewed_at = :now
   WHERE ${condition} AND erased_at IS NULL AND (link_renewed_at IS NULL OR link_renewed_at <= :now::timestamptz - interval '1 hour')
  RETURNING id, user_id`;

// Only steps that the customer was notified of count. An unproven statement of a stranger does not count.
export const SELECT_LAST_STEP = `
  SELECT o.erased_at IS NOT NULL AS is_erased,
         greatest(o.placed_at,
                  (SELECT max((mark ->> 'at')::timestamptz) FROM jsonb_array_elements(o.timeline) AS mark),
                  (SELECT max(greatest(w.received_at, w.resolved_at)) FROM withdrawal w WHERE w.order_id = o.id AND w.is_proven)) AS last_step
    FROM orders o WHERE o.id = :orderId`;

export const SELECT_RESERVATION_OF_CHECKOUT = 'SELECT reservation_id AS "reservationId" FROM checkout WHERE id = :checkoutId';

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
