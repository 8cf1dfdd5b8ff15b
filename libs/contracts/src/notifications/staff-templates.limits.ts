/** Bounds of staff's texts to customers, in characters; read by the server's rules and the back office's forms alike. */
export const STAFF_MESSAGE_LIMITS = {
  name: { min: 1, max: 80 },
  subject: { min: 1, max: 150 },
  content: { min: 1, max: 4_000 },
  recipient: { min: 3, max: 254 },
} as const;
