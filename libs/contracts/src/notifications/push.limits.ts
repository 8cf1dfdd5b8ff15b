/** What a browser may say of itself when it asks for notices, and how many devices an account may have. */
export const PUSH_LIMITS = {
  endpoint: { max: 1_000 },
  device: { max: 60 },
  devices: { max: 20 },
} as const;
