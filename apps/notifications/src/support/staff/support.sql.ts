export const COUNT_ENTRIES = `
  SELECT count(*)::int AS entries, coalesce(bool_or(id = :entryId), false) AS "isThere"
   FROM ticket_entry
   WHERE ticket_id = :ticketId`;

export const INSERT_TICKET_ENTRY = `
  INSERT INTO ticket_entry (id, ticket_id, kind, author_id, text, assignee_id, at) VALUES (:entryId, :ticketId, :kind, :authorId, :text, :assigneeId, :now)
  ON CONFLICT (id) DO NOTHING RETURNING id`;
