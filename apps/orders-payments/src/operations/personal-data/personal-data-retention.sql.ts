import { clearColumnsSql } from '@brote/persistence';
import { dataMap } from '#app/data-map';
import { IS_REMEDY_OWED_SQL } from './personal-data.queries';
import { ERASED_NAME } from '#app/core/erasure/erased-person';

/** Days after which a parcel without a message of its arrival counts as delivered. */
export const MAX_TRANSIT_DAYS = 60;

/** Orders of deliveries are left out: they follow their plan. */
export const SELECT_UNSENT = `
  SELECT o.id FROM orders o
   WHERE o.delivery_id IS NULL
     AND (o.erased_at IS NOT NULL OR o.erase_wanted_at < :now::timestamptz - :maxDispatchWaitDays * interval '1 day')
     AND (o.status = 'processing' OR (o.status = 'pending' AND EXISTS
           (SELECT FROM checkout c WHERE c.order_id = o.id AND c.step = 'quarantined')))
   ORDER BY o.placed_at LIMIT :batchSize`;

export const SELECT_UNDELIVERED = `
  SELECT o.id FROM orders o
   WHERE o.delivery_id IS NULL AND o.status = 'shipped'
     AND (o.erased_at IS NOT NULL OR o.erase_wanted_at < :now::timestamptz - :maxTransitDays * interval '1 day')
   ORDER BY o.placed_at LIMIT :batchSize`;

/** The order of a delivery may begin after its customer was erased. */
export const MARK_LATE_ORDERS = `
  UPDATE orders o SET erase_wanted_at = :now FROM account a
   WHERE a.user_id = o.user_id AND a.erased_at IS NOT NULL AND o.erase_wanted_at IS NULL AND o.erased_at IS NULL`;

// The row stays: later events and requests about the account find that it was erased.
export const MARK_ACCOUNT_ERASED = `
  INSERT INTO account (user_id, erased_at, sync_due_at) VALUES (:userId, :now, :now)
  ON CONFLICT (user_id) DO UPDATE SET email = NULL, erased_at = :now, sync_due_at = :now, sync_number = account.sync_number + 1, tries = 0,
                                      lease_until = NULL
   WHERE account.erased_at IS NULL`;

export const SELECT_UNPAID_ORDERS = `
  SELECT o.id FROM orders o
   WHERE o.status = 'cancelled' AND o.paid_at IS NULL AND o.erased_at IS NULL
     AND o.placed_at < :now::timestamptz - :unpaidKeptDays * interval '1 day'
     AND NOT EXISTS (SELECT 1 FROM payment p WHERE p.order_id = o.id)
   ORDER BY o.placed_at LIMIT :batchSize`;

/** The wait for the record of a remedy: afterwards the address is of no more use. */
export const MAX_TRANSIT_INTERVAL = `${MAX_TRANSIT_DAYS} days`;

export const SELECT_UNNEEDED_ORDERS = `
  SELECT o.id FROM orders o
   WHERE erase_wanted_at IS NOT NULL AND erased_at IS NULL
     AND ((status IN ('delivered', 'cancelled') AND NOT ${IS_REMEDY_OWED_SQL})
          OR (status <> 'processing' AND erase_wanted_at < :now::timestamptz - interval '${MAX_TRANSIT_INTERVAL}'))
   ORDER BY erase_wanted_at LIMIT :batchSize`;

/** Staff may write about an order after its erasure. */
export const DELETE_LATE_NOTES = `
  DELETE FROM order_note n USING orders o
   WHERE o.id = n.order_id AND o.erased_at IS NOT NULL AND n.at < :now::timestamptz - interval '${MAX_TRANSIT_INTERVAL}' RETURNING n.id`;

/** The same for reasons of refunds. */
export const CLEAR_LATE_REASONS = `
  UPDATE refund SET ${clearColumnsSql(dataMap, 'refund')} FROM orders o
   WHERE o.id = refund.order_id AND o.erased_at IS NOT NULL AND reason <> '${ERASED_NAME}'
     AND refund.requested_at < :now::timestamptz - interval '${MAX_TRANSIT_INTERVAL}' RETURNING refund.id`;

export const CLEAR_DECIDED_PAYMENTS = `
  UPDATE unknown_payment SET ${clearColumnsSql(dataMap, 'unknown_payment')}, erased_at = :now
   WHERE erased_at IS NULL AND decided_at < :now::timestamptz - interval '${MAX_TRANSIT_INTERVAL}' RETURNING id`;

export const SELECT_RESOLVED_WITHDRAWALS = `
  SELECT id FROM withdrawal
   WHERE erase_wanted_at IS NOT NULL AND erased_at IS NULL AND state IN ('refunded', 'refused') ORDER BY erase_wanted_at LIMIT :batchSize`;

export const DELETE_UNSENT_WITHDRAWALS = `
  DELETE FROM withdrawal
   WHERE state = 'prepared' AND prepared_at < :now::timestamptz - interval '1 day'
   RETURNING id`;
