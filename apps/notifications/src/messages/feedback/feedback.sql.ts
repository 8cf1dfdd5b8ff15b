// The shop's id of the message decides where the provider returns it. Otherwise it is the latest mail to the address before the report.
export const SELECT_REPORTED_MESSAGE = `
  SELECT id FROM message
   WHERE recipient_key = :recipientKey AND channel = 'email' AND state IN ('sent', 'bounced')
     AND (id = :messageId::uuid
          OR :messageId::uuid IS NULL AND sent_at <= :occurredAt::timestamptz + interval '1 minute' AND sent_at > :occurredAt::timestamptz - interval '5 days')
   ORDER BY sent_at DESC LIMIT 1`;

export const INSERT_FEEDBACK = `
  INSERT INTO mail_feedback (id, provider, feedback_id, kind, address_hash, message_id, occurred_at, received_at)
  VALUES (:id, :provider, :feedbackId, :kind, :addressHash, :messageId::uuid, :occurredAt, :now)
  ON CONFLICT (provider, feedback_id, kind, address_hash) DO NOTHING`;

export const MARK_BOUNCED = `UPDATE message SET state = 'bounced', last_error = :reason WHERE id = :messageId::uuid AND state = 'sent'`;

// Several reports about one mail are one. A mail that was accepted and did not bounce is a delivery, and the count begins again after it.
export const COUNT_SOFT_BOUNCES = `
  SELECT count(DISTINCT coalesce(message_id, id))::int AS bounces FROM mail_feedback
   WHERE address_hash = :addressHash AND kind = 'soft-bounce' AND counts AND occurred_at > :since
     AND occurred_at > coalesce((SELECT max(sent_at) FROM message
                                  WHERE recipient_key = :recipientKey AND channel = 'email' AND state = 'sent' AND sent_at < :occurredAt), '-infinity')`;

// Accounts that got a mail at the address. Their own address is compared before anything is changed: an order may go to another one.
export const SELECT_ACCOUNTS_MAILED = `
  SELECT DISTINCT user_id AS "userId" FROM message WHERE recipient_key = :recipientKey AND user_id IS NOT NULL LIMIT 50`;

export const UPSERT_CONFIRMATION = `
  INSERT INTO mail_topic_confirmation (topic, url, requested_at) VALUES (:topic, :url, :now)
  ON CONFLICT (topic) DO UPDATE SET url = excluded.url, requested_at = excluded.requested_at`;

export const DELETE_CONFIRMATION = 'DELETE FROM mail_topic_confirmation WHERE topic = :topic';
