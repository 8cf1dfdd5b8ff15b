import { clearColumnsSql } from '@brote/persistence';
import { dataMap } from '#app/data-map';
import { IS_REMEDY_OWED_SQL } from './personal-data.queries';
import { ERASED_NAME } from '#app/core/erasure/erased-person';

/** Days after which a parcel without a message of its arrival counts as delivered. */
export const MAX_TRANSIT_DAYS = 60;

/** The year of the books, which are kept in Spanish time. */
export const YEAR_SQL = `extract(year FROM :now::timestamptz AT TIME ZONE 'Europe/Madrid')`;

/** Orders paid and ended before the first kept year, without a later document: a refund may be years younger than its order. */
export const SELECT_OLD_ORDERS = `
  SELECT o.id FROM orders o
   WHERE o.erased_at IS NULL AND o.paid_at < make_timestamptz((${YEAR_SQL} - :booksKeptYears)::int, 1, 1, 0, 0, 0, 'Europe/Madrid')
     AND o.status IN ('delivered', 'cancelled')
     AND NOT EXISTS (SELECT 1 FROM invoice i WHERE i.order_id = o.id AND i.year >= ${YEAR_SQL} - :booksKeptYears)
     AND NOT EXISTS (SELECT 1 FROM withdrawal w WHERE w.order_number = o.number AND w.state = 'received')
   ORDER BY o.paid_at LIMIT :batchSize`;

/** The documents of those years. Seller, lines, sums and chain stay, and the buyer's country, which determines the tax. */
export const ANONYMIZE_INVOICES = `
  UPDATE invoice i SET buyer_forgotten_at = :now,
         content = i.content || jsonb_build_object(
           'buyer', jsonb_build_object('name', :erasedName::text, 'street', :erasedName::text, 'city', :erasedName::text,
                                       'country', i.content#>'{buyer,country}'),
           'payment', i.content->'payment' || '{"brand": null, "last4": null}', 'reason', NULL)
   WHERE number IN (SELECT number FROM invoice WHERE buyer_forgotten_at IS NULL AND year < ${YEAR_SQL} - :booksKeptYears
                     ORDER BY year LIMIT :batchSize)
   RETURNING number`;

/** Withdrawals that were resolved in those years. */
export const SELECT_OLD_WITHDRAWALS = `
  SELECT id FROM withdrawal
   WHERE erased_at IS NULL AND state IN ('refunded', 'refused')
     AND resolved_at < make_timestamptz((${YEAR_SQL} - :booksKeptYears)::int, 1, 1, 0, 0, 0, 'Europe/Madrid')
   LIMIT :batchSize`;

export const clearedColumnsOf = (table: string) => clearColumnsSql(dataMap, table);

/** A notice of a recall stays on record, without the key of the address. Notes of staff may name the person, so they are deleted. */
export const ANONYMIZE_ORDERS = `
  WITH forgotten AS (
    UPDATE orders SET ${clearedColumnsOf('orders')}, user_id = NULL, erased_at = :erasedAt WHERE id = ANY(:ids) AND erased_at IS NULL RETURNING id, checkout_id),
  notes AS (DELETE FROM order_note WHERE order_id IN (SELECT id FROM forgotten)),
  payments AS (UPDATE payment SET ${clearedColumnsOf('payment')} WHERE order_id IN (SELECT id FROM forgotten)),
  refunds AS (UPDATE refund SET ${clearedColumnsOf('refund')} WHERE order_id IN (SELECT id FROM forgotten)),
  notices AS (UPDATE recall_notice SET ${clearedColumnsOf('recall_notice')}, forgotten_at = :erasedAt WHERE order_id = ANY(:ids) AND forgotten_at IS NULL),
  checkouts AS (UPDATE checkout SET ${clearedColumnsOf('checkout')} WHERE id IN (SELECT checkout_id FROM forgotten))
  SELECT count(*)::int AS count FROM forgotten`;

export const ANONYMIZE_WITHDRAWALS = `
  WITH forgotten AS (
    UPDATE withdrawal SET ${clearedColumnsOf('withdrawal')}, user_id = NULL, erased_at = :erasedAt WHERE id = ANY(:ids) AND erased_at IS NULL RETURNING id)
  SELECT count(*)::int AS count FROM forgotten`;

/** Staff decide about the payment by Stripe's ids alone. */
export const ANONYMIZE_UNKNOWN_PAYMENTS = `
  UPDATE unknown_payment SET ${clearedColumnsOf('unknown_payment')}, erased_at = :at WHERE lower(email) = lower(:email) AND erased_at IS NULL RETURNING id`;

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

export const ALLOW_ANONYMIZATION = `SELECT set_config('brote.may_forget', 'on', true)`;

export const REQUEST_ORDERS_ERASURE = `
  UPDATE orders
   SET erase_wanted_at = coalesce(erase_wanted_at, :eraseWantedAt)
   WHERE id = ANY(:orderIds)`;

export const REQUEST_WITHDRAWALS_ERASURE = `
  UPDATE withdrawal
   SET erase_wanted_at = coalesce(erase_wanted_at, :eraseWantedAt)
   WHERE id = ANY(:withdrawalIds)`;

export const DELETE_UNSENT_WITHDRAWALS = `
  DELETE FROM withdrawal
   WHERE state = 'prepared' AND prepared_at < :now::timestamptz - interval '1 day'
   RETURNING id`;
