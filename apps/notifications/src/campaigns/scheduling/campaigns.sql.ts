const countOfStates = (name: string, ...states: readonly string[]): string =>
  `count(*) FILTER (WHERE state IN (${states.map((state) => `'${state}'`).join(', ')}))::int AS ${name}`;

/** Includes the states of its messages at this moment. */
export const SELECT_CAMPAIGN = `
  SELECT campaign.id, channel, segment, recipient, locale, subject, content, campaign.state, scheduled_for AS "scheduledFor",
         campaign.created_at AS "createdAt", counted, made.pending, made.sent, made.failed, made.suppressed
    FROM campaign CROSS JOIN LATERAL (
      SELECT ${countOfStates('pending', 'pending')}, ${countOfStates('sent', 'sent', 'bounced')}, ${countOfStates('failed', 'failed')},
             ${countOfStates('suppressed', 'suppressed', 'undeliverable')}
        FROM message WHERE about_id = campaign.id AND order_id IS NULL AND template IN ('announcement', 'personal-message')) AS made`;

export const LOCK_CAMPAIGN = 'SELECT state FROM campaign WHERE id = :campaignId FOR UPDATE';

export const CANCEL_CAMPAIGN = `UPDATE campaign SET state = 'cancelled' WHERE id = :campaignId`;

export const SELECT_ANY_DUE_CAMPAIGN = `SELECT FROM campaign WHERE state IN ('scheduled', 'sending') AND scheduled_for <= :now LIMIT 1`;

/** One copy of the service holds a campaign at a time; the others skip it. */
export const LOCK_DUE_CAMPAIGN = `
  SELECT id, channel, segment, recipient, subject, content, reached FROM campaign
   WHERE state IN ('scheduled', 'sending') AND scheduled_for <= :now ORDER BY scheduled_for LIMIT 1 FOR UPDATE SKIP LOCKED`;

export const SAVE_PROGRESS = 'UPDATE campaign SET state = :state, reached = coalesce(:lastUserId, reached) WHERE id = :campaignId';

export const INSERT_CAMPAIGN = `
  INSERT INTO campaign (id, channel, segment, recipient, locale, subject, content, state, scheduled_for, counted, created_at)
  VALUES (:campaignId, :channel, :segment, :recipient, :locale, :subject, :content, 'scheduled', :sendAt, :recipientCount, :now)
  ON CONFLICT (id) DO NOTHING RETURNING id`;

// SQL, because one statement with four values serves hundreds of accounts. The campaign and the account identify the message: no account gets
// it twice, even after a crash.
export const INSERT_ANNOUNCEMENTS = `
  INSERT INTO message (id, dedupe, template, channel, about_id, user_id, subject, state, created_at, next_attempt_at)
  SELECT gen_random_uuid(), 'campaign:' || :campaignId || ':' || person, 'announcement', :channel, :campaignId::uuid, person, :subject, 'pending', :now, :now
    FROM unnest(:userIds::uuid[]) AS person ON CONFLICT (dedupe) DO NOTHING`;
