import { LOCK_CHAIN } from '#app/invoicing/billing-records/billing-records.sql';

/**
 * Takes the next number of the series and inserts the document. The rows of the chain and of the series stay locked until the transaction
 * ends, so there is no gap. Therefore it is among the last statements of a transaction. Neither year nor day ever goes back. The hashes of
 * the series are those of its last document of an earlier version. A worker names the document at Stripe afterwards. Returns the number, the
 * day and the end of the chain.
 */
export const INSERT_INVOICE = `
  WITH chain AS (${LOCK_CHAIN}),
  next AS (
    INSERT INTO invoice_series AS s (series, year, counter, issued_on, previous_hash, hash)
    SELECT :series::text, :year::int, 1, :day::date, '', '' FROM chain
    ON CONFLICT (series) DO UPDATE
       SET year = greatest(s.year, :year), counter = CASE WHEN :year > s.year THEN 1 ELSE s.counter + 1 END,
           issued_on = greatest(s.issued_on, :day)
    RETURNING *),
  document AS (
    INSERT INTO invoice (number, series, year, counter, order_id, refund_id, dispute_id, charge_id, subscription_id, user_id, refunded_total, corrects, issued_on,
                         total, net, vat, vat_rate_permille, vat_country, currency, content)
    SELECT invoice_number(series, year, counter), series, year, counter, :orderId, :refundId, :disputeId, :chargeId, :subscriptionId, :userId, :refundedTotal,
           :corrects, issued_on, :total, :net, :vat, :vatRatePermille, :vatCountry, 'EUR', :content
      FROM next
    RETURNING number, issued_on),
  reference AS (INSERT INTO document_reference (number) SELECT number FROM document)
  SELECT document.number, document.issued_on::text AS "issuedOn", chain.position, chain.last FROM document, chain`;

/** Refunds of an order that reached the buyer and have no credit note, the earliest first. */
export const SELECT_UNDOCUMENTED_REFUNDS = `
  SELECT f.id, f.amount, f.reason, f.items FROM refund f
   WHERE f.order_id = :orderId AND f.state = 'succeeded' AND NOT EXISTS (SELECT FROM invoice i WHERE i.refund_id = f.id)
   ORDER BY f.finalized_at, f.id`;

/**
 * The lost disputes of an order without a credit note, the earliest first. "orderAmount" has the cents that no refund returned before and
 * no earlier dispute took.
 */
export const SELECT_UNDOCUMENTED_DISPUTES = `
  WITH lost AS (
    SELECT d.id, d.amount - d.plan_amount AS amount, d.plan_amount, d.closed_at,
           sum(d.amount - d.plan_amount) OVER (ORDER BY d.closed_at, d.id) - (d.amount - d.plan_amount) AS before
      FROM dispute d WHERE d.order_id = :orderId AND d.state = 'lost'),
  taken AS (
    SELECT o.refunded - coalesce((SELECT sum(f.amount) FROM refund f WHERE f.order_id = o.id AND f.state = 'succeeded'), 0) AS cents
      FROM orders o WHERE o.id = :orderId)
  SELECT l.id, greatest(0, least(l.amount, taken.cents - l.before))::int AS "orderAmount", l.plan_amount AS "planAmount",
         l.closed_at AS "closedAt"
    FROM lost l, taken WHERE NOT EXISTS (SELECT FROM invoice i WHERE i.dispute_id = l.id)
   ORDER BY l.closed_at, l.id`;
