import { getIdentityMessage, type GetIdentityMessageRequest, type IdentityMessageContent } from '@brote/contracts/identity';
import { RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { GetMessage } from './get-message';

/** Requests of the service that sends e-mails. */
@Controller()
export class MessagesController {
  constructor(private readonly getMessage: GetMessage) {}

  @RequestHandler(getIdentityMessage)
  get({ messageId }: GetIdentityMessageRequest): Promise<IdentityMessageContent> {
    return this.getMessage.getMessage(messageId);
  }
}
