/** The year of the books, which are kept in Spanish time. */

import { dataMap } from '#app/data-map';
import { clearColumnsSql } from '@brote/persistence';

export const YEAR_SQL = `extract(year FROM :now::timestamptz AT TIME ZONE 'Europe/Madrid')`;
export const clearedColumnsOf = (table: string) => clearColumnsSql(dataMap, table);
/** Orders paid and ended before the first kept year, without a later document: a refund may be years younger than its order. */
export const SELECT_OLD_ORDERS = `
  SELECT o.id FROM orders o
   WHERE o.erased_at IS NULL AND o.paid_at < make_timestamptz((${YEAR_SQL} - :booksKeptYears)::int, 1, 1, 0, 0, 0, 'Europe/Madrid')
     AND o.status IN ('delivered', 'cancelled')
     AND NOT EXISTS (SELECT 1 FROM invoice i WHERE i.order_id = o.id AND i.year >= ${YEAR_SQL} - :booksKeptYears)
     AND NOT EXISTS (SELECT 1 FROM withdrawal w WHERE w.order_number = o.number AND w.state = 'received')
   ORDER BY o.paid_at LIMIT :batchSize`;

/** SQL: the end of an UPDATE that erases the recipient from records of documents that were just anonymized. `numberSql` is their number. */
const eraseRecipientSql = (column: 'record' | 'last', numberSql: string) => `
  SET ${column} = ${column} || jsonb_build_object('recipient', jsonb_build_object('name', :erasedName::text, 'nif', '000000000'))
   WHERE ${numberSql} IN (SELECT number FROM documents) AND ${column}->'recipient' IS NOT NULL`;

/**
 * The documents of those years and their billing records. Seller, lines, sums and chain stay, and the buyer's country, which determines the
 * tax. The account goes.
 */
export const ANONYMIZE_INVOICES = `
  WITH documents AS (
  UPDATE invoice i SET buyer_forgotten_at = :now, user_id = NULL,
         content = i.content || jsonb_build_object(
           'buyer', CASE WHEN i.content->'buyer' <> 'null'
                         THEN jsonb_build_object('name', :erasedName::text, 'street', :erasedName::text, 'city', :erasedName::text,
                                                 'country', i.content#>'{buyer,country}') END,
           'payment', i.content->'payment' || '{"brand": null, "last4": null}', 'reason', NULL)
   WHERE number IN (SELECT number FROM invoice WHERE buyer_forgotten_at IS NULL AND year < ${YEAR_SQL} - :booksKeptYears
                     ORDER BY year LIMIT :batchSize)
   RETURNING number),
  records AS (UPDATE billing_record ${eraseRecipientSql('record', 'invoice_number')}),
  chain AS (UPDATE billing_chain ${eraseRecipientSql('last', `last->>'number'`)})
  SELECT number FROM documents`;
/** Withdrawals that were resolved in those years. */
export const SELECT_OLD_WITHDRAWALS = `
  SELECT id FROM withdrawal
   WHERE erased_at IS NULL AND state IN ('refunded', 'refused')
     AND resolved_at < make_timestamptz((${YEAR_SQL} - :booksKeptYears)::int, 1, 1, 0, 0, 0, 'Europe/Madrid')
   LIMIT :batchSize`;
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
export const REQUEST_ORDERS_ERASURE = `
  UPDATE orders
   SET erase_wanted_at = coalesce(erase_wanted_at, :eraseWantedAt)
   WHERE id = ANY(:orderIds)`;
export const REQUEST_WITHDRAWALS_ERASURE = `
  UPDATE withdrawal
   SET erase_wanted_at = coalesce(erase_wanted_at, :eraseWantedAt)
   WHERE id = ANY(:withdrawalIds)`;
export const ALLOW_ANONYMIZATION = `SELECT set_config('brote.may_forget', 'on', true)`;
