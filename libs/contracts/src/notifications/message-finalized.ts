import { IsIn, IsUUID } from 'class-validator';
import { defineEvent } from '../define';
import { MESSAGE_STATES, type MessageState } from './message-log';

export class MessageFinalizedEventData {
  /** The message's id in the log. */
  @IsUUID() messageId!: string;
  /** The message that identity wanted, or the notice of a recall. */
  @IsUUID() subjectId!: string;
  @IsIn(MESSAGE_STATES) state!: MessageState;
}

/**
 * The result of a mail of identity or of a recall: accepted by the mail server, failed for good, or suppressed. Other mails have no
 * subscriber.
 */
export const messageFinalized = defineEvent('notifications.message.finalized.v1', MessageFinalizedEventData);
