import { readId, type EventObject, type StripeEventObjects } from '@brote/stripe-service';

/** Kind of object that an event is about. */
export type EventKind = 'session' | 'subscription' | 'invoice' | 'charge' | 'refund' | 'dispute';

/** Events that this service handles; all others are ignored. */
const kindByEventType: Readonly<Record<string, EventKind>> = {
  'checkout.session.completed': 'session',
  'checkout.session.async_payment_succeeded': 'session',
  'checkout.session.async_payment_failed': 'session',
  'checkout.session.expired': 'session',
  'customer.subscription.created': 'subscription',
  'customer.subscription.updated': 'subscription',
  'customer.subscription.deleted': 'subscription',
  'customer.subscription.paused': 'subscription',
  'customer.subscription.resumed': 'subscription',
  'invoice.finalized': 'invoice',
  'invoice.paid': 'invoice',
  'invoice.payment_failed': 'invoice',
  'invoice.payment_action_required': 'invoice',
  'invoice.voided': 'invoice',
  'invoice.marked_uncollectible': 'invoice',
  'charge.refunded': 'charge',
  'refund.created': 'refund',
  'refund.updated': 'refund',
  'refund.failed': 'refund',
  'charge.dispute.created': 'dispute',
  'charge.dispute.closed': 'dispute',
  'charge.dispute.funds_withdrawn': 'dispute',
  'charge.dispute.funds_reinstated': 'dispute',
};

/** Null for another kind of Checkout Session, and for an invoice without a subscription. */
function subjectIdOf(kind: EventKind, object: EventObject): string | null {
  if (kind === 'session') return object['mode'] === 'subscription' ? readId(object) : null;
  if (kind === 'invoice') return isOfSubscription(object['parent']) ? readId(object) : null;
  return readId(object, kind === 'dispute' ? 'charge' : 'id');
}

const isOfSubscription = (parent: unknown): boolean =>
  typeof parent === 'object' && parent !== null && Boolean((parent as { subscription_details?: unknown }).subscription_details);

export const stripeSubjects: StripeEventObjects<EventKind> = { kinds: kindByEventType, idOf: subjectIdOf };
