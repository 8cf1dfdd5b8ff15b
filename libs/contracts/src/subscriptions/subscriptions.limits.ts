/** Bounds of subscriptions; read by the server's rules and the browser's forms alike. */
export const SUBSCRIPTION_LIMITS = {
  brushes: { min: 1, max: 4 },
  /** Longest pause, in days; it then resumes by itself. */
  pauseDays: { min: 1, max: 90 },
  /** How far a delivery may be moved from today, in days. */
  rescheduleDays: { min: 1, max: 120 },
  /** The same for the month by which staff postpone: a delivery that is three months away, counted to a business day, and a month more. */
  postponeDays: { min: 1, max: 131 },
  /** Changes later than this many business days before a delivery apply to the one after it. */
  changeCutOffBusinessDays: 5,
  addressCutOffBusinessDays: 3,
  /** What a running plan may come to cost a month, in cents; Stripe charges no card less than 50. */
  monthlyPrice: { min: 50, max: 999_999 },
  /** How far ahead another price of running plans is announced, in days: the first is the notice that customers have. */
  priceChangeDays: { min: 30, max: 365 },
} as const;
