import { Column, Entity, PrimaryColumn } from 'typeorm';

/** pending: to be applied; ignored: of a kind that changes nothing here. */
export type StripeEventState = 'pending' | 'done' | 'ignored';

/** A webhook that came: which object changed. The object itself is fetched when the event is applied. */
@Entity('stripe_event')
export class StripeEvent {
  @PrimaryColumn('text') id!: string;
  @Column('text') type!: string;
  @Column('text') objectId!: string;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') receivedAt!: Date;
  @Column('text') state!: StripeEventState;
  @Column('int') tries!: number;
  @Column('timestamptz') dueAt!: Date;
  @Column('timestamptz', { nullable: true }) claimedUntil!: Date | null;
  @Column('text', { nullable: true }) lastError!: string | null;
  @Column('timestamptz', { nullable: true }) doneAt!: Date | null;
}
