import { createHash } from 'node:crypto';

/** The former hash of the first entry. */
export const FIRST_PREVIOUS_HASH = '0'.repeat(64);

/**
 * SQL: all content of a row of `staff_audit`, its place and the hash before it, in one unambiguous text. Its form is part of every existing
 * hash: never change it.
 */
export const HASHED_CONTENT_SQL = `jsonb_build_array(
  staff_audit.seq, staff_audit.previous_hash, staff_audit.id, to_char(staff_audit.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
  staff_audit.actor_id, staff_audit.session_id, staff_audit.action, staff_audit.target_type, staff_audit.target_id,
  staff_audit.before, staff_audit.after, staff_audit.correlation_id, staff_audit.trace_id)::text`;

/** The hash of such a text. */
export function hashOf(hashedContent: string): string {
  return createHash('sha256').update(hashedContent, 'utf8').digest('hex');
}
