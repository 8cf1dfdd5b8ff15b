/** Bounds of staff's texts about a ticket; read by the server's rules and the browser's forms alike. */
export const SUPPORT_LIMITS = {
  answer: { min: 2, max: 5_000 },
  note: { min: 1, max: 2_000 },
  search: { min: 1, max: 100 },
  /** Most entries of one thread. */
  entries: 300,
} as const;
