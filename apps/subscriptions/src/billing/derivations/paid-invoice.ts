import type { BilledLine, PlanInvoice } from '@brote/contracts/payments';
import { insertOrIgnore, type Sql } from '@brote/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { THOUSANDTHS_PER_MONTH } from '#app/plans/ledger/book-months';
import type { PlanTerms, Subscription } from '#app/plans/subscriptions/subscription';

/** A paid invoice of a plan, as Stripe billed it. Also one that credit paid alone. It never changes. Amounts are cents. */
@Entity('paid_invoice')
export class PaidInvoice {
  /** Id at Stripe; the id of its charge. */
  @PrimaryColumn('text') id!: string;
  @Column('uuid') subscriptionId!: string;
  @Column('timestamptz') createdAt!: Date;
  /** From then on its amount and its credit were final. A renewal is final an hour after its creation, so others may come first. */
  @Column('timestamptz') finalizedAt!: Date;
  /** Its place among invoices of the same second. */
  @Column('int') sequence!: number;
  @Column('timestamptz') paidAt!: Date;
  @Column('int') amountPaid!: number;
  /** The part of the amount that paid an order. */
  @Column('int') addOnAmount!: number;
  /** Sum of all lines; the rest to `amountPaid` is credit that was used or kept. */
  @Column('int') total!: number;
  /** Attempts to collect it. */
  @Column('int') attempts!: number;
  /** Price book of its price; null where it is not known. */
  @Column('text', { nullable: true }) book!: string | null;
  /** Lines of the plan. */
  @Column('jsonb') lines!: BilledLine[];
}

/**
 * Stores the facts of a paid invoice once. Another version of payments sends none; they are then read later.
 * @param now the time of the payment where Stripe does not name it
 */
export async function recordPaidInvoice(sql: Sql, subscription: Subscription, invoice: PlanInvoice, now: Date): Promise<void> {
  const { id, amountPaid, addOnAmount, attempts, billed, total, createdAt, finalizedAt, sequence } = invoice;
  if (invoice.status !== 'paid' || billed === undefined || total === undefined) return;
  if (createdAt === undefined || finalizedAt === undefined || sequence === undefined) return;
  const paidAt = invoice.paidAt === null ? now : new Date(invoice.paidAt);
  const times = { createdAt: new Date(createdAt), finalizedAt: new Date(finalizedAt), paidAt };
  const book = bookOf(subscription, billed);
  await insertOrIgnore(sql, PaidInvoice, {
    ...{ id, subscriptionId: subscription.id, ...times, sequence, amountPaid, addOnAmount, total, attempts, book, lines: billed },
  });
}

/** The invoices that come before one of them by one of their times, the earliest first. */
export function listBefore(time: 'createdAt' | 'finalizedAt', invoice: PaidInvoice, invoices: readonly PaidInvoice[]): PaidInvoice[] {
  const compare = (one: PaidInvoice, other: PaidInvoice): number =>
    one[time].getTime() - other[time].getTime() || one.sequence - other.sequence;
  return invoices.filter((other) => compare(other, invoice) < 0).sort(compare);
}

/** The book of the price in the lines. A change of plan may be charged before its terms are applied. */
function bookOf({ planId, monthlyPrice, book, pendingCommand }: Subscription, lines: readonly BilledLine[]): string | null {
  const current = { planId, monthlyPrice, book };
  const candidates: Pick<PlanTerms, 'planId' | 'monthlyPrice' | 'book'>[] =
    pendingCommand?.kind === 'change-plan' ? [pendingCommand.terms, current] : [current];
  const charged = lines.filter(({ kind }) => kind === 'period' || kind === 'rest');
  return candidates.find((terms) => charged.some((line) => hasPriceOf(line, terms)))?.book ?? null;
}

function hasPriceOf(line: BilledLine, terms: Pick<PlanTerms, 'planId' | 'monthlyPrice'>): boolean {
  if (line.planId !== terms.planId || line.price === null) return false;
  return line.kind === 'rest' ? line.price % terms.monthlyPrice === 0 : monthlyPriceOf(line) === terms.monthlyPrice;
}

/** Cents a month of a whole period; null when the price does not divide into months. */
export function monthlyPriceOf({ price, thousandths }: Pick<BilledLine, 'price' | 'thousandths'>): number | null {
  if (price === null || thousandths <= 0) return null;
  const monthly = (price * THOUSANDTHS_PER_MONTH) / thousandths;
  return Number.isInteger(monthly) ? monthly : null;
}
