/**
 * incomplete: its first payment is not made yet; active; past_due: the last payment failed, shown as a payment problem, deliveries wait;
 * paused: neither charge nor delivery; cancelled: final.
 */
export const SUBSCRIPTION_STATUSES = ['incomplete', 'active', 'past_due', 'paused', 'cancelled'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** Actions of a customer on a subscription in its state. */
export const SUBSCRIPTION_ACTIONS = [
  'pause',
  'resume',
  'cancel',
  'skip',
  'unskip',
  'reschedule',
  'change',
  'change-address',
  'change-plan',
  'retry-payment',
] as const;
export type SubscriptionAction = (typeof SUBSCRIPTION_ACTIONS)[number];

/** waiting: stock is short or the payment failed; skipped and cancelled deliveries never leave. */
export const DELIVERY_STATUSES = ['scheduled', 'waiting', 'in_transit', 'delivered', 'failed', 'skipped', 'cancelled'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];
