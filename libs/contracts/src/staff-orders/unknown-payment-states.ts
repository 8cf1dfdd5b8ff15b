/** What a payment of an unknown purchase was for. */
export const UNKNOWN_PAYMENT_KINDS = ['order', 'plan'] as const;
export type UnknownPaymentKind = (typeof UNKNOWN_PAYMENT_KINDS)[number];

/** open: staff have to decide; rebuilt: the order exists again; refunded: the refund is requested, or was made. */
export const UNKNOWN_PAYMENT_STATES = ['open', 'rebuilt', 'refunded'] as const;
export type UnknownPaymentState = (typeof UNKNOWN_PAYMENT_STATES)[number];

/** Filters of the list of unknown payments. */
export const UNKNOWN_PAYMENT_LISTS = ['open', 'decided'] as const;
export type UnknownPaymentList = (typeof UNKNOWN_PAYMENT_LISTS)[number];
