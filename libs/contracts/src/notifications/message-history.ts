import { IsBoolean, IsIn, IsInt, IsOptional, IsUUID, Matches, Max, Min } from 'class-validator';
import { defineRequest } from '../define';
import { IsHumanText } from '../validation/human-text';
import { IsNestedList } from '../validation/nested';
import { CHANNELS, type Channel } from './notifications.limits';
import { MESSAGE_STATES, MESSAGE_TEMPLATES, MessageView, type MessageState, type MessageTemplate } from './message-log';

const CURSOR_PATTERN = /^[\w.:-]{1,120}$/;
const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

/** A line of the history. */
export class MessageHistoryRow extends MessageView {
  @IsIn(CHANNELS) channel!: Channel;
  @IsOptional() @IsUUID() orderId!: string | null;
  @IsOptional() @IsUUID() userId!: string | null;
  /** Whether staff may resend it. */
  @IsBoolean() resendable!: boolean;
}

/** Query of `GET /admin/notifications/messages`; null means no condition. */
export class FindMessagesRequest {
  /** A whole e-mail address or telephone number, or the id of an order, an account or a message. Parts of an address are not stored. */
  @IsOptional() @IsHumanText({ min: 3, max: 254 }) search!: string | null;
  @IsOptional() @IsIn(MESSAGE_STATES) state!: MessageState | null;
  @IsOptional() @IsIn(CHANNELS) channel!: Channel | null;
  @IsOptional() @IsIn(MESSAGE_TEMPLATES) template!: MessageTemplate | null;
  /** Days in Madrid, both included. */
  @IsOptional() @Matches(DAY_PATTERN) from!: string | null;
  @IsOptional() @Matches(DAY_PATTERN) until!: string | null;
  @IsOptional() @IsUUID() campaignId!: string | null;
  @IsOptional() @Matches(CURSOR_PATTERN) cursor!: string | null;
  @IsInt() @Min(1) @Max(100) limit!: number;
}
export class FindMessagesReply {
  @IsNestedList(() => MessageHistoryRow, { max: 100 }) rows!: MessageHistoryRow[];
  @IsOptional() @Matches(CURSOR_PATTERN) nextCursor!: string | null;
}
/** All matching messages, the newest first. */
export const findMessages = defineRequest({
  name: 'notifications.find-messages.v1',
  calledBy: ['gateway'],
  request: FindMessagesRequest,
  reply: FindMessagesReply,
  caller: 'staff',
});

/** Body of `POST /admin/notifications/messages/:messageId/resend`. */
export class ResendMessageBody {
  /** Id of the new message; made by the caller, so that a repeated request sends once. */
  @IsUUID() resendId!: string;
}
export class ResendMessageRequest extends ResendMessageBody {
  @IsUUID() messageId!: string;
}
/** Resends it with current facts. ACTION_NOT_ALLOWED: it is still pending, or its recipient must not get it a second time. */
export const resendMessage = defineRequest({
  name: 'notifications.resend-message.v1',
  calledBy: ['gateway'],
  request: ResendMessageRequest,
  reply: MessageHistoryRow,
  errors: ['MESSAGE_UNKNOWN', 'ACTION_NOT_ALLOWED'],
  caller: 'staff',
});
