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
import { ManageDeliveryByLink } from './manage-delivery-by-link';
import { GetSubscriptionMailData } from './get-subscription-mail-data';

/** Requests for the content of e-mails, and requests of their links. */
@Controller()
export class SignedLinksController {
  constructor(
    private readonly deliveryByLink: ManageDeliveryByLink,
    private readonly mailData: GetSubscriptionMailData,
  ) {}

  @RequestHandler(getDeliveryByLink)
  getDeliveryByLink({ token }: DeliveryLinkRequest): Promise<DeliveryByLinkView> {
    return this.deliveryByLink.get(token);
  }

  @RequestHandler(skipDeliveryByLink)
  skipDelivery({ token }: DeliveryLinkRequest): Promise<DeliveryByLinkView> {
    return this.deliveryByLink.skip(token);
  }

  @RequestHandler(unskipDeliveryByLink)
  unskipDelivery({ token }: DeliveryLinkRequest): Promise<DeliveryByLinkView> {
    return this.deliveryByLink.unskip(token);
  }

  @RequestHandler(changeDeliveryByLink)
  changeDelivery(request: ChangeDeliveryRequest): Promise<DeliveryByLinkView> {
    return this.deliveryByLink.change(request);
  }

  @RequestHandler(getSubscriptionMessage)
  getSubscriptionMailData(request: GetSubscriptionMessageRequest): Promise<SubscriptionMessageContent> {
    return this.mailData.get(request);
  }
}
