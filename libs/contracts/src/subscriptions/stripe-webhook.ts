import { defineRequest } from '../define';
import { ReceiveStripeEventReply, ReceiveStripeEventRequest } from '../orders/stripe-webhook';

/**
 * The same webhook that orders get: Stripe has one endpoint, and each service processes its own events. Events without a subscription are
 * accepted as well.
 */
export const receiveSubscriptionEvent = defineRequest({
  name: 'subscriptions.receive-stripe-event.v1',
  calledBy: ['gateway'],
  request: ReceiveStripeEventRequest,
  reply: ReceiveStripeEventReply,
  errors: ['SIGNATURE_INVALID', 'EVENT_MALFORMED'],
});
