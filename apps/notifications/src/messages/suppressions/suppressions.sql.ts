// A complaint replaces the reason of a bounce: it weighs more, since the recipient spoke. Otherwise the first reason stays.
export const INSERT_SUPPRESSION = `
  INSERT INTO mail_suppression AS old (id, address, address_hash, kind, provider, reason, since)
  VALUES (:id, :address, :addressHash, :kind, :provider, :reason, :now)
  ON CONFLICT (address_hash) DO UPDATE SET kind = excluded.kind, provider = excluded.provider, reason = excluded.reason, since = excluded.since
   WHERE excluded.kind = 'complaint' AND old.kind <> 'complaint'`;

export const SELECT_SUPPRESSION = 'SELECT kind, provider, reason FROM mail_suppression WHERE address_hash = :addressHash';

export const DELETE_SUPPRESSION = `
  DELETE FROM mail_suppression WHERE id = :suppressionId RETURNING address_hash AS "addressHash", kind, provider`;

// Feedback from before the address was released counts no more, and a repeated delivery of it is still recognized.
export const DISCOUNT_FEEDBACK = 'UPDATE mail_feedback SET counts = false WHERE address_hash = :addressHash AND counts';

export const SELECT_SUPPRESSIONS = `
  SELECT id, address, kind, provider, reason, since FROM mail_suppression
   WHERE (:searchPattern::text IS NULL OR address LIKE :searchPattern)
     AND (:addressHash::text IS NULL OR address_hash = :addressHash)
     AND (:cursorSince::timestamptz IS NULL OR (since, id) < (:cursorSince, :cursorId::uuid))
   ORDER BY since DESC, id DESC LIMIT :maxRows`;

export const SELECT_CONFIRMATIONS = `
  SELECT topic, url, requested_at AS "requestedAt" FROM mail_topic_confirmation ORDER BY requested_at DESC LIMIT 20`;
