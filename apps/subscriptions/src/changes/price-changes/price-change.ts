import type { PlanId } from '@brote/contracts/catalog';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { previewPriceChange, SUBSCRIPTION_LIMITS, type PlanCountAtPrice } from '@brote/contracts/subscriptions';
import { refuse } from '@brote/messaging';
import { addDays, isValidDay } from '#app/schedule/calendar/calendar-days';

/** Limit of the list in the contract. More prices of one plan indicate another error. */
const MAX_PRICES = 100;

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

const { min: NOTICE_DAYS, max: MAX_NOTICE_DAYS } = SUBSCRIPTION_LIMITS.priceChangeDays;

/** The first day on which a customer who is notified today may be charged at another price. */
export function earliestChangeDay(today: string): string {
  return addDays(today, NOTICE_DAYS);
}

/**
 * The day itself, when a price may start on it.
 * @throws Refusal DATE_INVALID, with the earliest possible day
 */
export function checkChangeDay(day: string, today: string): string {
  const earliest = earliestChangeDay(today);
  const isPossible = isValidDay(day) && day >= earliest && day <= addDays(today, MAX_NOTICE_DAYS);
  return isPossible ? day : refuse(previewPriceChange, 'DATE_INVALID', { earliest });
}

/** Number of plans at each price in cents, the cheapest first. A price may occur several times. */
export function countPlansByPrice(counts: readonly { amount: number; plans: number }[]): PlanCountAtPrice[] {
  const plansByAmount = new Map<number, number>();
  for (const { amount, plans } of counts) plansByAmount.set(amount, (plansByAmount.get(amount) ?? 0) + plans);
  return [...plansByAmount]
    .sort(([one], [other]) => one - other)
    .slice(0, MAX_PRICES)
    .map(([amount, plans]) => ({ monthlyPrice: { amount, currency: 'EUR' }, plans }));
}
