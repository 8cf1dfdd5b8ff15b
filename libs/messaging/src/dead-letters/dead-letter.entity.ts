import { Column, Entity, PrimaryColumn } from 'typeorm';

/** `retrying` events are retried automatically; `open` ones wait for staff; the other two are closed. */
export type DeadLetterStatus = 'retrying' | 'open' | 'replayed' | 'discarded';

/** An event whose handler failed, stored completely so that it can run again without the broker. */
@Entity('dead_letter')
export class DeadLetter {
  @PrimaryColumn('bigint') id!: number;
  @Column('text') consumer!: string;
  @Column('uuid') eventId!: string;
  @Column('text') subject!: string;
  @Column('jsonb') payload!: unknown;
  @Column('jsonb') headers!: Record<string, string>;
  @Column('int') attempts!: number;
  @Column('timestamptz') firstAt!: Date;
  @Column('timestamptz') lastAt!: Date;
  @Column('timestamptz', { nullable: true }) nextAttemptAt!: Date | null;
  @Column('text') errorCode!: string;
  @Column('text') error!: string;
  @Column('text') status!: DeadLetterStatus;
  /** The staff member who replayed or discarded it. */
  @Column('text', { nullable: true }) by!: string | null;
}
