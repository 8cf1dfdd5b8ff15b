import { getContacts } from '@brote/contracts/identity';
import { getOrder } from '@brote/contracts/orders';
import { getSubscriptionMessage } from '@brote/contracts/subscriptions';
import { RequestClient } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { NotificationsConfig } from '#app/config';
import { composeOrderLinkMail, composePlanLinkMail } from '#app/messages/rendering/compose-link-mail';
import type { LinkMessage } from '#app/messages/rendering/message-kinds';
import type { ClaimedMail } from './claimed-mail';
import type { MailDraft, SuppressedMail } from './mail-draft';

/** Prepares the mails with a new link. Their recipient requested them, so preferences are not checked. */
@Injectable()
export class PrepareLinkMail {
  constructor(
    private readonly requests: RequestClient,
    private readonly config: NotificationsConfig,
  ) {}

  /** Throws the errors of its requests. */
  async prepare(template: LinkMessage, { aboutId }: ClaimedMail): Promise<MailDraft | SuppressedMail> {
    return template === 'order-link' ? this.prepareOrderLink(aboutId) : this.preparePlanLink(aboutId);
  }

  private async prepareOrderLink(orderId: string): Promise<MailDraft> {
    const order = await this.requests.send(getOrder, { orderId });
    return { recipient: order.shippingInfo.email, body: composeOrderLinkMail(order, this.config.shop) };
  }

  private async preparePlanLink(subscriptionId: string): Promise<MailDraft | SuppressedMail> {
    const {
      subscription,
      userId,
      planToken = null,
    } = await this.requests.send(getSubscriptionMessage, { subscriptionId, deliveryId: null });
    const { contacts } = await this.requests.send(getContacts, { userIds: [userId] });
    const [contact] = contacts;
    if (planToken === null || contact === undefined) return { suppressed: 'the account is closed' };
    return { recipient: contact.email, body: composePlanLinkMail(subscription.id, { ...contact, token: planToken }, this.config.shop) };
  }
}
