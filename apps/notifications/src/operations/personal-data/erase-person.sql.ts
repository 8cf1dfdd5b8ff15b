import { clearColumnsSql } from '@brote/persistence';
import { dataMap } from '#app/data-map';

/**
 * SQL condition: a ticket belongs to the person with the account `:userId` and the address `:email`. A signed-in visitor may type any
 * address. So the address counts only on tickets without an account.
 */
export const TICKET_BELONGS_TO_PERSON = '(user_id = :userId OR (user_id IS NULL AND lower(email) = lower(:email)))';

export const INSERT_ERASED_PERSON = 'INSERT INTO erased_person (user_id, erased_at) VALUES (:userId, :now) ON CONFLICT DO NOTHING';

// A ticket belongs to its signed-in account, regardless of the typed address. Without an account the address identifies the person.
export const SELECT_TICKETS_OF_PERSON = `SELECT id FROM ticket WHERE ${TICKET_BELONGS_TO_PERSON}`;

// A sent message stays without personal data; a pending one is not sent any more. A message to a typed address names only its campaign
// until it is sent. In the log, mails about the closure itself have no account.
export const ERASE_MESSAGES = `
  UPDATE message
     SET ${clearColumnsSql(dataMap, 'message')}, user_id = NULL,
         state = CASE message.state WHEN 'pending' THEN 'suppressed' ELSE message.state END
    FROM (SELECT id, state FROM message
           WHERE user_id = :userId OR recipient_key = :recipientKey
              OR (order_id IS NULL AND about_id IN (SELECT id FROM campaign WHERE lower(recipient) = lower(:email)))
              OR (order_id IS NULL AND (subject <> '' OR state = 'pending')
                  AND (about_id IN (${SELECT_TICKETS_OF_PERSON})
                       OR about_id IN (SELECT id FROM ticket_entry WHERE ticket_id IN (${SELECT_TICKETS_OF_PERSON}))))
             FOR UPDATE) AS before
   WHERE message.id = before.id
  RETURNING message.id, message.template, coalesce(message.about_id, message.order_id) AS "aboutId", before.state = 'pending' AS "isStopped"`;

// A transaction that stores a message about the person may be under way. Erasure waits for it, and later ones see `erased_person`. The rows
// are locked before the table, in the order of the writers of messages, so that no deadlock arises.
export const LOCK_CAMPAIGNS = 'SELECT id FROM campaign WHERE lower(recipient) = lower(:email) ORDER BY id FOR UPDATE';

export const LOCK_TICKETS = `
  SELECT id
   FROM ticket
   WHERE ${TICKET_BELONGS_TO_PERSON} OR lower(email) = lower(:email)
   ORDER BY id FOR UPDATE`;

export const LOCK_MESSAGES = 'LOCK TABLE message IN SHARE ROW EXCLUSIVE MODE';

export const DELETE_TICKETS = `DELETE FROM ticket WHERE ${TICKET_BELONGS_TO_PERSON}`;

/** Tickets of other accounts with the person's address as the reply address. */
export const ANONYMIZE_TICKET_ADDRESS = 'UPDATE ticket SET email = :erasedAddress WHERE lower(email) = lower(:email)';

export const CLEAR_CAMPAIGNS = `UPDATE campaign SET ${clearColumnsSql(dataMap, 'campaign')} WHERE lower(recipient) = lower(:email)`;

/** The person refuses no more mails after the erasure: none are sent to the address. */
export const DELETE_SUPPRESSION = 'DELETE FROM mail_suppression WHERE address_hash = :addressHash';
export const DELETE_FEEDBACK = 'DELETE FROM mail_feedback WHERE address_hash = :addressHash';
