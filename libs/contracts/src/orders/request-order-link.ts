import { defineRequest, defineEvent } from '../define';
import { IsHumanText } from '../validation/human-text';
import { IsShopEmail } from '../validation/shop-email';
import { IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';

/** Body of `POST /orders/links`. */
export class RequestOrderLinkBody {
  /** Order number as the customer types it. */
  @IsHumanText({ min: 3, max: 60 }) orderNumber!: string;
  @IsShopEmail() email!: string;
}

/** Empty, so that the answer does not reveal whether an order exists. */
export class RenewOrderLinkReply {}

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

export class RenewOrderLinkRequest {
  /** Secret part of the expired link. */
  @IsString() @MaxLength(300) token!: string;
}
/** Mails a new link to the address of the order, at most once an hour. A forged link gets the same answer, and no mail. */
export const renewOrderLink = defineRequest({
  name: 'orders.renew-order-link.v1',
  calledBy: ['gateway'],
  request: RenewOrderLinkRequest,
  reply: RenewOrderLinkReply,
});

export class OrderLinkEventData {
  @IsUUID() orderId!: string;
  /** Owner account; null for a guest's order. */
  @IsOptional() @IsUUID() userId!: string | null;
}
/** A new link to the order is to be mailed to its buyer. */
export const orderLinkRequested = defineEvent('orders.order-link.wanted.v1', OrderLinkEventData);
