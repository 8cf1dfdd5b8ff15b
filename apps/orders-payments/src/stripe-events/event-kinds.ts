import { idAt, type StripeSubjects } from '@brote/stripe-service';

/** What of the shop an event is about. */
export type EventKind = 'session' | 'charge' | 'refund' | 'dispute' | 'customer' | 'method';

/** The events that change something here; whatever else is sent is left alone. */
const kinds: Readonly<Record<string, EventKind>> = {
  'checkout.session.completed': 'session',
  'checkout.session.async_payment_succeeded': 'session',
  'checkout.session.async_payment_failed': 'session',
  'checkout.session.expired': 'session',
  'charge.refunded': 'charge',
  'refund.created': 'refund',
  'refund.updated': 'refund',
  'refund.failed': 'refund',
  'charge.dispute.created': 'dispute',
  'charge.dispute.closed': 'dispute',
  'charge.dispute.funds_withdrawn': 'dispute',
  'charge.dispute.funds_reinstated': 'dispute',
  'customer.deleted': 'customer',
  'payment_method.attached': 'method',
};

export const stripeSubjects: StripeSubjects<EventKind> = {
  kinds,
  // Of a dispute that is the charge, all of whose disputes are looked at.
  idOf: (kind, object) => idAt(object, kind === 'dispute' ? 'charge' : 'id'),
};
