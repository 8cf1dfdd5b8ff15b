import type { BalanceKind } from '@brote/contracts/staff-orders';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A movement of the balance at Stripe. It is never changed or deleted. Amounts are cents, from the shop's view. */
@Entity('balance_transaction')
export class BalanceTransaction {
  /** Its id at Stripe. */
  @PrimaryColumn('text') id!: string;
  @Column({ type: 'text', update: false }) kind!: BalanceKind;
  @Column({ type: 'int', update: false }) amount!: number;
  @Column({ type: 'int', update: false }) fee!: number;
  /** Amount less fee, computed by the database. */
  @Column({ type: 'int', insert: false, update: false }) net!: number;
  @Column({ type: 'text', update: false }) currency!: string;
  @Column({ type: 'timestamptz', update: false }) createdAt!: Date;
  /** The charge, refund, dispute or payout, by its id at Stripe. */
  @Column({ type: 'text', nullable: true, update: false }) source!: string | null;
  @Column({ type: 'text', nullable: true, update: false }) paymentIntent!: string | null;
  /** The invoice at Stripe that a plan paid; null for a purchase without a plan. */
  @Column({ type: 'text', nullable: true, update: false }) stripeInvoice!: string | null;
}

/** Money that Stripe sends to the shop's bank. */
@Entity('payout')
export class Payout {
  @PrimaryColumn('text') id!: string;
  /** Cents. */
  @Column('int') amount!: number;
  /** `pending`, `in_transit`, `paid`, `failed` or `canceled`, as Stripe names it. */
  @Column('text') status!: string;
  @Column({ type: 'timestamptz', update: false }) createdAt!: Date;
  /** Day, `YYYY-MM-DD`. */
  @Column('date') arrivesOn!: string;
  /** Whether its transactions are stored. */
  @Column('boolean') isLinked!: boolean;
}

/** A transaction and the payout that includes it. */
@Entity('payout_item')
export class PayoutItem {
  @PrimaryColumn('text') transactionId!: string;
  @Column('text') payoutId!: string;
}

/** The end of the period whose transactions are stored. One row. */
@Entity('balance_reading')
export class BalanceReading {
  @PrimaryColumn('text') id!: string;
  @Column('timestamptz') readUntil!: Date;
}

/** The key of the one row. */
export const BALANCE_READING_ID = 'balance';
