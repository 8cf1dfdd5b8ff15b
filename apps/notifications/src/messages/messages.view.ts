import type { MessageView } from '@brote/contracts/notifications';
import type { MailIntent } from './mail-intent.entity';

/** Row to contract. */
export function messageView(intent: MailIntent): MessageView {
  const { id, template, recipient, subject, state, attempts, lastError, createdAt, sentAt } = intent;
  return {
    id,
    template,
    recipient,
    subject,
    state,
    attempts,
    lastError,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  };
}
