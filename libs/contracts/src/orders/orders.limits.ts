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

/** Carriers whose tracking page is known; `other` has none. */
export const CARRIERS = ['correos', 'seur', 'gls', 'mrw', 'dhl', 'ups', 'other'] as const;
export type Carrier = (typeof CARRIERS)[number];

/**
 * prepared: waits for the second step; received: declared, acknowledged by mail; refunded: the money is on its way back; refused: staff
 * said why.
 */
export const WITHDRAWAL_STATES = ['prepared', 'received', 'refunded', 'refused'] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

/**
 * Brushes of a plan that a withdrawal can name: four for each of its first hundred deliveries, skipped ones included. A few may leave
 * before the first is known to have arrived, which extends the time.
 */
export const MAX_SENT_BRUSHES = 400;
