/** Bounds of the company of an invoice, apart from those of a checkout: pages without the choice do not load them. */
export const COMPANY_LIMITS = {
  /** The tax agency takes no longer names. */
  name: { min: 2, max: 120 },
  /** With separators. */
  taxId: { min: 4, max: 30 },
} as const;
