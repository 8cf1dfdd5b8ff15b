// The order uses the column, not its text of the same name, which has no index.
export const SELECT_AUDIT_ENTRIES = `
  SELECT entry, at::text AS at, id FROM audit_entry
   WHERE (:context::text IS NULL OR context = :context) AND (:actor::uuid IS NULL OR actor_id = :actor) AND (:target::text IS NULL OR target_id = :target)
     AND (:at::timestamptz IS NULL OR (at, id) < (:at, :id::uuid))
   ORDER BY audit_entry.at DESC, id DESC LIMIT :limit`;

export const INSERT_AUDIT_ENTRY = `
  INSERT INTO audit_entry (id, context, at, actor_id, target_id, entry) VALUES (:entryId, :context, :at, :actorId, :targetId, :entry) ON CONFLICT (id) DO NOTHING`;

export const SELECT_LATEST_ENTRY = `
  SELECT (entry->>'seq')::int AS seq, entry->>'hash' AS hash FROM audit_entry
   WHERE context = :context AND entry ? 'hash' ORDER BY at DESC, id DESC LIMIT 1`;
