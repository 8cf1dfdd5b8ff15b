// The work queue of mails. Its steps are SQL: each is one statement that compares the lease or the state.
import { isAbandonedSql } from '@brote/persistence';

// Due by the shop's clock, leased by the database's: a moved shop clock must not release a mail that another process is sending.
export const CLAIM_DUE_MAILS = `
  UPDATE message SET lease = :lease, lease_until = clock_timestamp() + make_interval(secs => :leaseSeconds), lease_holder = :holder, attempts = attempts + 1
   WHERE id IN (
     SELECT id FROM message
      WHERE state = 'pending' AND next_attempt_at <= :now AND (lease_until IS NULL OR lease_until < clock_timestamp()) AND id <> ALL (:inProgress::uuid[])
      ORDER BY next_attempt_at
      LIMIT :limit
      FOR UPDATE SKIP LOCKED)
  RETURNING id, template, channel, coalesce(about_id, order_id) AS "aboutId", delivery_id AS "deliveryId", document_number AS "documentNumber",
            charge_id AS "chargeId", user_id AS "userId", refunded, attempts, created_at AS "createdAt", locale, correlation_id AS "correlationId", traceparent,
            (SELECT jsonb_build_object('subject', words.subject, 'content', words.content) FROM message_template AS words
              WHERE words.trigger = message.template AND words.channel = message.channel AND words.active) AS words,
            EXISTS (SELECT FROM erased_person WHERE erased_person.user_id = message.user_id) AS "isErased"`;

// A process that lost its lock may still be alive and sending: it gets the time that a mail server takes to answer.
export const RELEASE_ABANDONED_MAILS = `
  UPDATE message SET lease_until = clock_timestamp() + make_interval(secs => :graceSeconds), lease_holder = NULL
   WHERE state = 'pending' AND lease_until > clock_timestamp() + make_interval(secs => :graceSeconds) AND ${isAbandonedSql()}
  RETURNING id`;

export const RENEW_LEASES = `
  UPDATE message SET lease_until = clock_timestamp() + make_interval(secs => :leaseSeconds), lease_holder = :holder
   WHERE id = ANY (:ids::uuid[]) AND lease = :lease AND state = 'pending'
  RETURNING id`;

export const POSTPONE_MAIL = `
  UPDATE message SET next_attempt_at = :nextAttemptAt, last_error = :reason, lease = NULL, lease_until = NULL, lease_holder = NULL
   WHERE id = :id AND lease = :lease AND state = 'pending'`;

export const MEASURE_BACKLOG = `
  SELECT count(*)::int AS pending, coalesce(extract(epoch FROM :now::timestamptz - min(created_at)), 0)::float AS "oldestSeconds",
         (SELECT count(*)::int FROM mail_suppression) AS "suppressedAddresses"
    FROM message WHERE state = 'pending'`;

// The lease is not compared: the mail server has accepted the mail, and that result counts.
export const MARK_SENT = `
  UPDATE message
     SET state = 'sent', sent_at = :now, recipient = :recipient, recipient_key = :recipientKey, subject = coalesce(:subject, subject),
         lease = NULL, lease_until = NULL, lease_holder = NULL, last_error = NULL
   WHERE id = :id AND state = 'pending'
  RETURNING about_id AS "aboutId"`;

export const MARK_NOT_SENT = `
  UPDATE message
     SET state = :state, last_error = :reason, recipient = coalesce(:recipient, recipient), recipient_key = coalesce(:recipientKey, recipient_key),
         subject = coalesce(:subject, subject), lease = NULL, lease_until = NULL, lease_holder = NULL
   WHERE id = :id AND lease = :lease AND state = 'pending'
  RETURNING template, coalesce(about_id, order_id) AS "aboutId"`;
