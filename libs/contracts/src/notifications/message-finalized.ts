import { IsIn, IsUUID } from 'class-validator';
import { defineEvent } from '../define';
import type { MessageState } from './message-log';

/** States in the event. An undeliverable mail counts as suppressed here, and a later bounce is not published. */
export const MESSAGE_RESULTS = ['pending', 'sent', 'failed', 'suppressed'] as const satisfies readonly MessageState[];
export type MessageResult = (typeof MESSAGE_RESULTS)[number];

export class MessageFinalizedEventData {
  /** The message's id in the log. */
  @IsUUID() messageId!: string;
  /** The message that identity wanted, or the notice of a recall. */
  @IsUUID() subjectId!: string;
  @IsIn(MESSAGE_RESULTS) state!: MessageResult;
}

/**
 * The result of a mail of identity or of a recall: accepted by the mail server, failed for good, or suppressed. Other mails have no
 * subscriber.
 */
export const messageFinalized = defineEvent('notifications.message.finalized.v1', MessageFinalizedEventData);
