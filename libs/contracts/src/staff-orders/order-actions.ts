/** Actions of staff on an order, each in some states only. */
export const ORDER_ACTIONS = ['ship', 'deliver', 'cancel', 'refund'] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

/** requested: stored, not sent yet; pending: the provider processes it; failed: the money came back to the shop. */
export const REFUND_STATES = ['requested', 'pending', 'succeeded', 'failed'] as const;
export type RefundStateName = (typeof REFUND_STATES)[number];

/** Filters of a list of withdrawals. */
export const WITHDRAWAL_LISTS = ['open', 'resolved'] as const;
export type WithdrawalList = (typeof WITHDRAWAL_LISTS)[number];
