/** Where billing records are sent. sandbox: a program on the same machine. */
export const BILLING_SERVICES = ['off', 'sandbox', 'test', 'production'] as const;
export type BillingServiceName = (typeof BILLING_SERVICES)[number];

/** The tax agency's verdict about a record. waiting: it has no answer yet. */
export const BILLING_VERDICTS = ['waiting', 'accepted', 'accepted-with-errors', 'rejected'] as const;
export type BillingVerdict = (typeof BILLING_VERDICTS)[number];

/** Why the agency processed nothing: the request, or the certificate of the seller. */
export const BILLING_REFUSAL_REASONS = ['request', 'certificate'] as const;
export type BillingRefusalReason = (typeof BILLING_REFUSAL_REASONS)[number];
