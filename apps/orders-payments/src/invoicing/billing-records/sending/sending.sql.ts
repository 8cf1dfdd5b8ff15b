/** SQL: whether the record `r` has no answer yet. */
const IS_WAITING_SQL = 'NOT EXISTS (SELECT FROM billing_answer AS a WHERE a.position = r.position)';

/** Records without an answer, counted up to a limit. */
export const COUNT_WAITING = `
  SELECT count(*)::int AS count
    FROM (SELECT FROM billing_record AS r WHERE r.position > :answeredUntil AND ${IS_WAITING_SQL} LIMIT :limit) AS waiting`;

export const SELECT_WAITING = `
  SELECT r.position, r.record FROM billing_record AS r
   WHERE r.position > :answeredUntil AND r.position <= coalesce(:last, r.position) AND ${IS_WAITING_SQL}
   ORDER BY r.position LIMIT :limit`;

/** The last position before the first record without an answer. */
export const SELECT_ANSWERED_UNTIL = `
  SELECT coalesce((SELECT min(r.position) - 1 FROM billing_record AS r WHERE r.position > :answeredUntil AND ${IS_WAITING_SQL}),
                  (SELECT max(position) FROM billing_record), 0) AS "answeredUntil"`;

export const SELECT_OLDEST_WAITING = `
  SELECT r.generated_at AS "generatedAt" FROM billing_record AS r
   WHERE r.position > :answeredUntil AND ${IS_WAITING_SQL} ORDER BY r.position LIMIT 1`;

const SELECT_ANSWERED_RECORDS = `
  SELECT r.position, r.invoice_number AS "invoiceNumber", r.issued_on AS "issuedOn", r.total,
         a.verdict, a.code, a.description, a.csv, a.answered_at AS "answeredAt"
    FROM billing_record AS r`;

export const SELECT_ANSWERED_RECORD = `${SELECT_ANSWERED_RECORDS} LEFT JOIN billing_answer AS a USING (position) WHERE r.position = :position`;

/** SQL: whether the answer `a` about the record `r` has an error that no later record of the same document replaces. */
const IS_OPEN_PROBLEM_SQL = `a.verdict <> 'accepted' AND NOT EXISTS (
    SELECT FROM billing_record AS later WHERE later.invoice_number = r.invoice_number AND later.position > r.position)`;

export const SELECT_PROBLEMS = `${SELECT_ANSWERED_RECORDS} JOIN billing_answer AS a USING (position)
   WHERE ${IS_OPEN_PROBLEM_SQL} AND r.position > :after ORDER BY r.position LIMIT :limit`;

export const COUNT_PROBLEMS = `
  SELECT count(*) FILTER (WHERE a.verdict = 'rejected')::int AS "rejectedCount",
         count(*) FILTER (WHERE a.verdict = 'accepted-with-errors')::int AS "withErrorsCount"
    FROM billing_answer AS a JOIN billing_record AS r USING (position) WHERE ${IS_OPEN_PROBLEM_SQL}`;
