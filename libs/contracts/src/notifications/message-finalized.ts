import { IsIn, IsUUID } from 'class-validator';
import { defineEvent } from '../define';
import { MESSAGE_STATES, type MessageState } from './message-log';

export class MessageFinalized {
  /** The message's id in the log. */
  @IsUUID() messageId!: string;
  /** The message that identity wanted, or the notice of a recall. */
  @IsUUID() subjectId!: string;
  @IsIn(MESSAGE_STATES) state!: MessageState;
}

/** A mail that identity wanted, or that tells of a recall, was taken by the mail server, given up, or will not be sent. Nobody waits to hear so of other mails. */
export const messageFinalized = defineEvent('notifications.message.finalized.v1', MessageFinalized);
