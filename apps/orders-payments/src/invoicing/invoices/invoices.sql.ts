/**
 * Takes the next number of the series and appends the document to the chain. The series' row stays locked until the transaction ends,
 * so there is no gap. Therefore it is among the last statements of a transaction. Neither year nor day ever goes back.
 */
export const INSERT_INVOICE = `
  WITH next AS (
    INSERT INTO invoice_series AS s (series, year, counter, issued_on, previous_hash, hash)
    VALUES (:series::text, :year::int, 1, :day::date, '', invoice_hash(invoice_number(:series, :year, 1), :day, :total::int, ''))
    ON CONFLICT (series) DO UPDATE
       SET year = greatest(s.year, :year), counter = CASE WHEN :year > s.year THEN 1 ELSE s.counter + 1 END,
           issued_on = greatest(s.issued_on, :day), previous_hash = s.hash,
           hash = invoice_hash(invoice_number(s.series, greatest(s.year, :year), CASE WHEN :year > s.year THEN 1 ELSE s.counter + 1 END),
                               greatest(s.issued_on, :day), :total, s.hash)
    RETURNING *)
  INSERT INTO invoice (number, series, year, counter, order_id, refund_id, dispute_id, charge_id, subscription_id, user_id, refunded_total, corrects, issued_on, total, net, vat, vat_rate_permille, vat_country, currency,
                       previous_hash, hash, content)
  SELECT invoice_number(series, year, counter), series, year, counter, :orderId, :refundId, :disputeId, :chargeId, :subscriptionId, :userId, :refundedTotal,
         :corrects, issued_on, :total, :net, :vat,
         :vatRatePermille, :vatCountry, 'EUR', previous_hash, hash, :content
    FROM next`;
