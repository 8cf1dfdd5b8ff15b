export const INSERT_STAFF_AUDIT = `
  INSERT INTO staff_audit (id, at, actor_id, session_id, action, target_type, target_id, before, after, correlation_id, trace_id)
  VALUES (:entryId, :at, :actorId, :sessionId, :action, :targetType, :targetId, :before, :after, :correlationId, :traceId) RETURNING seq::int AS seq, hash`;
