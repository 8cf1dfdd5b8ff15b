/** The steps of a checkout on its way from a basket to a confirmed order. */
export const CHECKOUT_STEPS = [
  'new',
  'reserved',
  'session_requested',
  'session_open',
  'payment_delayed',
  'paid',
  'confirmed',
  'rejected',
  'expired',
  'cancelled',
  'refunded',
  'quarantined',
] as const;
export type CheckoutStep = (typeof CHECKOUT_STEPS)[number];

/**
 * The allowed moves. `payment_delayed` waits for methods whose money comes days later. An end may still become `refunded`:
 * a payment that arrives after the end is refunded.
 */
export const NEXT_STEPS: Readonly<Record<CheckoutStep, readonly CheckoutStep[]>> = {
  new: ['reserved', 'rejected', 'expired'],
  reserved: ['session_requested', 'rejected', 'expired'],
  session_requested: ['session_open', 'rejected', 'expired', 'cancelled'],
  session_open: ['payment_delayed', 'paid', 'expired', 'cancelled', 'quarantined'],
  payment_delayed: ['paid', 'cancelled', 'quarantined'],
  paid: ['confirmed', 'refunded'],
  confirmed: [],
  rejected: ['refunded'],
  expired: ['refunded'],
  cancelled: ['refunded'],
  refunded: [],
  quarantined: ['refunded'],
};

/** Steps that wait for an event; every other step is an end. */
export const UNFINISHED_STEPS: readonly CheckoutStep[] = [
  'new',
  'reserved',
  'session_requested',
  'session_open',
  'payment_delayed',
  'paid',
];

/** Steps up to an open session: the same basket is not placed a second time meanwhile. */
export const OPEN_STEPS: readonly CheckoutStep[] = ['new', 'reserved', 'session_requested', 'session_open'];

const SECOND_MS = 1_000;

/** Milliseconds after which `ResumeDueCheckouts` resumes a checkout in that step, unless the step sets another time. */
export const STEP_TIMEOUT_MS: Readonly<Record<CheckoutStep, number>> = {
  new: 10 * SECOND_MS,
  reserved: 30 * SECOND_MS,
  session_requested: 120 * SECOND_MS,
  session_open: 180 * SECOND_MS,
  payment_delayed: 6 * 3_600 * SECOND_MS,
  paid: 60 * SECOND_MS,
  confirmed: 0,
  rejected: 0,
  expired: 0,
  cancelled: 0,
  refunded: 0,
  quarantined: 0,
};

/** A move that the table does not allow: a bug, or a race after which the caller reads again. */
export class IllegalCheckoutTransition extends Error {
  override readonly name = 'IllegalCheckoutTransition';
  constructor(from: CheckoutStep, to: CheckoutStep) {
    super(`A checkout cannot move from ${from} to ${to}`);
  }
}

/** @throws IllegalCheckoutTransition unless the table allows the move */
export function checkStep(from: CheckoutStep, to: CheckoutStep): CheckoutStep {
  if (!NEXT_STEPS[from].includes(to)) throw new IllegalCheckoutTransition(from, to);
  return to;
}
