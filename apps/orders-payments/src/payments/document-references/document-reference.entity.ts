import { describeError } from '@brote/stripe-service';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { retryDelayMs } from '#app/core/retry-delay';

/** A document whose number is not at Stripe yet. A worker writes it there, and removes the row. */
@Entity('document_reference')
export class DocumentReference {
  @PrimaryColumn('text') number!: string;
  @Column('int') tries!: number;
  @Column('timestamptz') dueAt!: Date;
  @Column('timestamptz', { nullable: true }) leaseUntil!: Date | null;
  @Column('text', { nullable: true }) lastError!: string | null;

  /** The next attempt waits longer. */
  postpone(error: unknown, at: Date): void {
    this.tries += 1;
    Object.assign(this, { leaseUntil: null, lastError: describeError(error), dueAt: new Date(at.getTime() + retryDelayMs(this.tries)) });
  }
}
