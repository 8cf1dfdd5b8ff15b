import { LOCK_CHAIN } from '#app/invoicing/billing-records/billing-records.sql';

/**
 * Takes the next number of the series and inserts the document. The rows of the chain and of the series stay locked until the transaction
 * ends, so there is no gap. Therefore it is among the last statements of a transaction. Neither year nor day ever goes back. The hashes of
 * the series are those of its last document of an earlier version. Returns the number, the day and the end of the chain.
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
    RETURNING number, issued_on)
  SELECT document.number, document.issued_on::text AS "issuedOn", chain.position, chain.last FROM document, chain`;

/** Refunds of an order that reached the buyer and have no credit note, the earliest first. */
export const SELECT_UNDOCUMENTED_REFUNDS = `
  SELECT f.id, f.amount, f.reason, f.items FROM refund f
   WHERE f.order_id = :orderId AND f.state = 'succeeded' AND NOT EXISTS (SELECT FROM invoice i WHERE i.refund_id = f.id)
   ORDER BY f.finalized_at, f.id`;

/** The lost dispute of an order without a credit note: the cents that no refund gave back before. */
export const SELECT_UNDOCUMENTED_DISPUTES = `
  SELECT d.id, o.refunded - coalesce((SELECT sum(f.amount)::int FROM refund f WHERE f.order_id = o.id AND f.state = 'succeeded'), 0) AS amount
    FROM orders o JOIN dispute d ON d.order_id = o.id AND d.state = 'lost'
   WHERE o.id = :orderId AND NOT EXISTS (SELECT FROM invoice i WHERE i.dispute_id = d.id)
     AND o.refunded > coalesce((SELECT sum(f.amount) FROM refund f WHERE f.order_id = o.id AND f.state = 'succeeded'), 0)
   ORDER BY d.closed_at, d.id LIMIT 1`;
