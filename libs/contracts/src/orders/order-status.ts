/** Where an order stands, as customers and staff see it. */
export const ORDER_STATUSES = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Why an order was cancelled. */
export const CANCEL_REASONS = [
  'expired',
  'customer',
  'staff',
  'payment-failed',
  'replaced',
  'stock-gone',
  'amount-mismatch',
  'provider-refused',
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

/** The result of the Checkout Session, as the success page shows it. */
export const CHECKOUT_STATES = ['open', 'processing', 'paid', 'expired', 'failed', 'refunded'] as const;
export type CheckoutState = (typeof CHECKOUT_STATES)[number];
