import type { DocumentBackfillState } from '@brote/contracts/staff-orders';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Progress through the charges of plans, at the request of staff. One runs at a time. */
@Entity('document_backfill')
export class DocumentBackfill {
  /** Chosen by the caller: the same decision is made once. */
  @PrimaryColumn('uuid') id!: string;
  @Column('text') state!: DocumentBackfillState;
  @Column('timestamptz') startedAt!: Date;
  /** Charges that were paid before then get their documents. */
  @Column('timestamptz') paidBefore!: Date;
  /** The last charge of the pages that are done; null before the first one. */
  @Column('text', { nullable: true }) lastChargeId!: string | null;

  static start(id: string, paidBefore: Date, at: Date): DocumentBackfill {
    return Object.assign(new DocumentBackfill(), { id, paidBefore, startedAt: at, state: 'running' as const, lastChargeId: null });
  }

  /** Ends one page. Without a next one, nothing is left to do. */
  endPage(nextCursor: string | null): void {
    if (nextCursor === null) this.state = 'done';
    else this.lastChargeId = nextCursor;
  }
}
