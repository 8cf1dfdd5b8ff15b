import {
  forgetMessages,
  type ForgetMessagesReply,
  type ForgetMessagesRequest,
  listMessages,
  type ListMessagesReply,
  type ListMessagesRequest,
} from '@brote/contracts/notifications';
import { Handles } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { ForgetMessages } from './forget-messages';
import { MessagesQueries } from './messages.queries';
import { messageView } from './messages.view';

/** What the service answers. */
@Injectable()
export class MessagesController {
  constructor(
    private readonly messages: MessagesQueries,
    private readonly forget: ForgetMessages,
  ) {}

  @Handles(listMessages)
  async list({ orderId, limit }: ListMessagesRequest): Promise<ListMessagesReply> {
    const intents = await (orderId === null ? this.messages.newest(limit) : this.messages.aboutOrder(orderId, limit));
    return { messages: intents.map(messageView) };
  }

  @Handles(forgetMessages)
  async forgetOrder({ orderId }: ForgetMessagesRequest): Promise<ForgetMessagesReply> {
    return { forgotten: await this.forget.execute(orderId) };
  }
}
