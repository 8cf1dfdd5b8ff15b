/** Bounds of a checkout; read by the server's rules and the browser's forms alike. Lengths count visible characters. */
export const ORDER_LIMITS = {
  firstName: { min: 2, max: 100 },
  lastName: { min: 2, max: 100 },
  phone: { min: 7, max: 20 },
  address: { min: 5, max: 200 },
  city: { min: 2, max: 100 },
  postalCode: { min: 4, max: 12 },
  itemName: { min: 1, max: 200 },
  itemDescription: { min: 0, max: 2_000 },
  /** Lines in one order. */
  lines: { min: 1, max: 20 },
  /** Pieces of one line. */
  quantity: { min: 1, max: 20 },
  /** An amount in cents. */
  amount: { min: 0, max: 99_999_999 },
} as const;
