/** The time of the newest order that the restored database has; null without one. */
export const SELECT_LAST_ORDER_TIME = 'SELECT max(placed_at) AS "placedAt" FROM orders';

export const SELECT_UNKNOWN_NUMBERS = `
  SELECT given.number FROM unnest(:numbers::text[]) AS given (number)
   WHERE NOT EXISTS (SELECT FROM orders o WHERE o.number = given.number) ORDER BY 1`;

/** The service does not start while the chain is held, so no document takes a number that was given before. */
export const HOLD_CHAIN = 'UPDATE billing_chain SET is_held = true WHERE NOT is_held RETURNING is_held';

export const RELEASE_CHAIN = 'UPDATE billing_chain SET is_held = false WHERE is_held RETURNING is_held';

/**
 * The earliest day of an invoice whose record the agency may have got in the lost minutes: that of the last record, of a record that waits,
 * or of one with an error, which an amendment may have replaced. Null without records.
 */
export const SELECT_FIRST_DAY = `
  SELECT least((SELECT r.issued_on FROM billing_record r ORDER BY r.position DESC LIMIT 1),
               (SELECT min(r.issued_on) FROM billing_record r LEFT JOIN billing_answer a USING (position)
                 WHERE a.verdict IS DISTINCT FROM 'accepted')) AS day`;

export const SELECT_UNKNOWN_FINGERPRINTS = `
  SELECT given.fingerprint FROM unnest(:fingerprints::text[]) AS given (fingerprint)
   WHERE NOT EXISTS (SELECT FROM billing_record r WHERE r.fingerprint = given.fingerprint)
     AND NOT EXISTS (SELECT FROM lost_record l WHERE l.fingerprint = given.fingerprint)`;

export const SELECT_UNKNOWN_DOCUMENTS = `
  SELECT given.number FROM unnest(:numbers::text[]) AS given (number)
   WHERE NOT EXISTS (SELECT FROM invoice i WHERE i.number = given.number)
     AND NOT EXISTS (SELECT FROM lost_number l WHERE l.number = given.number)`;

/** The fingerprint of the record at the end of the chain. */
export const SELECT_CHAIN_END = `SELECT last->>'fingerprint' AS fingerprint FROM billing_chain`;

export const SELECT_HIGHEST_COUNTERS = 'SELECT series, year, max(counter) AS counter FROM invoice GROUP BY series, year';

/** Stores the records behind the end of the chain, and moves the end behind them, in one step. */
export const INSERT_LOST_RECORDS = `
  WITH found AS (
    SELECT * FROM jsonb_to_recordset(:records::jsonb)
                  AS r (ordinal int, fingerprint text, "issuerNif" text, number text, "issuedOn" date, "generatedAt" text, total bigint)),
  stored AS (
    INSERT INTO lost_record (fingerprint, position, issuer_nif, invoice_number, issued_on, generated_at, total)
    SELECT found.fingerprint, chain.position + found.ordinal, found."issuerNif", found.number, found."issuedOn", found."generatedAt", found.total
      FROM found, billing_chain AS chain
     WHERE NOT EXISTS (SELECT FROM billing_record r WHERE r.fingerprint = found.fingerprint)
    ON CONFLICT (fingerprint) DO NOTHING RETURNING position)
  UPDATE billing_chain SET position = (SELECT max(position) FROM stored), last = :last::jsonb
   WHERE EXISTS (SELECT FROM stored WHERE position IS NOT NULL) RETURNING position`;

/** Stores the numbers that were seen and those before them, if no document has them. Returns the stored ones. */
export const INSERT_LOST_NUMBERS = `
  WITH seen AS (
    SELECT * FROM jsonb_to_recordset(:numbers::jsonb)
                  AS n (series text, year int, counter int, "issuedOn" date, total int, reference text, source text)),
  given AS (
    SELECT series, year, max(counter) AS highest FROM (
      SELECT series, year, counter FROM invoice UNION ALL SELECT series, year, counter FROM lost_number) AS numbers GROUP BY series, year),
  missing AS (
    SELECT s.series, s.year, generate_series(coalesce(g.highest, 0) + 1, s.highest) AS counter
      FROM (SELECT series, year, max(counter) AS highest FROM seen GROUP BY series, year) AS s LEFT JOIN given AS g USING (series, year)
    UNION SELECT series, year, counter FROM seen)
  INSERT INTO lost_number (number, series, year, counter, issued_on, total, reference, source)
  SELECT invoice_number(m.series, m.year, m.counter), m.series, m.year, m.counter, s."issuedOn", s.total, s.reference, coalesce(s.source, 'unseen')
    FROM missing AS m LEFT JOIN seen AS s USING (series, year, counter)
   WHERE NOT EXISTS (SELECT FROM invoice i WHERE i.series = m.series AND i.year = m.year AND i.counter = m.counter)
   ORDER BY m.series, m.year, m.counter
  ON CONFLICT (series, year, counter) DO NOTHING
  RETURNING number, issued_on::text AS "issuedOn", total, reference`;

/** Moves each series past its lost numbers. Days never go back. */
export const ADVANCE_SERIES = `
  WITH ends AS (
    SELECT DISTINCT ON (series) series, year, counter,
           greatest(max(issued_on) OVER (PARTITION BY series), make_date(year, 1, 1)) AS issued_on
      FROM lost_number ORDER BY series, year DESC, counter DESC)
  INSERT INTO invoice_series AS s (series, year, counter, issued_on, previous_hash, hash)
  SELECT series, year, counter, issued_on, '', '' FROM ends
  ON CONFLICT (series) DO UPDATE
     SET year = EXCLUDED.year, counter = EXCLUDED.counter, issued_on = greatest(s.issued_on, EXCLUDED.issued_on)
   WHERE (EXCLUDED.year, EXCLUDED.counter) > (s.year, s.counter)
  RETURNING series`;
