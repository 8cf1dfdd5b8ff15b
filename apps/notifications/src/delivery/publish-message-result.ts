import { messageFinalized, type MessageState, type MessageTemplate } from '@brote/contracts/notifications';
import { Outbox } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { kindOf } from '#app/rendering/message-kinds';

export interface FinalMessage {
  messageId: string;
  template: MessageTemplate;
  /** What the mail is about; of a mail that identity wanted, its message; of a recall, the notice. */
  aboutId: string;
  state: Exclude<MessageState, 'pending'>;
}

/**
 * Identity forgets the address of a mail that it wanted as soon as nothing more becomes of it, and of a recall it is kept who was told. Of
 * other mails nobody waits to hear.
 */
export const hasResultSubscriber = (template: MessageTemplate): boolean =>
  template === 'recall-notice' || kindOf(template).about === 'account';

/** Tells whoever wanted it, with the change itself, that nothing more becomes of a mail. A mail settles once, hence the fixed version. */
@Injectable()
export class PublishMessageResult {
  constructor(private readonly outbox: Outbox) {}

  publish(tx: Transaction, { template, messageId, aboutId: subjectId, state }: FinalMessage): void {
    if (!hasResultSubscriber(template)) return;
    this.outbox.add(tx, messageFinalized, { aggregateId: messageId, version: 1, payload: { messageId, subjectId, state } });
  }
}
