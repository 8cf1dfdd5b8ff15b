import { TICKET_BELONGS_TO_PERSON } from '#app/operations/personal-data/erase-person.sql';

export const SELECT_CONSENT = `SELECT marketing_since AS "marketingSince" FROM notification_preference WHERE user_id = :userId`;
export const SELECT_DEVICES = `
  SELECT device, endpoint, added_at AS "addedAt"
   FROM push_device
   WHERE user_id = :userId
   ORDER BY added_at DESC`;
// Bounded because an answer has to fit into one message; the oldest rows are left out.
export const SELECT_MESSAGES = `
  SELECT template, subject, recipient, state, created_at AS "createdAt", sent_at AS "sentAt"
    FROM message WHERE user_id = :userId OR recipient_key = :recipientKey ORDER BY created_at DESC LIMIT 1000`;
export const SELECT_PERSONAL_MESSAGES = `
  SELECT channel, subject, content, state, scheduled_for AS "scheduledFor"
    FROM campaign WHERE lower(recipient) = lower(:email) ORDER BY created_at DESC LIMIT 100`;
export const SELECT_TICKETS = `
  SELECT number, kind, state, name, email, subject, category, message, locale, created_at AS "createdAt", due_at AS "dueAt",
         answered_at AS "answeredAt", closed_at AS "closedAt",
         (SELECT coalesce(json_agg(json_build_object('kind', entry.kind, 'text', entry.text, 'at', entry.at) ORDER BY entry.seq), '[]')
            FROM ticket_entry AS entry WHERE entry.ticket_id = ticket.id AND entry.kind IN ('answer', 'note', 'reply')) AS thread
    FROM ticket WHERE ${TICKET_BELONGS_TO_PERSON} ORDER BY created_at DESC LIMIT 100`;
export const SELECT_SUPPRESSION = `
  SELECT address, kind, provider, reason, since AS "suppressedSince" FROM mail_suppression WHERE address_hash = :addressHash`;
