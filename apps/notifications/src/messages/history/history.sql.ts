const HISTORY_COLUMNS = `
  id, template, channel, recipient, subject, state, attempts, last_error AS "lastError",
    created_at AS "createdAt", sent_at AS "sentAt", order_id AS "orderId", user_id AS "userId"`;

export const LOCK_MESSAGE = `SELECT ${HISTORY_COLUMNS} FROM message WHERE id = :messageId FOR UPDATE`;

export const INSERT_COPY = `
  INSERT INTO message
    (id, dedupe, event_id, template, channel, about_id, order_id, delivery_id, user_id, subject, refunded, locale, resent_from, state,
     created_at, next_attempt_at)
  SELECT :resendId::uuid, 'resend:' || :resendId, event_id, template, channel, about_id, order_id, delivery_id, user_id, subject, refunded, locale, id,
         'pending', :now, :now
    FROM message WHERE id = :messageId
  ON CONFLICT DO NOTHING
  RETURNING ${HISTORY_COLUMNS}`;

/** Messages that meet all conditions, the newest first. */
export function selectHistorySql(conditions: readonly string[]): string {
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  return `SELECT ${HISTORY_COLUMNS} FROM message ${where} ORDER BY created_at DESC, id DESC LIMIT :maxRows`;
}
