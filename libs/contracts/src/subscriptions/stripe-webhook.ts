import { defineRequest } from '../define';
import { ReceiveStripeEventReply, ReceiveStripeEventRequest } from '../orders/stripe-webhook';

/**
 * The same webhook that orders get: Stripe knows one endpoint, and either service keeps what is its own. What concerns no subscription
 * is received all the same.
 */
export const receiveSubscriptionEvent = defineRequest({
  name: 'subscriptions.receive-stripe-event.v1',
  calledBy: ['gateway'],
  request: ReceiveStripeEventRequest,
  reply: ReceiveStripeEventReply,
  errors: ['SIGNATURE_INVALID', 'EVENT_MALFORMED'],
});
