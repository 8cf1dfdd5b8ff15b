import type { Sku } from '@brote/contracts/catalog';
import type { WithdrawalItem } from '@brote/contracts/orders';
import { describeError } from '@brote/stripe-service';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** requested: stored, not sent yet; pending: Stripe has it; failed: the money came back to us. */
export type RefundState = 'requested' | 'pending' | 'succeeded' | 'failed';

/** Brushes of one kind. */
export interface Pieces {
  sku: Sku;
  count: number;
}

const LONGEST_PAUSE_MS = 600_000;
const FIRST_PAUSE_MS = 2_000;
const BANK_PAUSE_MS = 6 * 3_600_000;

export interface NewRefund {
  id: string;
  orderId: string;
  paymentIntent: string;
  amount: number;
  reason: string;
  stripeKey: string | null;
  restock: boolean;
  /** The brushes that return to stock; left out for all that was sold. */
  pieces?: Pieces[];
  /** The brushes that the money is for; left out for a sum, or for all that was left. */
  items?: WithdrawalItem[];
}

/** Money that is to go back: stored first, then sent to Stripe by a worker. */
@Entity('refund')
export class Refund {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') orderId!: string;
  @Column('text') paymentIntent!: string;
  /** Cents. */
  @Column('int') amount!: number;
  @Column('text') reason!: string;
  @Column('text') state!: RefundState;
  /** Null for a refund that was made at Stripe, not here. */
  @Column('text', { nullable: true }) stripeKey!: string | null;
  @Column('text', { nullable: true }) stripeRefundId!: string | null;
  @Column('text') restock!: 'none' | 'wanted' | 'done';
  /** Null for all that was sold. */
  @Column('jsonb', { nullable: true }) pieces!: Pieces[] | null;
  /** Null for a sum, or for all that was left. */
  @Column('jsonb', { nullable: true }) items!: WithdrawalItem[] | null;
  @Column('int') tries!: number;
  @Column('timestamptz') dueAt!: Date;
  @Column('timestamptz', { nullable: true }) leaseUntil!: Date | null;
  @Column('text', { nullable: true }) lastError!: string | null;
  @Column('timestamptz', { nullable: true }) stripeSeenAt!: Date | null;
  @Column('timestamptz') requestedAt!: Date;
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

  /** Tried again later, each time a little later. */
  postpone(error: unknown, at: Date): void {
    this.tries += 1;
    this.lastError = describeError(error);
    this.dueAt = new Date(at.getTime() + Math.min(FIRST_PAUSE_MS * 2 ** (this.tries - 1), LONGEST_PAUSE_MS));
    this.leaseUntil = null;
  }

  /** The buyer's bank holds the money until it has decided. Stripe sends an event then; the retry after six hours covers a lost one. */
  waitForBank(error: unknown, at: Date): void {
    this.askAgainSoon(error, at);
    this.dueAt = new Date(at.getTime() + BANK_PAUSE_MS);
  }

  /** Refused because of a dispute that is decided, or not known here yet: with another key it may succeed in a moment. */
  askAgainSoon(error: unknown, at: Date): void {
    this.postpone(error, at);
    this.renewKey();
  }

  /** It will never be sent. */
  giveUp(error: unknown, at: Date): void {
    this.postpone(error, at);
    this.state = 'failed';
    this.finalizedAt = at;
  }

  /** Stripe stored a failure under the key: the next try needs another one. */
  renewKey(): void {
    this.stripeKey = `rf_${this.id}_${this.tries + 1}`;
  }

  /** Money that is on its way, or arrived: it counts against what may still be given back. */
  get counts(): boolean {
    return this.state !== 'failed';
  }
}
