import type { Derivation, DerivationFact, DerivationShare, DerivationStep, DerivationVat } from '@brote/contracts';
import type { BilledLine } from '@brote/contracts/payments';
import { madridDay, secondsBetween } from '@brote/service-runtime';
import type { Charge } from '#app/billing/refunds/charge';
import { finishDerivation, money } from './amounts';
import { chargeFactsOf, type AppliedPriceChange } from './charge-facts';
import { listBefore, monthlyPriceOf, type PaidInvoice } from './paid-invoice';

/** Cents by which Stripe's rounding of one proration may differ from ours. */
const ROUNDING_CENTS = 1;

export interface ChargeHistory {
  charge: Pick<Charge, 'id' | 'amount' | 'paidAt'>;
  /** The invoice of the charge; null when it is not known. */
  invoice: PaidInvoice | null;
  /** All paid invoices of the same customer. */
  invoices: readonly PaidInvoice[];
  priceChanges: readonly AppliedPriceChange[];
  /** Version of the terms that the customer accepted. */
  termsVersion: string | null;
  vat: DerivationVat | null;
  /** Facts from elsewhere, such as documents. */
  moreFacts: readonly DerivationFact[];
}

/** Derives the amount of a charge from the lines of its invoice. A line whose amount does not follow from its price has no step. */
export function deriveCharge(history: ChargeHistory): Derivation {
  const { charge, invoice, vat, moreFacts } = history;
  const { facts, steps } = invoice === null ? { facts: [], steps: [] } : explainInvoice(invoice, history);
  return finishDerivation({
    ...{ kind: 'charge', id: charge.id, at: charge.paidAt, amount: charge.amount, vat },
    ...{ facts: [...facts, ...moreFacts], steps },
  });
}

function explainInvoice(invoice: PaidInvoice, history: ChargeHistory): Pick<Derivation, 'facts' | 'steps'> {
  const earlier = listBefore('createdAt', invoice, history.invoices);
  const facts = chargeFactsOf({ ...history, earlier }, invoice);
  return { facts, steps: [...invoice.lines.flatMap((line) => stepsOfLine(line, earlier, invoice)), ...creditSteps(invoice, history)] };
}

function stepsOfLine(line: BilledLine, earlier: readonly PaidInvoice[], invoice: PaidInvoice): DerivationStep[] {
  if (line.kind === 'period') return periodSteps(line);
  if (line.kind === 'rest') return restSteps(line, earlier, invoice);
  return line.kind === 'credit' ? creditLineSteps(line, earlier, invoice) : [];
}

function partsOf({ planId, from, until }: BilledLine): Pick<DerivationStep, 'planId' | 'from' | 'until'> {
  return { ...(planId === null ? {} : { planId }), from: madridDay(new Date(from)), until: madridDay(new Date(until)) };
}

/** Months × price. The amount is that of the price, also when another one was billed. */
function periodSteps(line: BilledLine): DerivationStep[] {
  const { price, thousandths: quantity } = line;
  if (price === null) return [];
  const monthly = monthlyPriceOf(line);
  const factors = monthly === null ? { quantity: 1, unitPrice: money(price) } : { quantity, perMonth: money(monthly) };
  return [{ kind: 'plan-period', operation: 'add', amount: money(price), ...factors, ...partsOf(line) }];
}

const secondsOf = ({ from, until }: Pick<BilledLine, 'from' | 'until'>): number => secondsBetween(new Date(from), new Date(until));
const shareOf = ({ amount, seconds, ofSeconds }: DerivationShare): number => (amount * seconds) / ofSeconds;

/** The rest of the period that another invoice has paid, at the price after the change. */
function restSteps(line: BilledLine, earlier: readonly PaidInvoice[], invoice: PaidInvoice): DerivationStep[] {
  const periods = [...invoice.lines, ...linesOfPlan(earlier, invoice)].filter(
    ({ kind, until }) => kind === 'period' && until === line.until,
  );
  const period = periods.at(-1);
  if (line.price === null || period === undefined) return [];
  const share = { amount: line.price, seconds: secondsOf(line), ofSeconds: secondsOf(period) };
  if (!isRoundedTo(line.amount, shareOf(share))) return [];
  return [{ kind: 'plan-rest', operation: 'add', amount: money(line.amount), ...partsOf(line), shares: [share] }];
}

/** The unused rest of all that was billed for a later time: Stripe credits that part of each line, credits included. */
function creditLineSteps(line: BilledLine, earlier: readonly PaidInvoice[], invoice: PaidInvoice): DerivationStep[] {
  const shares = linesOfPlan(earlier, invoice).flatMap((source): DerivationShare[] => {
    if (source.until <= line.from || source.until <= source.from) return [];
    const from = source.from > line.from ? source.from : line.from;
    return [{ amount: source.amount, seconds: secondsOf({ from, until: source.until }), ofSeconds: secondsOf(source) }];
  });
  const unused = shares.reduce((sum, share) => sum + shareOf(share), 0);
  if (shares.length === 0 || !isRoundedTo(-line.amount, unused)) return [];
  return [{ kind: 'plan-credit', operation: 'subtract', amount: money(-line.amount), ...partsOf(line), shares }];
}

function linesOfPlan(earlier: readonly PaidInvoice[], { subscriptionId }: PaidInvoice): BilledLine[] {
  return earlier.filter((invoice) => invoice.subscriptionId === subscriptionId).flatMap(({ lines }) => lines);
}

const isRoundedTo = (cents: number, exact: number): boolean => Math.abs(cents - Math.round(exact)) <= ROUNDING_CENTS;

/**
 * Credit of other invoices that paid a part, or an earlier amount that was too small for a charge. Unknown credit has no step.
 * Stripe uses what was credited before the invoice became final, even by an invoice that was created later.
 */
function creditSteps(invoice: PaidInvoice, { invoices }: ChargeHistory): DerivationStep[] {
  const { amountPaid, total } = invoice;
  const balance = listBefore('finalizedAt', invoice, invoices).reduce((sum, other) => sum + other.total - other.amountPaid, 0);
  const used = Math.min(total - amountPaid, -balance);
  const owed = Math.min(amountPaid - total, balance);
  if (used > 0) return [{ kind: 'credit-used', operation: 'subtract', amount: money(used) }];
  return owed > 0 ? [{ kind: 'owed-before', operation: 'add', amount: money(owed) }] : [];
}
