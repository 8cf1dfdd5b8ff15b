import { defineRequest } from '../define';
import { ReceiveStripeEventReply, ReceiveStripeEventRequest } from '../orders/stripe-webhook';

/**
 * The same webhook that orders get: Stripe knows one endpoint, and each service processes its own events. Events of no subscription are
 * accepted all the same.
 */
export const receiveSubscriptionEvent = defineRequest({
  name: 'subscriptions.receive-stripe-event.v1',
  calledBy: ['gateway'],
  request: ReceiveStripeEventRequest,
  reply: ReceiveStripeEventReply,
  errors: ['SIGNATURE_INVALID', 'EVENT_MALFORMED'],
});
