import { clearColumnsSql } from '@brote/persistence';
import { dataMap } from '#app/data-map';

export const HISTORY_COLUMNS = `
  id, template, channel, recipient, subject, state, attempts, last_error AS "lastError",
    created_at AS "createdAt", sent_at AS "sentAt", order_id AS "orderId", user_id AS "userId"`;

// Each failed attempt of Stripe causes one mail. So the number of mails since the start or the last successful payment is the attempt.
export const COUNT_DUNNING_MAILS = `
  SELECT count(*)::int AS sent FROM message
   WHERE about_id = :subscriptionId AND order_id IS NULL
     AND template IN ('subscription-payment-failed', 'subscription-payment-reminder', 'subscription-payment-last')
     AND created_at > coalesce((SELECT max(created_at) FROM message
                                 WHERE about_id = :subscriptionId AND order_id IS NULL AND template IN ('subscription-started', 'subscription-payment-recovered')), '-infinity')`;

// Messages about an erased person are not enqueued, and their id is not stored again. A mail is also sent over the other channels with an
// active template of staff.
export const INSERT_MESSAGE = `
  INSERT INTO message
    (id, dedupe, event_id, template, about_id, order_id, user_id, subject, refunded, delivery_id, channel, state, last_error,
     created_at, next_attempt_at)
  SELECT way.id, :dedupeKey || way.suffix, :eventId::uuid, :template, :aboutId::uuid, :orderId::uuid,
         CASE WHEN NOT person.erased THEN :userId::uuid END, CASE WHEN person.erased THEN '' ELSE :subject END, :refunded::bigint, :deliveryId::uuid,
         way.channel,
         CASE WHEN person.erased OR :suppressionReason::text IS NOT NULL THEN 'suppressed' ELSE 'pending' END,
         coalesce(:suppressionReason::text, CASE WHEN person.erased THEN 'the person was erased' END), :now::timestamptz, :now::timestamptz
    FROM (SELECT EXISTS (SELECT FROM erased_person WHERE user_id = :userId::uuid) AS erased) AS person
   CROSS JOIN (SELECT :messageId::uuid AS id, :channel::text AS channel, '' AS suffix
                UNION ALL
               SELECT gen_random_uuid(), channel, ':' || channel FROM message_template
                WHERE :channel = 'email' AND trigger = :template AND active AND (channel = 'sms' OR channel = 'push' AND :userId::uuid IS NOT NULL)) AS way
  ON CONFLICT (dedupe) DO NOTHING
  RETURNING id, state`;

// A mail that is being sent cannot be stopped any more.
export const SELECT_LATEST_NOTICE = `
  SELECT state = 'sent' OR (state = 'pending' AND lease_until > clock_timestamp()) AS "isSent" FROM message
   WHERE about_id = :subscriptionId AND order_id IS NULL AND template = 'subscription-price-notice' ORDER BY created_at DESC, id DESC LIMIT 1`;

export const BATCH_SIZE = 5_000;

/**
 * Statements that each do a bounded part of the work; they are repeated until nothing is left. `:cutoff` is the time before which they count.
 */
export const BLANK_MESSAGES = `
  UPDATE message SET ${clearColumnsSql(dataMap, 'message')}, user_id = NULL
   WHERE id IN (SELECT id FROM message
                 WHERE created_at < :cutoff AND state <> 'pending' AND (recipient <> '' OR subject <> '' OR recipient_key IS NOT NULL OR last_error IS NOT NULL)
                 LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED)`;

export const BLANK_TICKETS = `
  UPDATE ticket SET client_hash = NULL
   WHERE id IN (SELECT id FROM ticket WHERE created_at < :cutoff AND client_hash IS NOT NULL LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED)`;

export const BLANK_REPLIES = `
  UPDATE ticket_entry SET client_hash = NULL
   WHERE id IN (SELECT id FROM ticket_entry WHERE at < :cutoff AND client_hash IS NOT NULL LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED)`;

/** Content to one person is more personal than the log may store. */
export const BLANK_CAMPAIGNS = `
  UPDATE campaign SET ${clearColumnsSql(dataMap, 'campaign')}
   WHERE id IN (SELECT id FROM campaign
                 WHERE created_at < :cutoff AND recipient <> '' AND state IN ('sent', 'cancelled')
                 LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED)`;

export const DELETE_MESSAGES = `
  DELETE FROM message
   WHERE id IN (SELECT id FROM message WHERE created_at < :cutoff AND state <> 'pending' LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED)`;

export const DELETE_TICKETS = `
  DELETE FROM ticket WHERE id IN (SELECT id FROM ticket WHERE created_at < :cutoff LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED)`;

export const LOCK_MESSAGE = `SELECT ${HISTORY_COLUMNS} FROM message WHERE id = :messageId FOR UPDATE`;

export const INSERT_COPY = `
  INSERT INTO message
    (id, dedupe, event_id, template, channel, about_id, order_id, delivery_id, user_id, subject, refunded, locale, resent_from, state,
     created_at, next_attempt_at)
  SELECT :resendId::uuid, 'resend:' || :resendId, event_id, template, channel, about_id, order_id, delivery_id, user_id, subject, refunded, locale, id,
         'pending', :now, :now
    FROM message WHERE id = :messageId
  ON CONFLICT DO NOTHING
  RETURNING ${HISTORY_COLUMNS}`;

/** Messages that meet all conditions, the newest first. */
export function selectHistorySql(conditions: readonly string[]): string {
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  return `SELECT ${HISTORY_COLUMNS} FROM message ${where} ORDER BY created_at DESC, id DESC LIMIT :maxRows`;
}
