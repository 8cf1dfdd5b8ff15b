import { IsIn, IsUUID } from 'class-validator';
import { defineEvent } from '../define';
import { MESSAGE_STATES, type MessageState } from './message-log';

export class MessageSettled {
  /** The message's id in the log. */
  @IsUUID() intentId!: string;
  /** What the message was about: the order, or the wanted message of identity. */
  @IsUUID() subjectId!: string;
  @IsIn(MESSAGE_STATES) state!: MessageState;
}

/** A mail was taken by the mail server, given up, or will not be sent. */
export const messageSettled = defineEvent('notifications.message.settled.v1', MessageSettled);
