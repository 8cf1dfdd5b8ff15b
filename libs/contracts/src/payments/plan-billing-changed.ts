import { IsIn } from 'class-validator';
import { defineEvent } from '../define';
import { IsStripeId } from './payment-fields';

export const PLAN_BILLING_OBJECTS = ['session', 'subscription', 'invoice', 'charge', 'refund', 'dispute'] as const;
/** Kind of object at Stripe. */
export type PlanBillingObject = (typeof PLAN_BILLING_OBJECTS)[number];

export class PlanBillingChangedEventData {
  @IsIn(PLAN_BILLING_OBJECTS) object!: PlanBillingObject;
  /** Id of the object at Stripe. For a dispute it is the charge, all of whose disputes may have changed. */
  @IsStripeId() id!: string;
}

/**
 * The state of an object at Stripe has changed: read it again. Published once for each event of Stripe, and for each object whose stored
 * state the reconciler finds outdated. Charges, refunds and disputes may also belong to orders.
 */
export const planBillingChanged = defineEvent('payments.plan-billing.changed.v1', PlanBillingChangedEventData);
