import {
  changeDeliveryByLink,
  getDeliveryByLink,
  getSubscriptionMessage,
  skipDeliveryByLink,
  unskipDeliveryByLink,
  type DeliveryByLinkView,
  type DeliveryLinkRequest,
  type ChangeDeliveryRequest,
  type GetSubscriptionMessageRequest,
  type SubscriptionMessageContent,
} from '@brote/contracts/subscriptions';
import { RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { ActByLink } from './act-by-link';
import { GetMailFacts } from './get-mail-facts';

/** Requests for the content of e-mails, and requests of their links. */
@Controller()
export class ByLinkController {
  constructor(
    private readonly byLink: ActByLink,
    private readonly mailFacts: GetMailFacts,
  ) {}

  @RequestHandler(getDeliveryByLink)
  getDeliveryForOrder({ token }: DeliveryLinkRequest): Promise<DeliveryByLinkView> {
    return this.byLink.get(token);
  }

  @RequestHandler(skipDeliveryByLink)
  skipDelivery({ token }: DeliveryLinkRequest): Promise<DeliveryByLinkView> {
    return this.byLink.skip(token);
  }

  @RequestHandler(unskipDeliveryByLink)
  unskipDelivery({ token }: DeliveryLinkRequest): Promise<DeliveryByLinkView> {
    return this.byLink.unskip(token);
  }

  @RequestHandler(changeDeliveryByLink)
  changeDelivery(request: ChangeDeliveryRequest): Promise<DeliveryByLinkView> {
    return this.byLink.change(request);
  }

  @RequestHandler(getSubscriptionMessage)
  getMailFacts(request: GetSubscriptionMessageRequest): Promise<SubscriptionMessageContent> {
    return this.mailFacts.get(request);
  }
}
