/** Actions of staff on an order, each in some states only. */
export const ORDER_ACTIONS = ['ship', 'deliver', 'cancel', 'refund'] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

/** requested: stored, not sent yet; pending: the provider processes it; failed: the money came back to the shop. */
export const REFUND_STATES = ['requested', 'pending', 'succeeded', 'failed'] as const;
export type RefundStateName = (typeof REFUND_STATES)[number];

/** Filters of a list of withdrawals. */
export const WITHDRAWAL_LISTS = ['open', 'resolved'] as const;
export type WithdrawalList = (typeof WITHDRAWAL_LISTS)[number];

/** Sort keys of a list of orders: time of placing, or last day of dispatch. */
export const ORDER_SORTS = ['placed', 'dispatch'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** What a payment of an unknown purchase was for. */
export const UNKNOWN_PAYMENT_KINDS = ['order', 'plan'] as const;
export type UnknownPaymentKind = (typeof UNKNOWN_PAYMENT_KINDS)[number];

/** open: staff have to decide; rebuilt: the order exists again; refunded: the refund is requested, or was made. */
export const UNKNOWN_PAYMENT_STATES = ['open', 'rebuilt', 'refunded'] as const;
export type UnknownPaymentState = (typeof UNKNOWN_PAYMENT_STATES)[number];

/** charge: an invoice; refund and dispute: a credit note for cents that the shop refunded, or that the customer's bank took. */
export const PLAN_DOCUMENT_KINDS = ['charge', 'refund', 'dispute'] as const;
export type PlanDocumentKind = (typeof PLAN_DOCUMENT_KINDS)[number];

/** due: a worker issues it; failed: staff have to try it again. */
export const PLAN_DOCUMENT_STATES = ['due', 'issued', 'failed'] as const;
export type PlanDocumentState = (typeof PLAN_DOCUMENT_STATES)[number];

/** running: charges are still being read; done: each of them has its requests. */
export const DOCUMENT_BACKFILL_STATES = ['running', 'done'] as const;
export type DocumentBackfillState = (typeof DOCUMENT_BACKFILL_STATES)[number];

/**
 * Why a document could not be issued. customer-erased: before the invoice. amount-differs: from that of its event. charge-unknown: no plan has
 * the charge. invoice-missing: there is nothing to correct. service-failed: every attempt failed for another reason, as the log says.
 */
export const PLAN_DOCUMENT_FAILURES = ['customer-erased', 'amount-differs', 'charge-unknown', 'invoice-missing', 'service-failed'] as const;
export type PlanDocumentFailure = (typeof PLAN_DOCUMENT_FAILURES)[number];

/** Filters of the list of unknown payments. */
export const UNKNOWN_PAYMENT_LISTS = ['open', 'decided'] as const;
export type UnknownPaymentList = (typeof UNKNOWN_PAYMENT_LISTS)[number];
