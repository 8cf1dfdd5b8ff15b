import type { MessageTemplate } from '@brote/contracts/notifications';
import { UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { kindOf } from '#app/rendering/message-kinds';
import type { Outgoing } from '#app/transports/outgoing';
import { AnnounceSettled, type Settled } from './announce-settled';
import type { ClaimedMail } from './claimed-mail';
import { maskPhone, maskRecipient } from './mask-recipient';
import { RecipientKeys } from './recipient-keys';

// Whoever holds the lease now: the server has taken the mail, and that is the truth to write down.
const SENT = `
  UPDATE mail_intent
     SET state = 'sent', sent_at = $2, recipient = $3, recipient_key = $4, subject = coalesce($5, subject),
         lease = NULL, lease_until = NULL, last_error = NULL
   WHERE id = $1 AND state = 'pending'
  RETURNING coalesce(about_id, order_id) AS "subjectId"`;

const GIVE_UP = `
  UPDATE mail_intent SET state = $3, last_error = $4, lease = NULL, lease_until = NULL
   WHERE id = $1 AND lease = $2 AND state = 'pending'
  RETURNING coalesce(about_id, order_id) AS "subjectId"`;

const TO_CLOSED_ACCOUNTS: readonly MessageTemplate[] = ['closure-started', 'account-closed'];

/** Writes down what became of a mail and tells it, together or not at all. */
@Injectable()
export class SettleMail {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly announceSettled: AnnounceSettled,
    private readonly recipientKeys: RecipientKeys,
    private readonly clock: Clock,
  ) {}

  /** The other side has it. */
  async sent({ id, template }: Pick<ClaimedMail, 'id' | 'template'>, message: Outgoing): Promise<void> {
    await this.settle(id, 'sent', SENT, [id, this.clock.now(), ...this.remembered(template, message)]);
  }

  /** It will not be sent, decided by the holder of `lease`. */
  async givenUp(id: string, lease: string, state: 'failed' | 'suppressed', reason: string): Promise<void> {
    await this.settle(id, state, GIVE_UP, [id, lease, state, reason]);
  }

  /**
   * Masked recipient, its key, subject; null leaves the planned subject. Of a closed account nothing is written down any more, since
   * erasing may be over; and a subject that a stranger typed is nobody's business in the log.
   */
  private remembered(template: MessageTemplate, message: Outgoing): [string, string | null, string | null] {
    if (TO_CLOSED_ACCOUNTS.includes(template)) return ['', null, ''];
    if (message.channel === 'sms') return [maskPhone(message.phone), this.recipientKeys.of(message.phone), null];
    if (message.channel === 'push') return ['', null, message.title];
    const { recipient, mail } = message;
    return [maskRecipient(recipient), this.recipientKeys.of(recipient), kindOf(template).about === 'ticket' ? null : mail.subject];
  }

  private async settle(intentId: string, state: Settled['state'], sql: string, values: unknown[]): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const [row] = await tx.query<{ subjectId: string }>(sql, values);
      if (row) this.announceSettled.execute(tx, { intentId, subjectId: row.subjectId, state });
    });
  }
}
