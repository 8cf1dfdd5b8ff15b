import type { MessageHistoryRow, MessageState, MessageTemplate, MessageView } from '@brote/contracts/notifications';
import type { HistoryEntry } from './find-messages';
import type { Message } from '../enqueueing/message.entity';

type LoggedMessage = Pick<
  Message,
  'id' | 'template' | 'recipient' | 'subject' | 'state' | 'attempts' | 'lastError' | 'createdAt' | 'sentAt'
>;

/** Row to contract. */
export function messageView(message: LoggedMessage): MessageView {
  const { id, template, recipient, subject, state, attempts, lastError, createdAt, sentAt } = message;
  const texts = { id, template, recipient, subject, state, attempts, lastError };
  return { ...texts, createdAt: createdAt.toISOString(), sentAt: sentAt?.toISOString() ?? null };
}

/** Row to contract. */
export function historyView(entry: HistoryEntry, canResend: boolean): MessageHistoryRow {
  const { channel, orderId, userId } = entry;
  return { ...messageView(entry), channel, orderId, userId, resendable: canResend };
}

/** Templates with an expired secret, or with a thread or test of their own: their own feature sends a new one. */
const NOT_RESENDABLE_TEMPLATES: readonly MessageTemplate[] = ['ticket-answered', 'template-test', 'closure-started', 'account-closed'];

/** A message that bounced or was not sent to a suppressed address may be sent after staff released or corrected the address. */
const RESENDABLE_STATES: readonly MessageState[] = ['sent', 'bounced', 'undeliverable'];

/** Whether staff may resend it. A message that its recipient switched off is excluded, and news reach each person once. */
export function isResendable({ template, state }: Pick<HistoryEntry, 'template' | 'state'>): boolean {
  if (NOT_RESENDABLE_TEMPLATES.includes(template)) return false;
  return state === 'failed' || (RESENDABLE_STATES.includes(state) && template !== 'announcement');
}
