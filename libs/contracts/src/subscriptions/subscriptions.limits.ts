/** Bounds of subscriptions; read by the server's rules and the browser's forms alike. */
export const SUBSCRIPTION_LIMITS = {
  brushes: { min: 1, max: 4 },
  /** Longest pause, in days; it then resumes by itself. */
  pauseDays: { min: 1, max: 90 },
  /** How far a box may be moved from today, in days. */
  rescheduleDays: { min: 1, max: 120 },
  /** Changes later than this many business days before a box apply to the one after it. */
  changeCutOffBusinessDays: 5,
  addressCutOffBusinessDays: 3,
} as const;
