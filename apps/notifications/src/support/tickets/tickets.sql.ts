export const COUNT_ENTRIES = `
  SELECT count(*)::int AS entries, coalesce(bool_or(id = :entryId), false) AS "isThere"
   FROM ticket_entry
   WHERE ticket_id = :ticketId`;

export const INSERT_REPLY = `
  INSERT INTO ticket_entry (id, ticket_id, kind, author_id, text, client_hash, at) VALUES (:entryId, :ticketId, 'reply', NULL, :text, :clientHash, :now)
  ON CONFLICT (id) DO NOTHING RETURNING id`;

export const FIND_SAME_CONTENT = `
  SELECT number
   FROM ticket
   WHERE digest = :digest AND created_at > :since
   ORDER BY created_at DESC LIMIT 1`;

// Two clicks at once are one message: the second waits for the first and finds it.
export const LOCK_DIGEST = 'SELECT pg_advisory_xact_lock(hashtextextended(:digest, 0))';

export const SELECT_NEXT_NUMBER = `SELECT nextval('ticket_number')::text AS next`;

export const SELECT_HAS_FAMILY_PLAN = `
  SELECT EXISTS (SELECT FROM audience_subscription
                  WHERE user_id = :userId AND plan_id = 'family' AND status IN ('active', 'past_due', 'paused')) AS "hasFamilyPlan"`;

/** Most replies of one conversation, or of one client address, within an hour. That suffices for a person who writes in short lines. */
export const REPLIES_PER_HOUR = 20;

export const COUNT_RECENT_REPLIES = `
  SELECT count(*)::int AS replies, min(at) AS oldest
    FROM (SELECT at FROM ticket_entry WHERE kind = 'reply' AND ticket_id = :ticketId AND at > :since ORDER BY at DESC LIMIT ${REPLIES_PER_HOUR}) AS recent
   UNION ALL
  SELECT count(*)::int, min(at)
    FROM (SELECT at FROM ticket_entry WHERE kind = 'reply' AND client_hash = :clientHash AND at > :since ORDER BY at DESC LIMIT ${REPLIES_PER_HOUR}) AS recent`;

export const COUNT_RECENT_TICKETS = `
  SELECT count(*)::int AS "inAll",
         count(*) FILTER (WHERE lower(email) = lower(:email))::int AS "ofAddress",
         count(*) FILTER (WHERE client_hash = :clientHash)::int AS "ofClient",
         min(created_at) FILTER (WHERE client_hash = :clientHash) AS "oldestOfClient"
    FROM ticket WHERE created_at > :since`;

export const INSERT_TICKET_ENTRY = `
  INSERT INTO ticket_entry (id, ticket_id, kind, author_id, text, assignee_id, at) VALUES (:entryId, :ticketId, :kind, :authorId, :text, :assigneeId, :now)
  ON CONFLICT (id) DO NOTHING RETURNING id`;
