import type { MessageTemplate } from '@brote/contracts/notifications';
import { Database, UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { kindOf } from '#app/messages/rendering/message-kinds';
import { excerptOf } from '#app/messages/rendering/template-content';
import type { OutgoingMessage } from '#app/transports/channels/transport';
import { PublishMessageResult, hasResultSubscriber } from './publish-message-result';
import type { ClaimedMail } from './claimed-mail';
import { maskPhone, maskRecipient, RecipientKeys } from './recipient-keys';
import { MARK_NOT_SENT, MARK_SENT } from './sending.sql';

/** Result of a mail that was not sent. */
interface NotSentResult {
  state: 'failed' | 'suppressed' | 'undeliverable';
  reason: string;
}

/** The sent message, or the one that would have been sent. */
interface PreparedMessage {
  template: MessageTemplate;
  message: OutgoingMessage;
}

/** Values of the log; null keeps the earlier value. */
type LoggedValues = Readonly<Record<'recipient' | 'recipientKey' | 'subject', string | null>>;

/** Keeps the values from the time of enqueueing. */
const UNCHANGED_VALUES: LoggedValues = { recipient: null, recipientKey: null, subject: null };
const CLOSED_ACCOUNT_TEMPLATES: readonly MessageTemplate[] = ['closure-started', 'account-closed'];

/** Records the result of a mail. The event for its subscriber commits in the same transaction. */
@Injectable()
export class RecordMailResult {
  constructor(
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
    private readonly publishMessageResult: PublishMessageResult,
    private readonly recipientKeys: RecipientKeys,
    private readonly clock: Clock,
  ) {}

  /** Records that the other side accepted the mail. */
  async recordSent({ id, template }: Pick<ClaimedMail, 'id' | 'template'>, message: OutgoingMessage): Promise<void> {
    const params = { id, now: this.clock.now(), ...this.loggedValues({ template, message }) };
    if (!hasResultSubscriber(template)) {
      await this.database.query(MARK_SENT, params);
      return;
    }
    await this.unitOfWork.run(async (tx) => {
      const [row] = await tx.query<{ aboutId: string }>(MARK_SENT, params);
      if (row) this.publishMessageResult.publish(tx, { messageId: id, template, aboutId: row.aboutId, state: 'sent' });
    });
  }

  /** Records that the mail is not sent, as the holder of `lease` decided. Recipient and subject are stored if they exist. */
  async recordNotSent(id: string, lease: string, { state, reason }: NotSentResult, prepared: PreparedMessage | null = null): Promise<void> {
    const loggedValues = prepared === null ? UNCHANGED_VALUES : this.loggedValues(prepared);
    await this.unitOfWork.run(async (tx) => {
      const [row] = await tx.query<{ template: MessageTemplate; aboutId: string }>(MARK_NOT_SENT, {
        ...{ id, lease, state, reason },
        ...loggedValues,
      });
      const result = state === 'undeliverable' ? 'suppressed' : state;
      if (row) this.publishMessageResult.publish(tx, { messageId: id, ...row, state: result });
    });
  }

  /**
   * Masked recipient, its key, and the final subject (of a text message its beginning); null keeps the earlier value. For a closed account
   * all are empty, since its erasure may be over. The log never contains a subject that a stranger typed, nor a text message to one person.
   */
  private loggedValues({ template, message }: PreparedMessage): LoggedValues {
    if (CLOSED_ACCOUNT_TEMPLATES.includes(template)) return { recipient: '', recipientKey: null, subject: '' };
    if (message.channel === 'sms') {
      const excerpt = kindOf(template).about === 'staff' ? null : excerptOf(message.text);
      return { recipient: maskPhone(message.phone), recipientKey: this.recipientKeys.keyOf(message.phone), subject: excerpt };
    }
    if (message.channel === 'push') return { recipient: '', recipientKey: null, subject: message.title };
    const { recipient, mail } = message;
    const subject = kindOf(template).about === 'ticket' ? null : mail.subject;
    return { recipient: maskRecipient(recipient), recipientKey: this.recipientKeys.keyOf(recipient), subject };
  }
}
