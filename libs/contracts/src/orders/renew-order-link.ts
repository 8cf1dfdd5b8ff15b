import { IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { defineEvent, defineRequest } from '../define';

export class RenewOrderLinkRequest {
  /** Secret part of the expired link. */
  @IsString() @MaxLength(300) token!: string;
}
/** Empty, so that the answer does not reveal whether an order exists. */
export class RenewOrderLinkReply {}

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
