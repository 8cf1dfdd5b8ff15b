import { IsInt, IsUUID, Min } from 'class-validator';
import { defineRequest } from '../define';

export class ForgetMessagesRequest {
  @IsUUID() orderId!: string;
}

export class ForgetMessagesReply {
  /** Messages the log holds about the order, now without recipient and subject. */
  @IsInt() @Min(0) forgotten!: number;
}

/** Takes out of the message log what could lead to a person; what still waited to be sent is suppressed. For erasure, and repeatable. */
export const forgetMessages = defineRequest({
  name: 'notifications.forget-messages.v1',
  request: ForgetMessagesRequest,
  reply: ForgetMessagesReply,
});
