/** What of a subscription an event is about. */
export type EventKind = 'session' | 'subscription' | 'invoice' | 'charge' | 'refund' | 'dispute';

/** The events that change something here; whatever else is sent is noted and left alone. */
const KINDS: Readonly<Record<string, EventKind>> = {
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
};

export function kindOf(type: string): EventKind | null {
  return KINDS[type] ?? null;
}
