/** Bounds of visitors' messages to the shop; read by the server's rules and the browser's forms alike. */
export const CONTACT_LIMITS = {
  name: { min: 2, max: 100 },
  subject: { min: 2, max: 150 },
  supportSubject: { min: 5, max: 150 },
  message: { min: 10, max: 5_000 },
  /** A sender's addition to a conversation. */
  answer: { min: 2, max: 5_000 },
} as const;
