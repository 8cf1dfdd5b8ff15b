import { defineRequest } from '../define';
import { IsHumanText } from '../validation/human-text';
import { IsShopEmail } from '../validation/shop-email';
import { RenewOrderLinkReply } from './renew-order-link';

/** Body of `POST /orders/links`. */
export class RequestOrderLinkBody {
  /** Order number as the customer types it. */
  @IsHumanText({ min: 3, max: 60 }) orderNumber!: string;
  @IsShopEmail() email!: string;
}

/**
 * Mails a link to the order when the address is that of the purchase, at most once an hour. Its mailbox proves the buyer. The answer is the
 * same whether there is such an order or not.
 */
export const requestOrderLink = defineRequest({
  name: 'orders.request-order-link.v1',
  calledBy: ['gateway'],
  request: RequestOrderLinkBody,
  reply: RenewOrderLinkReply,
});
