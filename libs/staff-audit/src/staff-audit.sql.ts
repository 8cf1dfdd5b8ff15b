import { HASHED_CONTENT_SQL } from './audit-link';

export const INSERT_STAFF_AUDIT = `
  INSERT INTO staff_audit (id, at, actor_id, session_id, action, target_type, target_id, before, after, correlation_id, trace_id)
  VALUES (:entryId, :at, :actorId, :sessionId, :action, :targetType, :targetId, :before, :after, :correlationId, :traceId) RETURNING seq::int AS seq, hash`;

export const PAGE_SIZE = 2_000;

export const SELECT_PAGE = `
  SELECT seq::int AS seq, previous_hash AS "previousHash", hash, ${HASHED_CONTENT_SQL} AS said FROM staff_audit WHERE seq > :seq ORDER BY seq LIMIT ${PAGE_SIZE}`;

export const SELECT_CONTAINS_ENTRY = 'SELECT EXISTS (SELECT FROM staff_audit WHERE seq = :seq AND hash = :hash) AS knows';
