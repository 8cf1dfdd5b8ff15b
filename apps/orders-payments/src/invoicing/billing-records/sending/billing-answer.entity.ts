import type { RecordAnswer } from '@brote/verifactu';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The tax agency's answer to one billing record. It is never changed. */
@Entity('billing_answer')
export class BillingAnswer {
  /** That of the record. */
  @PrimaryColumn('bigint') position!: number;
  @Column('text') verdict!: RecordAnswer['verdict'];
  /** The agency's code of the error; null without one. */
  @Column('int', { nullable: true }) code!: number | null;
  /** The agency's Spanish description of the error. */
  @Column('text', { nullable: true }) description!: string | null;
  /** The agency's secure verification code of the request; null where its answer was lost, and for requests without an accepted record. */
  @Column('text', { nullable: true }) csv!: string | null;
  /** By the shop's clock. */
  @Column('timestamptz') answeredAt!: Date;
}
