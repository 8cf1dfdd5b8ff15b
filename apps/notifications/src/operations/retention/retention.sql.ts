import { clearColumnsSql } from '@brote/persistence';
import { dataMap } from '#app/data-map';

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

export const DELETE_SUPPRESSIONS = `
  DELETE FROM mail_suppression
   WHERE id IN (SELECT id FROM mail_suppression WHERE since < :cutoff LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED)`;

export const DELETE_FEEDBACK = `
  DELETE FROM mail_feedback
   WHERE id IN (SELECT id FROM mail_feedback WHERE received_at < :cutoff LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED)`;

/** Amazon SNS accepts a confirmation for three days. */
export const DELETE_CONFIRMATIONS = `
  DELETE FROM mail_topic_confirmation
   WHERE topic IN (SELECT topic FROM mail_topic_confirmation WHERE requested_at < :cutoff LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED)`;
