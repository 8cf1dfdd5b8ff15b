import type { Sku } from '@brote/contracts/catalog';
import type { WithdrawalItem } from '@brote/contracts/orders';
import { describeError } from '@brote/stripe-service';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { retryDelayMs } from '#app/core/retry-delay';

/** requested: stored, not sent yet; pending: Stripe has it; failed: the money returned to the shop. */
export type RefundState = 'requested' | 'pending' | 'succeeded' | 'failed';

/** Brushes of one kind. */
export interface ReturnedPieces {
  sku: Sku;
  count: number;
}

/** unfulfillable: the stock was gone or the payment too late; stripe: made in Stripe's dashboard. */
export type RefundCause = 'cancellation' | 'withdrawal' | 'unfulfillable' | 'staff' | 'stripe';

const BANK_PAUSE_MS = 6 * 3_600_000;

export interface NewRefund {
  id: string;
  orderId: string;
  paymentIntent: string;
  amount: number;
  reason: string;
  cause: RefundCause;
  stripeKey: string | null;
  restock: boolean;
  /** The brushes that return to stock; absent for all sold ones. */
  pieces?: ReturnedPieces[];
  /** The brushes that are refunded; absent for an amount, or for the whole rest. */
  items?: WithdrawalItem[];
}

/** A refund: stored first, then sent to Stripe by a worker. */
@Entity('refund')
export class Refund {
  @PrimaryColumn('uuid') id!: string;
  @Column({ type: 'uuid', update: false }) orderId!: string;
  @Column({ type: 'text', update: false }) paymentIntent!: string;
  /** Cents. */
  @Column({ type: 'int', update: false }) amount!: number;
  @Column({ type: 'text', update: false }) reason!: string;
  /** Null for refunds of earlier versions. */
  @Column({ type: 'text', nullable: true, update: false }) cause!: RefundCause | null;
  @Column('text') state!: RefundState;
  /** Null for a refund that was made at Stripe, not here. */
  @Column('text', { nullable: true }) stripeKey!: string | null;
  @Column('text', { nullable: true }) stripeRefundId!: string | null;
  @Column('text') restock!: 'none' | 'wanted' | 'done';
  /** Null for all sold brushes. */
  @Column({ type: 'jsonb', nullable: true, update: false }) pieces!: ReturnedPieces[] | null;
  /** Null for an amount, or for the whole rest. */
  @Column({ type: 'jsonb', nullable: true, update: false }) items!: WithdrawalItem[] | null;
  @Column('int') tries!: number;
  @Column('timestamptz') dueAt!: Date;
  @Column('timestamptz', { nullable: true }) leaseUntil!: Date | null;
  @Column('text', { nullable: true }) lastError!: string | null;
  @Column('timestamptz', { nullable: true }) stripeSeenAt!: Date | null;
  @Column({ type: 'timestamptz', update: false }) requestedAt!: Date;
  @Column('timestamptz', { nullable: true }) finalizedAt!: Date | null;

  static request({ restock, pieces, items, ...details }: NewRefund, at: Date): Refund {
    return Object.assign(new Refund(), {
      ...details,
      state: 'requested' as const,
      stripeRefundId: null,
      restock: restock ? ('wanted' as const) : ('none' as const),
      pieces: pieces ?? null,
      items: items ?? null,
      tries: 0,
      dueAt: at,
      leaseUntil: null,
      lastError: null,
      stripeSeenAt: null,
      requestedAt: at,
      finalizedAt: null,
    });
  }

  /** Postpones the refund after a failure, by a growing delay. */
  postpone(error: unknown, at: Date): void {
    this.tries += 1;
    this.lastError = describeError(error);
    this.dueAt = new Date(at.getTime() + retryDelayMs(this.tries));
    this.leaseUntil = null;
  }

  /** The buyer's bank holds the money until it has decided. Stripe sends an event then; the retry after six hours covers a lost one. */
  waitForBank(error: unknown, at: Date): void {
    this.retryWithNewKey(error, at);
    this.dueAt = new Date(at.getTime() + BANK_PAUSE_MS);
  }

  /** Refused because of a dispute that is decided or not known yet: with another key it may succeed in a moment. */
  retryWithNewKey(error: unknown, at: Date): void {
    this.postpone(error, at);
    this.renewKey();
  }

  /** Ends a refund that will never be sent. */
  giveUp(error: unknown, at: Date): void {
    this.postpone(error, at);
    this.state = 'failed';
    this.finalizedAt = at;
  }

  /** Stripe stored a failure under the key: the next attempt needs another one. */
  renewKey(): void {
    this.stripeKey = `rf_${this.id}_${this.tries + 1}`;
  }

  /** Whether the refund reduces the amount that may still be refunded: it is on its way, or arrived. */
  get isCounted(): boolean {
    return this.state !== 'failed';
  }
}
