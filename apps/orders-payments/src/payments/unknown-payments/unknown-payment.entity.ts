import type { UnknownPaymentKind, UnknownPaymentState } from '@brote/contracts/staff-orders';
import { uuidv7 } from '@brote/messaging';
import { describeError } from '@brote/stripe-service';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { retryDelayMs } from '#app/core/retry-delay';
import type { RefundState } from '#app/payments/refunds/refund.entity';

/** A bank takes days; Stripe's event is not needed when the state is read once an hour. */
const PENDING_PAUSE_MS = 3_600_000;

/** A payment as Stripe describes it. */
export interface FoundPayment {
  kind: UnknownPaymentKind;
  paymentIntent: string;
  charge: string | null;
  sessionId: string | null;
  stripeInvoice: string | null;
  stripeSubscription: string | null;
  /** Cents that were paid for the order or the plan. */
  amount: number;
  currency: string;
  paidAt: Date;
  email: string | null;
  name: string | null;
}

/** A payment at Stripe whose order or plan this shop does not know. Staff rebuild the order or refund the payment. */
@Entity('unknown_payment')
export class UnknownPayment implements FoundPayment {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') kind!: UnknownPaymentKind;
  @Column('text') paymentIntent!: string;
  @Column('text', { nullable: true }) charge!: string | null;
  /** The Checkout Session; null for a renewal of a plan. */
  @Column('text', { nullable: true }) sessionId!: string | null;
  @Column('text', { nullable: true }) stripeInvoice!: string | null;
  @Column('text', { nullable: true }) stripeSubscription!: string | null;
  /** Cents. */
  @Column('int') amount!: number;
  @Column('text') currency!: string;
  @Column('timestamptz') paidAt!: Date;
  @Column('text', { nullable: true }) email!: string | null;
  @Column('text', { nullable: true }) name!: string | null;
  @Column('timestamptz') foundAt!: Date;
  @Column('text') state!: UnknownPaymentState;
  @Column('timestamptz', { nullable: true }) decidedAt!: Date | null;
  @Column('uuid', { nullable: true }) decidedBy!: string | null;
  /** The rebuilt order. */
  @Column('uuid', { nullable: true }) orderId!: string | null;
  /** Null until staff request a refund. Failed: Stripe refused it, and the payment is open again. */
  @Column('text', { nullable: true }) refundState!: RefundState | null;
  @Column('text', { nullable: true }) stripeKey!: string | null;
  @Column('text', { nullable: true }) stripeRefundId!: string | null;
  @Column('int') tries!: number;
  @Column('timestamptz') dueAt!: Date;
  @Column('timestamptz', { nullable: true }) leaseUntil!: Date | null;
  @Column('text', { nullable: true }) lastError!: string | null;
  @Column('timestamptz', { nullable: true }) erasedAt!: Date | null;

  static find(payment: FoundPayment, at: Date): UnknownPayment {
    return Object.assign(new UnknownPayment(), {
      ...payment,
      id: uuidv7(),
      foundAt: at,
      state: 'open' as const,
      decidedAt: null,
      decidedBy: null,
      orderId: null,
      refundState: null,
      stripeKey: null,
      stripeRefundId: null,
      tries: 0,
      dueAt: at,
      leaseUntil: null,
      lastError: null,
      erasedAt: null,
    });
  }

  /** Staff rebuilt the order. */
  rebuild(orderId: string, staffId: string, at: Date): void {
    this.decide('rebuilt', staffId, at);
    this.orderId = orderId;
    this.lastError = null;
  }

  /** Staff want the money refunded; a worker sends the refund. */
  requestRefund(staffId: string, at: Date): void {
    this.decide('refunded', staffId, at);
    this.refundState = 'requested';
    this.renewKey();
    this.dueAt = at;
    this.lastError = null;
  }

  /** Stores the refund's state at Stripe. A failed one opens the payment again. */
  applyRefund(refund: { id: string; status: string | null; failure_reason?: string }, at: Date): void {
    this.stripeRefundId = refund.id;
    this.leaseUntil = null;
    if (refund.status === 'failed' || refund.status === 'canceled') this.reopen(refund.failure_reason ?? refund.status, at);
    else this.waitForRefund(refund.status === 'succeeded' ? 'succeeded' : 'pending', at);
  }

  private waitForRefund(refundState: 'succeeded' | 'pending', at: Date): void {
    this.refundState = refundState;
    this.lastError = null;
    this.dueAt = new Date(at.getTime() + PENDING_PAUSE_MS);
  }

  /** The payment was refunded at Stripe by another way. */
  markRefunded(): void {
    this.refundState = 'succeeded';
    this.leaseUntil = null;
    this.lastError = null;
  }

  /** Stripe refuses the refund, or it failed: staff decide again. */
  reopen(reason: string, at: Date): void {
    this.tries += 1;
    Object.assign(this, { state: 'open', decidedAt: null, decidedBy: null, refundState: 'failed', stripeRefundId: null });
    Object.assign(this, { leaseUntil: null, lastError: reason, dueAt: at });
  }

  /** Postpones the refund after a failure, by a growing delay. */
  postpone(error: unknown, at: Date): void {
    this.tries += 1;
    this.lastError = describeError(error);
    this.dueAt = new Date(at.getTime() + retryDelayMs(this.tries));
    this.leaseUntil = null;
  }

  /** Stripe stored a failure under the key: the next attempt needs another one. */
  renewKey(): void {
    this.stripeKey = `rf_${this.id}_${this.tries + 1}`;
  }

  private decide(state: 'rebuilt' | 'refunded', staffId: string, at: Date): void {
    this.state = state;
    this.decidedAt = at;
    this.decidedBy = staffId;
  }
}
