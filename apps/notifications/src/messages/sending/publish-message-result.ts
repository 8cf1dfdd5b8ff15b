import { messageFinalized, type MessageResult, type MessageTemplate } from '@brote/contracts/notifications';
import { Outbox } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { kindOf } from '#app/messages/rendering/message-kinds';

export interface FinalMessage {
  messageId: string;
  template: MessageTemplate;
  /** Subject of the mail: for a mail of identity its message, for a recall the notice. */
  aboutId: string;
  state: Exclude<MessageResult, 'pending'>;
}

/**
 * Identity deletes the address of its mail once the mail is final. The order service records the result of recall notices. Other mails have
 * no subscriber.
 */
export const hasResultSubscriber = (template: MessageTemplate): boolean =>
  template === 'recall-notice' || kindOf(template).about === 'account';

/** Publishes, in the transaction of the change, that a mail is final. A mail becomes final once, hence the fixed version. */
@Injectable()
export class PublishMessageResult {
  constructor(private readonly outbox: Outbox) {}

  publish(tx: Transaction, { template, messageId, aboutId: subjectId, state }: FinalMessage): void {
    if (!hasResultSubscriber(template)) return;
    this.outbox.add(tx, messageFinalized, { aggregateId: messageId, version: 1, payload: { messageId, subjectId, state } });
  }
}
