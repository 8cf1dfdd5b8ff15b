import { getOrder } from '@brote/contracts/orders';
import { getSubscriptionMessage } from '@brote/contracts/subscriptions';
import type { RequestClient } from '@brote/messaging';
import { composeOrderLinkMail, composePlanLinkMail } from '#app/messages/rendering/compose-link-mail';
import type { ShopDetails } from '#app/shop-details';
import { findContact } from './find-contact';
import type { MailDraft, SuppressedMail } from './mail-draft';

/**
 * Prepares the mail with a new link to an order. Its recipient requested it, so preferences are not checked. Throws the errors of its
 * requests.
 */
export async function prepareOrderLinkMail(requests: RequestClient, shop: ShopDetails, orderId: string): Promise<MailDraft> {
  const order = await requests.send(getOrder, { orderId });
  return { recipient: order.shippingInfo.email, body: composeOrderLinkMail(order, shop) };
}

/** The same for a link to a plan. */
export async function preparePlanLinkMail(
  requests: RequestClient,
  shop: ShopDetails,
  subscriptionId: string,
): Promise<MailDraft | SuppressedMail> {
  const { userId, planToken: token = null } = await requests.send(getSubscriptionMessage, { subscriptionId, deliveryId: null });
  const contact = await findContact(requests, userId);
  if (token === null || contact === null) return { suppressed: 'the account is closed' };
  return { recipient: contact.email, body: composePlanLinkMail(subscriptionId, { ...contact, token }, shop) };
}
