import { PLAN_BILLING_OBJECTS, type PlanBillingChangedEventData, type PlanBillingObject } from '@brote/contracts/payments';
import { readId, type EventObject } from '@brote/stripe-service';
import type Stripe from 'stripe';

/** Kind of object that each event is about, for events that may concern a plan. */
export const BILLING_OBJECT_BY_EVENT_TYPE: Readonly<Record<string, PlanBillingObject>> = {
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

/** The change that an event of Stripe announces to subscriptions; null when it concerns no plan. */
export function planBillingChangeOf({ type, data }: Pick<Stripe.Event, 'type' | 'data'>): PlanBillingChangedEventData | null {
  const object = Object.hasOwn(BILLING_OBJECT_BY_EVENT_TYPE, type) ? BILLING_OBJECT_BY_EVENT_TYPE[type] : undefined;
  const eventObject = data.object as unknown as EventObject;
  if (object === undefined || !mayConcernPlan(object, eventObject)) return null;
  const id = billingObjectIdOf(object, eventObject);
  return id === null ? null : { object, id };
}

/** Whether an object of this kind may belong to a plan. Charges, refunds and disputes do not show it. */
export function mayConcernPlan(kind: string, object: EventObject): boolean {
  if (kind === 'session') return object['mode'] === 'subscription';
  if (kind === 'invoice') return hasSubscription(object['parent']);
  return isBillingObject(kind);
}

/** The id with which the object is read. For a dispute it is the charge, all of whose disputes are read. */
export function billingObjectIdOf(kind: string, object: EventObject): string | null {
  return readId(object, kind === 'dispute' ? 'charge' : 'id');
}

/** Whether objects of this kind may belong to a plan. */
export function isBillingObject(kind: string): kind is PlanBillingObject {
  return PLAN_BILLING_OBJECTS.some((known) => known === kind);
}

function hasSubscription(parent: unknown): boolean {
  return typeof parent === 'object' && parent !== null && 'subscription_details' in parent && Boolean(parent.subscription_details);
}
