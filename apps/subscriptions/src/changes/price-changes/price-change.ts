import type { PlanId } from '@brote/contracts/catalog';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A decision of staff on another price for all active plans of a kind. */
@Entity()
export class PriceDecision {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') planId!: PlanId;
  /** Cents. */
  @Column('int') monthlyPrice!: number;
  /** First day of the price. */
  @Column('date') fromDay!: string;
  @Column('timestamptz') announcedAt!: Date;
  /** Ids of the admins. */
  @Column('uuid') decidedBy!: string;
  @Column('uuid', { nullable: true }) withdrawnBy!: string | null;
  @Column('timestamptz', { nullable: true }) withdrawnAt!: Date | null;
}

/** The other price of one plan, which follows from a decision. */
@Entity()
export class PriceChange {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') decisionId!: string;
  @Column('uuid') subscriptionId!: string;
  /** Cents a month. */
  @Column('int') newPrice!: number;
  @Column('timestamptz') announcedAt!: Date;
  /** First day in Madrid with charges at the new price. */
  @Column('date') effectiveOn!: string;
  /** dropped: the plan ended, or its owner changed to another one. */
  @Column('text') state!: 'announced' | 'applied' | 'withdrawn' | 'dropped';
  /** The notice that the customer must still get; null without one. */
  @Column('text', { name: 'to_tell', nullable: true }) dueNotice!: 'announced' | 'withdrawn' | null;
  @Column('timestamptz', { nullable: true }) closedAt!: Date | null;
}
