import { type MessageHistoryRow, resendMessage, type ResendMessageRequest } from '@brote/contracts/notifications';
import { type CallContext, refuse } from '@brote/messaging';
import { UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { StaffAudit } from '@brote/staff-audit';
import { Injectable } from '@nestjs/common';
import { MailWorker } from '#app/messages/sending/mail-worker';
import { type HistoryEntry } from './find-messages';
import { historyView, isResendable } from './messages.view';
import { INSERT_COPY, LOCK_MESSAGE } from './history.sql';

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
      const [lockedMessage] = await tx.query<HistoryEntry>(LOCK_MESSAGE, { messageId });
      if (!lockedMessage) return refuse(resendMessage, 'MESSAGE_UNKNOWN');
      if (!isResendable(lockedMessage)) refuse(resendMessage, 'ACTION_NOT_ALLOWED');
      const [made] = await tx.query<HistoryEntry>(INSERT_COPY, { messageId, resendId, now: this.clock.now() });
      if (!made) {
        const [existingResend] = await tx.query<HistoryEntry>(LOCK_MESSAGE, { messageId: resendId });
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
