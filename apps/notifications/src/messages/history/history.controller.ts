import {
  findMessages,
  type FindMessagesReply,
  type FindMessagesRequest,
  type MessageHistoryRow,
  resendMessage,
  type ResendMessageRequest,
} from '@brote/contracts/notifications';
import { type CallContext, RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { FindMessages } from './find-messages';
import { ResendMessage } from './resend-message';

/** Serves the requests of staff for sent messages. */
@Controller()
export class HistoryController {
  constructor(
    private readonly findMessages: FindMessages,
    private readonly resendMessage: ResendMessage,
  ) {}

  @RequestHandler(findMessages)
  find(request: FindMessagesRequest): Promise<FindMessagesReply> {
    return this.findMessages.find(request);
  }

  @RequestHandler(resendMessage)
  resend(request: ResendMessageRequest, call: CallContext): Promise<MessageHistoryRow> {
    return this.resendMessage.resend(request, call);
  }
}
