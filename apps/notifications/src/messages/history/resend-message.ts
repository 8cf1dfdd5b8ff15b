import { type MessageHistoryRow, resendMessage, type ResendMessageRequest } from '@brote/contracts/notifications';
import { type CallContext, refuse } from '@brote/messaging';
import { insertOrIgnore, type Transaction, UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { StaffAudit } from '@brote/staff-audit';
import { Injectable } from '@nestjs/common';
import { MailWorker } from '#app/messages/sending/mail-worker';
import { Message, pendingMessage } from '../enqueueing/message.entity';
import { historyView, isResendable } from './messages.view';

/** Resends a message with current facts; the first one stays unchanged in the history. */
@Injectable()
export class ResendMessage {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly mailWorker: MailWorker,
    private readonly audit: StaffAudit,
    private readonly clock: Clock,
  ) {}

  /** A repetition with the same id returns the stored message. @throws Refusal MESSAGE_UNKNOWN, ACTION_NOT_ALLOWED */
  resend({ messageId, resendId }: ResendMessageRequest, call: CallContext): Promise<MessageHistoryRow> {
    return this.unitOfWork.run(async (tx) => {
      const lockedMessage = await lockMessage(tx, messageId);
      if (lockedMessage === null) return refuse(resendMessage, 'MESSAGE_UNKNOWN');
      if (!isResendable(lockedMessage)) refuse(resendMessage, 'ACTION_NOT_ALLOWED');
      const made = copyOf(lockedMessage, resendId, this.clock.now());
      if ((await insertOrIgnore(tx, Message, made)) === 0) {
        const existingResend = await lockMessage(tx, resendId);
        return existingResend ? historyView(existingResend, isResendable(existingResend)) : refuse(resendMessage, 'MESSAGE_UNKNOWN');
      }
      const target = { type: 'message', id: messageId };
      const after = { messageId: resendId, template: made.template, channel: made.channel };
      await this.audit.record(tx, call, { action: 'message.resend', target, before: { state: lockedMessage.state }, after });
      tx.afterCommit(() => this.mailWorker.wake());
      return historyView(made, isResendable(made));
    });
  }
}

function lockMessage(tx: Transaction, id: string): Promise<Message | null> {
  return tx.repository(Message).findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
}

function copyOf(message: Message, id: string, now: Date): Message {
  const { eventId, template, channel, aboutId, orderId, deliveryId, documentNumber, chargeId, userId, subject, refunded, locale } = message;
  const content = { eventId, template, channel, aboutId, orderId, deliveryId, documentNumber, chargeId, userId, subject, refunded, locale };
  return pendingMessage({ ...content, id, dedupe: `resend:${id}`, resentFrom: message.id }, now);
}
