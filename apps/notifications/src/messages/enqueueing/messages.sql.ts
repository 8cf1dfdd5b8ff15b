// SQL, because every event that causes a mail runs it, and one statement decides: messages about an erased person are not enqueued, and
// their id is not stored again. A mail is also sent over the other channels with an active template of staff.
export const INSERT_MESSAGE = `
  INSERT INTO message
    (id, dedupe, event_id, template, about_id, order_id, user_id, subject, refunded, delivery_id, document_number, charge_id, channel, state, last_error,
     created_at, next_attempt_at, correlation_id, traceparent)
  SELECT way.id, :dedupeKey || way.suffix, :eventId::uuid, :template, :aboutId::uuid, :orderId::uuid,
         CASE WHEN NOT person.erased THEN :userId::uuid END, CASE WHEN person.erased THEN '' ELSE :subject END, :refunded::bigint, :deliveryId::uuid, :documentNumber::text,
         :chargeId::text,
         way.channel,
         CASE WHEN person.erased OR :suppressionReason::text IS NOT NULL THEN 'suppressed' ELSE 'pending' END,
         coalesce(:suppressionReason::text, CASE WHEN person.erased THEN 'the person was erased' END), :now::timestamptz, :now::timestamptz,
         :correlationId::text, :traceparent::text
    FROM (SELECT EXISTS (SELECT FROM erased_person WHERE user_id = :userId::uuid) AS erased) AS person
   CROSS JOIN (SELECT :messageId::uuid AS id, :channel::text AS channel, '' AS suffix
                UNION ALL
               SELECT gen_random_uuid(), channel, ':' || channel FROM message_template
                WHERE :channel = 'email' AND trigger = :template AND active AND (channel = 'sms' OR channel = 'push' AND :userId::uuid IS NOT NULL)) AS way
  ON CONFLICT (dedupe) DO NOTHING
  RETURNING id, state`;

const HISTORY_COLUMNS = `
  id, template, channel, recipient, subject, state, attempts, last_error AS "lastError",
    created_at AS "createdAt", sent_at AS "sentAt", order_id AS "orderId", user_id AS "userId"`;

/** Messages that meet all conditions, the newest first. */
export function selectHistorySql(conditions: readonly string[]): string {
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  return `SELECT ${HISTORY_COLUMNS} FROM message ${where} ORDER BY created_at DESC, id DESC LIMIT :maxRows`;
}
