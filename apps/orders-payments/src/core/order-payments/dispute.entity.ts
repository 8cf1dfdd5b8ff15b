import type { DisputeState } from '@brote/contracts/payments';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The buyer's bank reclaims the payment of an order. */
@Entity('dispute')
export class Dispute {
  /** The dispute's id at Stripe. */
  @PrimaryColumn('text') id!: string;
  @Column({ type: 'uuid', update: false }) orderId!: string;
  /** Cents of the payment. */
  @Column('int') amount!: number;
  /** The part of them that was paid for a plan; 0 where the payment paid the order alone. */
  @Column('int') planAmount!: number;
  @Column('text') state!: DisputeState;
  @Column({ type: 'timestamptz', update: false }) noticedAt!: Date;
  /** Null while it is open. */
  @Column('timestamptz', { nullable: true }) closedAt!: Date | null;
}

/** Cents that a bank demands of the order: the dispute without the part of a plan. */
export function orderPartOfDispute({ amount, planAmount }: Pick<Dispute, 'amount' | 'planAmount'>): number {
  return amount - planAmount;
}

/** The state of all disputes of one payment: open while one is, lost when one was lost; null without any. */
export function overallDisputeState(disputes: readonly Pick<Dispute, 'state'>[]): DisputeState | null {
  return (['open', 'lost', 'won'] as const).find((state) => disputes.some((dispute) => dispute.state === state)) ?? null;
}
