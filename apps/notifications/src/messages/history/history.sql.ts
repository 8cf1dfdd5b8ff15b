const HISTORY_COLUMNS = `
  id, template, channel, recipient, subject, state, attempts, last_error AS "lastError",
    created_at AS "createdAt", sent_at AS "sentAt", order_id AS "orderId", user_id AS "userId"`;

/** Messages that meet all conditions, the newest first. */
export function selectHistorySql(conditions: readonly string[]): string {
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  return `SELECT ${HISTORY_COLUMNS} FROM message ${where} ORDER BY created_at DESC, id DESC LIMIT :maxRows`;
}
