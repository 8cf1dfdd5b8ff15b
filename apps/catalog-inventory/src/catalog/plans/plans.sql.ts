export const INSERT_START = `
  INSERT INTO plan_start (subscription_id, plan_id, started_at)
   VALUES (:subscriptionId, :planId, :startedAt)
   ON CONFLICT DO NOTHING`;

// Several copies of the service may see a change; only one publishes it.
export const MARK_POPULAR_PLAN_PUBLISHED = `
  UPDATE plans_news
   SET popular_told = :popularPlan
   WHERE popular_told IS DISTINCT FROM :popularPlan
   RETURNING version`;

// The published term is stored: each copy of the service checks often, but a term is published once.
export const MARK_DUE_TERM_PUBLISHED = `
  UPDATE plans_news n SET term_told = t.id
    FROM (SELECT id FROM standing_book_term WHERE valid_from <= :now ORDER BY valid_from DESC, id DESC LIMIT 1) t
   WHERE n.term_told IS DISTINCT FROM t.id
  RETURNING t.id`;

// Locks the row: changes follow one another, and an event is written after its version.
export const RAISE_VERSION = 'UPDATE plans_news SET version = version + 1';
