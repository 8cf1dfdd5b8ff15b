import type { RecallCertainty, RecallRecipient, RecallScope, RecallView } from '@brote/contracts/recalls';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A recall of a batch or a product. */
@Entity('recall')
export class Recall {
  @PrimaryColumn('uuid') id!: string;
  @Column('jsonb') scope!: RecallScope;
  @Column('jsonb') words!: Pick<RecallView, 'product' | 'hazard' | 'action'>;
  @Column('text', { array: true }) remedies!: RecallView['remedies'];
  /** The days, in Madrid, between which the batch was sent; null for an open side. */
  @Column('date', { nullable: true }) sentFrom!: string | null;
  @Column('date', { nullable: true }) sentUntil!: string | null;
  @Column('timestamptz') openedAt!: Date;
  @Column('timestamptz', { nullable: true }) closedAt!: Date | null;
}

/** The notice of one person, for all their affected orders. */
@Entity('recall_notice')
export class RecallNotice {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') recallId!: string;
  /** An HMAC of the e-mail address. */
  @Column('text') personKey!: string;
  /** The latest of the orders. */
  @Column('uuid') orderId!: string;
  @Column('uuid', { array: true }) orderIds!: string[];
  @Column('text') certainty!: RecallCertainty;
  /** The state of its e-mail. */
  @Column('text') state!: RecallRecipient['state'];
  @Column('timestamptz', { nullable: true }) finalizedAt!: Date | null;
  @Column('text', { nullable: true }) remedy!: RecallRecipient['remedy'];
  /** The time of the present choice. */
  @Column('timestamptz', { nullable: true }) answeredAt!: Date | null;
  @Column('text', { nullable: true }) doneRemedy!: RecallRecipient['doneRemedy'];
  @Column('timestamptz', { nullable: true }) doneAt!: Date | null;
  @Column('text', { nullable: true }) doneNote!: string | null;
  /** The time at which the person was erased: the link is invalid. */
  @Column('timestamptz', { nullable: true }) forgottenAt!: Date | null;
}
