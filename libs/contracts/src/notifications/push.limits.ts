/** Bounds of a browser's push subscription, and of the devices of an account. */
export const PUSH_LIMITS = {
  endpoint: { max: 1_000 },
  device: { max: 60 },
  devices: { max: 20 },
} as const;
