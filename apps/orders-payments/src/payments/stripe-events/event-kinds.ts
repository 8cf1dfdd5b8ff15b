import type { PlanBillingObject } from '@brote/contracts/payments';
import type { StripeEventObjects } from '@brote/stripe-service';
import { BILLING_OBJECT_BY_EVENT_TYPE, billingObjectIdOf, mayConcernPlan } from '#app/payments/plans/plan-billing-change';

/** Kinds of objects whose changes this service applies itself. */
export const HANDLED_KINDS = ['session', 'charge', 'refund', 'dispute', 'customer', 'method'] as const;
export type HandledKind = (typeof HANDLED_KINDS)[number];

/** The kind of object that an event is about. Subscriptions applies the changes of its plans. */
export type EventKind = HandledKind | PlanBillingObject;

/** The event types that the shop applies; all others are ignored. */
const kindByEventType: Readonly<Record<string, EventKind>> = {
  ...BILLING_OBJECT_BY_EVENT_TYPE,
  'customer.deleted': 'customer',
  'payment_method.attached': 'method',
};

export const stripeSubjects: StripeEventObjects<EventKind> = {
  kinds: kindByEventType,
  // An invoice without a subscription is none of this shop.
  idOf: (kind, object) => (kind === 'invoice' && !mayConcernPlan(kind, object) ? null : billingObjectIdOf(kind, object)),
  isAnnounced: mayConcernPlan,
};

/** Whether this service applies changes of these objects itself. */
export function isHandledKind(kind: EventKind): kind is HandledKind {
  return HANDLED_KINDS.some((handled) => handled === kind);
}
