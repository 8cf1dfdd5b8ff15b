/** Bounds of admins' input about packaging; read by the server's rules and the browser's forms alike. */
export const PACKAGING_LIMITS = {
  register: { min: 0, max: 120 },
  number: { min: 0, max: 60 },
  /** The batch, type or serial number of a packaging. */
  identifier: { min: 0, max: 60 },
  material: { min: 0, max: 120 },
  sorting: { min: 0, max: 300 },
} as const;
