import { IsBoolean, IsString, MaxLength } from 'class-validator';
import { defineRequest } from '../define';

export class ReceiveStripeEventRequest {
  /** The unchanged body: the signature covers these bytes. */
  @IsString() @MaxLength(1_000_000) rawBody!: string;
  /** The `Stripe-Signature` header. */
  @IsString() @MaxLength(2_000) signature!: string;
}

export class ReceiveStripeEventReply {
  @IsBoolean() received!: boolean;
}

/** Verifies and stores one webhook; it is applied afterwards. */
export const receiveStripeEvent = defineRequest({
  name: 'orders.receive-stripe-event.v1',
  calledBy: ['gateway'],
  request: ReceiveStripeEventRequest,
  reply: ReceiveStripeEventReply,
  errors: ['SIGNATURE_INVALID', 'EVENT_MALFORMED'],
});
