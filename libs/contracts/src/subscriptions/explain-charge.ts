import { IsUUID, Matches } from 'class-validator';
import { defineRequest } from '../define';
import { ExplainedCharge } from '../derivation';

export class ExplainChargeRequest {
  @IsUUID() subscriptionId!: string;
  /** Id of the charge: its invoice's id at Stripe. */
  @Matches(/^in_\w{1,90}$/) invoiceId!: string;
}

const COMMON = {
  calledBy: ['gateway'],
  request: ExplainChargeRequest,
  reply: ExplainedCharge,
  errors: ['SUBSCRIPTION_UNKNOWN', 'INVOICE_UNKNOWN', 'PAYMENT_PROVIDER_UNAVAILABLE'],
  deadlineMs: 12_000,
} as const;

/**
 * How a charge of an own plan, and its refunds, follow from stored facts. SUBSCRIPTION_UNKNOWN: no such plan, or another person's.
 * INVOICE_UNKNOWN: the plan has no paid charge with this id.
 */
export const explainCharge = defineRequest({ ...COMMON, name: 'subscriptions.explain-charge.v1', caller: 'customer' });

/** The same for staff, with facts that only staff see. */
export const explainChargeForStaff = defineRequest({ ...COMMON, name: 'subscriptions.explain-charge-for-staff.v1', caller: 'staff' });
