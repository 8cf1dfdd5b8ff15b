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
    private readonly manageDeliveryByLink: ManageDeliveryByLink,
    private readonly getSubscriptionMailDataUseCase: GetSubscriptionMailData,
  ) {}

  @RequestHandler(getDeliveryByLink)
  getDeliveryByLink({ token }: DeliveryLinkRequest): Promise<DeliveryByLinkView> {
    return this.manageDeliveryByLink.get(token);
  }

  @RequestHandler(skipDeliveryByLink)
  skipDelivery({ token }: DeliveryLinkRequest): Promise<DeliveryByLinkView> {
    return this.manageDeliveryByLink.skip(token);
  }

  @RequestHandler(unskipDeliveryByLink)
  unskipDelivery({ token }: DeliveryLinkRequest): Promise<DeliveryByLinkView> {
    return this.manageDeliveryByLink.unskip(token);
  }

  @RequestHandler(changeDeliveryByLink)
  changeDelivery(request: ChangeDeliveryRequest): Promise<DeliveryByLinkView> {
    return this.manageDeliveryByLink.change(request);
  }

  @RequestHandler(getSubscriptionMessage)
  getSubscriptionMailData(request: GetSubscriptionMessageRequest): Promise<SubscriptionMessageContent> {
    return this.getSubscriptionMailDataUseCase.get(request);
  }
}
