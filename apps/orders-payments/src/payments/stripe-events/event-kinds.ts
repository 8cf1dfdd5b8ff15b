import { readId, type StripeEventObjects } from '@brote/stripe-service';

export const EVENT_KINDS = ['session', 'charge', 'refund', 'dispute', 'customer', 'method'] as const;

/** The kind of object that an event is about. */
export type EventKind = (typeof EVENT_KINDS)[number];

/** The event types that this service applies; all others are ignored. */
const kindByEventType: Readonly<Record<string, EventKind>> = {
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

export const stripeSubjects: StripeEventObjects<EventKind> = {
  kinds: kindByEventType,
  // For a dispute it is the charge, all of whose disputes are synced.
  idOf: (kind, object) => readId(object, kind === 'dispute' ? 'charge' : 'id'),
};
