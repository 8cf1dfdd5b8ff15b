/** Status of an order for customers and staff. */
export const ORDER_STATUSES = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Reasons of a cancellation. */
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

/** Result of the Checkout Session, for the success page. */
export const CHECKOUT_STATES = ['open', 'processing', 'paid', 'expired', 'failed', 'refunded'] as const;
export type CheckoutState = (typeof CHECKOUT_STATES)[number];
