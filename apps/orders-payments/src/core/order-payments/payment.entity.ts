import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The one charge of an order, with the printable parts of the means of payment. */
@Entity('payment')
export class Payment {
  @PrimaryColumn('text') paymentIntent!: string;
  @Column('uuid') orderId!: string;
  @Column('text', { nullable: true }) charge!: string | null;
  /** Cents. */
  @Column('int') amount!: number;
  @Column('text') currency!: string;
  /** `card`, `sepa_debit` … as Stripe names it. */
  @Column('text') methodType!: string;
  @Column('text', { nullable: true }) brand!: string | null;
  @Column('text', { nullable: true }) last4!: string | null;
  @Column('timestamptz') paidAt!: Date;
}
