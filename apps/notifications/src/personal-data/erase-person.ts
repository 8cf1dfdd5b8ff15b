import type { MessageTemplate } from '@brote/contracts/notifications';
import type { PersonErased, PersonRequest } from '@brote/contracts/personal-data';
import { UnitOfWork, type Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { AnnounceSettled } from '#app/delivery/announce-settled';
import { RecipientKeys } from '#app/delivery/recipient-keys';

const REMEMBER = 'INSERT INTO erased_person (user_id, erased_at) VALUES ($1, $2) ON CONFLICT DO NOTHING';

// What was sent stays as a bare fact; what waits is not sent any more. Mails about the closure itself belong to nobody in the log.
const FORGET_MESSAGES = `
  UPDATE mail_intent AS intent
     SET recipient = '', subject = '', recipient_key = NULL, user_id = NULL,
         state = CASE intent.state WHEN 'pending' THEN 'suppressed' ELSE intent.state END,
         last_error = CASE intent.state WHEN 'pending' THEN 'the person was erased' ELSE intent.last_error END
    FROM (SELECT id, state FROM mail_intent
           WHERE user_id = $1 OR recipient_key = $2
              OR (order_id IS NULL AND (subject <> '' OR state = 'pending')
                  AND (about_id IN (SELECT id FROM ticket WHERE user_id = $1 OR lower(email) = lower($3))
                       OR about_id IN (SELECT entry.id FROM ticket_entry AS entry JOIN ticket ON ticket.id = entry.ticket_id
                                        WHERE ticket.user_id = $1 OR lower(ticket.email) = lower($3))))
             FOR UPDATE) AS before
   WHERE intent.id = before.id
  RETURNING intent.id, intent.template, coalesce(intent.about_id, intent.order_id) AS "aboutId", before.state = 'pending' AS "isStopped"`;
const FORGET_TICKETS = 'DELETE FROM ticket WHERE user_id = $1 OR lower(email) = lower($2)';
const FORGET_PREFERENCES = 'DELETE FROM notification_preference WHERE user_id = $1';
const FORGET_DEVICES = 'DELETE FROM push_device WHERE user_id = $1';
const FORGET_WRITTEN = `UPDATE campaign SET recipient = '', subject = NULL, content = '{}' WHERE lower(recipient) = lower($1)`;
const FORGET_AUDIENCE = ['DELETE FROM audience_subscription WHERE user_id = $1', 'DELETE FROM audience_order WHERE user_id = $1'];

interface ForgottenRow {
  id: string;
  template: MessageTemplate;
  aboutId: string;
  isStopped: boolean;
}

/** Forgets a person, for good: the id is kept so that no late event or request brings anything back. Repeatable. */
@Injectable()
export class ErasePerson {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly recipientKeys: RecipientKeys,
    private readonly announceSettled: AnnounceSettled,
  ) {}

  execute({ userId, email }: PersonRequest): Promise<PersonErased> {
    return this.unitOfWork.run(async (tx) => {
      await tx.execute(REMEMBER, [userId, this.clock.now()]);
      const messages = await this.forgetMessages(tx, { userId, email });
      const tickets = await tx.execute(FORGET_TICKETS, [userId, email]);
      const preferences = await tx.execute(FORGET_PREFERENCES, [userId]);
      const devices = await tx.execute(FORGET_DEVICES, [userId]);
      const written = await tx.execute(FORGET_WRITTEN, [email]);
      for (const sql of FORGET_AUDIENCE) await tx.execute(sql, [userId]);
      return { erased: messages + tickets + preferences + devices + written, kept: 0 };
    });
  }

  private async forgetMessages(tx: Transaction, { userId, email }: PersonRequest): Promise<number> {
    const values = [userId, this.recipientKeys.of(email), email];
    const rows = await tx.query<ForgottenRow>(FORGET_MESSAGES, values);
    for (const { id, template, aboutId, isStopped } of rows)
      if (isStopped) this.announceSettled.execute(tx, { intentId: id, template, aboutId, state: 'suppressed' });
    return rows.length;
  }
}
