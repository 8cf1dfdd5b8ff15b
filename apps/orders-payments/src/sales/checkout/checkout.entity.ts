import type { CancelReason } from '@brote/contracts/orders';
import { currentCause, uuidv7 } from '@brote/messaging';
import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { Order } from '#app/core/orders/order.entity';
import { retryDelayMs } from '#app/core/retry-delay';
import { describeError, sessionExpiryOf, type SessionParams } from '#app/payments/checkout-sessions/checkout-session';

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

/** A refusal as the customer received it. Simultaneous requests for the same basket get the same one. */
export interface CheckoutRejection {
  code: string;
  details: unknown;
}

interface NewCheckout {
  /** The plan with which it is bought; null when it has its own session. */
  subscriptionId: string | null;
  cartId: string;
  fingerprint: string;
  requestHash: string;
  idempotencyKey: string | null;
  clientHash: string | null;
}

const KEY_RELEASING_STEPS: readonly CheckoutStep[] = ['rejected', 'expired', 'cancelled'];
const FIRST_RETRY_DELAY_MS = 2_000;

/** One attempt to turn a basket into an order. It stores its step, so that any process can resume it. */
@Entity('checkout')
export class Checkout {
  @PrimaryColumn('uuid') id!: string;
  @Column({ type: 'uuid', update: false }) orderId!: string;
  @OneToOne(() => Order) @JoinColumn({ name: 'order_id' }) order!: Order | null;
  @Column('text') step!: CheckoutStep;
  /** Whether its session is that of the plan with the same id, which the subscriptions service opens. */
  @Column({ type: 'boolean', update: false }) withPlan!: boolean;
  @Column({ type: 'uuid', update: false }) cartId!: string;
  /** Hash of the goods and their destination. */
  @Column({ type: 'text', update: false }) fingerprint!: string;
  @Column('text', { nullable: true }) idempotencyKey!: string | null;
  @Column({ type: 'text', update: false }) requestHash!: string;
  @Column({ type: 'text', nullable: true, update: false }) clientHash!: string | null;
  /** The slot of the client that this checkout takes. */
  @Column({ type: 'smallint', nullable: true, update: false }) clientSlot!: number | null;
  /** The id of the reservation at the catalogue; a new one after stock had to be reserved again. */
  @Column('uuid') reservationId!: string;
  @Column('smallint') attempt!: number;
  @Column('text', { nullable: true }) stripeKey!: string | null;
  /** The exact parameters that are sent to Stripe, stored until the response is known. */
  @Column('jsonb', { nullable: true }) sessionParams!: SessionParams | null;
  @Column('text', { nullable: true }) sessionId!: string | null;
  @Column('text', { nullable: true }) sessionUrl!: string | null;
  @Column('timestamptz', { nullable: true }) expiresAt!: Date | null;
  /** The reason of its end, decided before the session is expired. */
  @Column('text', { nullable: true }) ending!: CancelReason | null;
  @Column('jsonb', { nullable: true }) rejection!: CheckoutRejection | null;
  @Column('text', { nullable: true }) lastError!: string | null;
  @Column('int') tries!: number;
  /** The next time to resume it, by the shop's clock. */
  @Column('timestamptz') dueAt!: Date;
  /** The end of the lease of the worker that processes it, by the database's clock. */
  @Column('timestamptz', { nullable: true }) leaseUntil!: Date | null;
  /** The moment before the latest read of Stripe that was applied. */
  @Column('timestamptz', { nullable: true }) stripeSeenAt!: Date | null;
  @Column({ type: 'timestamptz', update: false }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
  /** W3C trace context of the request that began it. */
  @Column({ type: 'text', nullable: true, update: false }) traceparent!: string | null;

  static begin({ subscriptionId, ...details }: NewCheckout, at: Date): Checkout {
    const id = subscriptionId ?? uuidv7();
    return Object.assign(new Checkout(), {
      ...details,
      id,
      withPlan: subscriptionId !== null,
      orderId: uuidv7(),
      order: null,
      step: 'new' as const,
      clientSlot: null,
      reservationId: id,
      attempt: 0,
      stripeKey: null,
      sessionParams: null,
      sessionId: null,
      sessionUrl: null,
      expiresAt: null,
      ending: null,
      rejection: null,
      lastError: null,
      tries: 0,
      dueAt: new Date(at.getTime() + STEP_TIMEOUT_MS.new),
      leaseUntil: null,
      stripeSeenAt: null,
      createdAt: at,
      endedAt: null,
      traceparent: currentCause().traceparent,
    });
  }

  /** Moves to the next step, with that step's timeout. @throws IllegalCheckoutTransition */
  move(to: CheckoutStep, at: Date): void {
    this.step = checkStep(this.step, to);
    this.tries = 0;
    this.lastError = null;
    this.dueAt = new Date(at.getTime() + STEP_TIMEOUT_MS[to]);
    if (this.isUnfinished) return;
    this.endedAt ??= at;
    this.sessionParams = null;
    this.leaseUntil = null;
    // An unpaid session that ended is of no use: the next request with the same key gets a new one.
    if (KEY_RELEASING_STEPS.includes(to)) this.idempotencyKey = null;
  }

  /** Stripe stored a failure under the key, so the key cannot be used any more. */
  discardStripeKey(): void {
    this.stripeKey = null;
  }

  /** Stores the next call to Stripe before it is made, with a new key for each attempt. */
  storeSessionRequest(params: SessionParams): void {
    this.attempt += 1;
    this.stripeKey = `chk_${this.id}_${this.attempt}`;
    this.sessionParams = params;
    this.expiresAt = sessionExpiryOf(params);
  }

  /** Stores the open session. Its first check is due when its webhook is overdue. */
  open(session: { id: string; url: string; expiresAt: Date }, at: Date): void {
    this.move('session_open', at);
    this.sessionId = session.id;
    this.sessionUrl = session.url;
    this.expiresAt = session.expiresAt;
    this.sessionParams = null;
    this.leaseUntil = null;
  }

  /** Another service opens the session; it is requested a moment later. */
  awaitPlanSession(at: Date): void {
    this.move('session_requested', at);
    this.dueAt = new Date(at.getTime() + FIRST_RETRY_DELAY_MS);
    this.leaseUntil = null;
  }

  /** Refused before there was a Checkout Session. Requests that wait for the same basket get the same refusal. */
  reject(rejection: CheckoutRejection, at: Date): void {
    this.move('rejected', at);
    this.rejection = rejection;
  }

  /** Postpones the checkout after a failure, by a growing delay. */
  postpone(error: unknown, at: Date): void {
    this.tries += 1;
    this.lastError = error === null ? null : describeError(error);
    this.dueAt = new Date(at.getTime() + retryDelayMs(this.tries));
    this.leaseUntil = null;
  }

  /** Stripe has no news: the next check is later than the last, but not after the session's end. */
  scheduleNextCheck(at: Date): void {
    this.tries += 1;
    const nextCheckMs = at.getTime() + STEP_TIMEOUT_MS[this.step] * 2 ** Math.min(this.tries - 1, 4);
    const sessionEndMs = this.step === 'session_open' && this.expiresAt !== null ? this.expiresAt.getTime() : Number.POSITIVE_INFINITY;
    this.dueAt = new Date(Math.max(Math.min(nextCheckMs, sessionEndMs), at.getTime() + FIRST_RETRY_DELAY_MS));
    this.leaseUntil = null;
  }

  get isUnfinished(): boolean {
    return UNFINISHED_STEPS.includes(this.step);
  }

  /** Whether the session can still be paid. */
  isPayableAt(at: Date): boolean {
    return this.step === 'session_open' && this.sessionUrl !== null && this.expiresAt !== null && this.expiresAt > at;
  }
}
