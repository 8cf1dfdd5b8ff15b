/** A delivery of a subscription, or the parcel of an order. */
export const DELIVERY_KINDS = ['subscription', 'order'] as const;
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

/** waiting: brushes are short or a payment failed; failed: it has to be sent again. */
export const DELIVERY_STATES = ['scheduled', 'waiting', 'in_transit', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Actions of staff on a delivery, each in some states only. `retry` makes a failed delivery wait for its day again. */
export const DELIVERY_ACTIONS = ['ship', 'deliver', 'fail', 'retry'] as const;
export type DeliveryAction = (typeof DELIVERY_ACTIONS)[number];

/** Reasons of a failed arrival. */
export const DELIVERY_FAILURES = ['address', 'refused', 'lost', 'damaged', 'other'] as const;
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number];

/** Causes of a delay before dispatch. */
export const DELIVERY_DELAY_REASONS = ['stock', 'payment'] as const;
export type DeliveryDelayReason = (typeof DELIVERY_DELAY_REASONS)[number];
