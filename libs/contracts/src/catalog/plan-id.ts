/** Plans, by their number of people. */
export const PLAN_IDS = ['individual', 'couple', 'family'] as const;
export type PlanId = (typeof PLAN_IDS)[number];

const PLAN_ID_ALIASES: Readonly<Record<string, PlanId>> = {
  individual: 'individual',
  couple: 'couple',
  family: 'family',
  'sub-individual': 'individual',
  'sub-single': 'individual',
  'sub-couple': 'couple',
  'sub-family': 'family',
};

/** The plan with that id or one of its older forms; null for any other text. */
export function planIdOf(text: string): PlanId | null {
  return Object.hasOwn(PLAN_ID_ALIASES, text) ? (PLAN_ID_ALIASES[text] ?? null) : null;
}

/** Billing interval of Stripe: every month, or once per delivery. */
export const BILLING_PERIODS = ['monthly', 'per-delivery'] as const;
export type BillingPeriod = (typeof BILLING_PERIODS)[number];

/** Months between two deliveries. */
export const DELIVERY_INTERVALS = [2, 3] as const;
export type DeliveryInterval = (typeof DELIVERY_INTERVALS)[number];
