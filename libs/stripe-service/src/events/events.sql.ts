import { isClaimableSql } from '@brote/persistence';

export const INSERT_EVENTS = `
  INSERT INTO stripe_event (id, type, object_id, created_at, is_announced, state, correlation_id, traceparent)
  SELECT e.id, e.type, e.object_id, to_timestamp(e.created), e.is_announced, 'pending', :correlationId, :traceparent
    FROM jsonb_to_recordset(:events::jsonb) AS e(id text, type text, object_id text, created bigint, is_announced boolean)
  ON CONFLICT (id) DO NOTHING
  RETURNING type`;

// Two workers never apply events of one object at once: a claimed event blocks the others of its object.
export const CLAIM_EVENTS = `
  UPDATE stripe_event SET claimed_until = clock_timestamp() + :leaseMs * interval '1 millisecond', claimed_by = :holder, tries = tries + 1
   WHERE id IN (SELECT id FROM stripe_event waiting
                 WHERE state = 'pending' AND due_at <= clock_timestamp() AND ${isClaimableSql('claimed_until', 'claimed_by')}
                   AND NOT EXISTS (SELECT 1 FROM stripe_event busy
                                    WHERE busy.object_id = waiting.object_id AND busy.state = 'pending'
                                      AND NOT ${isClaimableSql('busy.claimed_until', 'busy.claimed_by')})
                 ORDER BY due_at LIMIT :limit FOR UPDATE SKIP LOCKED)
  RETURNING id, type, object_id AS "objectId", is_announced AS "isAnnounced", correlation_id AS "correlationId", traceparent`;

export const FINISH_EVENTS = `
  UPDATE stripe_event
   SET state = 'done', done_at = clock_timestamp(), claimed_until = NULL, last_error = NULL
   WHERE id = ANY(:ids) AND state = 'pending'
  RETURNING id`;

export const IGNORE_EVENTS = `
  UPDATE stripe_event
   SET state = 'ignored', done_at = clock_timestamp(), claimed_until = NULL, last_error = :reason
   WHERE id = ANY(:ids)`;

export const POSTPONE_EVENTS = `
  UPDATE stripe_event SET claimed_until = NULL, last_error = :error,
          due_at = clock_timestamp() + least(power(2, least(tries, 12) - 1), 600) * interval '1 second'
    WHERE id = ANY(:ids)`;
