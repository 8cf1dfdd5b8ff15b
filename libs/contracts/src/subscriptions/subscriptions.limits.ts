/** Bounds of subscriptions; read by the server's rules and the browser's forms alike. */
export const SUBSCRIPTION_LIMITS = {
  brushes: { min: 1, max: 4 },
  /** Longest pause, in days; it then resumes by itself. */
  pauseDays: { min: 1, max: 90 },
  /** Days that a delivery may be moved from today. */
  rescheduleDays: { min: 1, max: 120 },
  /** Days of the month by which staff postpone: a delivery that is three months away, moved to a business day, and a month more. */
  postponeDays: { min: 1, max: 131 },
  /** Business days before a delivery until which changes apply to it; later ones apply to the next. */
  changeCutOffBusinessDays: 5,
  addressCutOffBusinessDays: 3,
  /** Bounds of a running plan's monthly price, in cents; Stripe charges no card less than 50. */
  monthlyPrice: { min: 50, max: 999_999 },
  /** Days that another price of running plans is announced ahead: the first is the customers' notice. */
  priceChangeDays: { min: 30, max: 365 },
} as const;
