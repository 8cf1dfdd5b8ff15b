import type { DerivationFact } from '@brote/contracts';
import type { BilledLine } from '@brote/contracts/payments';
import { madridDay } from '@brote/service-runtime';
import { money } from './amounts';
import { monthlyPriceOf, type PaidInvoice } from './paid-invoice';

/** A price of a running plan that was announced and applied. Cents a month. */
export interface AppliedPriceChange {
  oldPrice: number;
  newPrice: number;
  /** First day of the new price. */
  effectiveOn: string;
  /** Time at which its customer was notified. */
  announcedAt: Date;
}

interface FactSources {
  earlier: readonly PaidInvoice[];
  priceChanges: readonly AppliedPriceChange[];
  termsVersion: string | null;
}

/** What is stored about the price, changes, breaks and attempts behind an invoice. */
export function chargeFactsOf(sources: FactSources, invoice: PaidInvoice): DerivationFact[] {
  return [
    ...priceFacts(sources, invoice),
    ...planChangeFacts(invoice.lines),
    ...breakFacts(invoice.lines),
    ...(invoice.attempts > 1 ? [{ kind: 'payment-attempts' as const, count: invoice.attempts }] : []),
    ...(invoice.addOnAmount > 0 ? [{ kind: 'paid-together' as const, amount: money(invoice.addOnAmount) }] : []),
    ...(sources.termsVersion === null ? [] : [{ kind: 'terms' as const, text: sources.termsVersion }]),
  ];
}

const dayOf = (time: string): string => madridDay(new Date(time));

function hasPrice({ lines }: PaidInvoice, { planId, price, thousandths }: BilledLine): boolean {
  return lines.some(
    (line) =>
      line.kind !== 'credit' &&
      line.planId === planId &&
      line.price === price &&
      (line.kind === 'rest' || line.thousandths === thousandths),
  );
}

/** The price of the period, the first charge at it, and its notice if it changed in between. */
function priceFacts({ earlier, priceChanges }: FactSources, invoice: PaidInvoice): DerivationFact[] {
  const period = invoice.lines.find(({ kind }) => kind === 'period');
  const monthly = period === undefined ? null : monthlyPriceOf(period);
  if (period === undefined || monthly === null) return [];
  const ofPlan = earlier.filter(
    ({ subscriptionId, lines }) => subscriptionId === invoice.subscriptionId && lines.some(({ kind }) => kind !== 'credit'),
  );
  const others = ofPlan.map((one) => !hasPrice(one, period)).lastIndexOf(true);
  const first = ofPlan[others + 1] ?? invoice;
  const book = first.book === null || first.book.startsWith('at-') ? {} : { text: first.book };
  const since: DerivationFact = { kind: 'price-since', day: dayOf(first.paidAt.toISOString()), amount: money(monthly), ...book };
  const change = priceChanges.filter(({ newPrice, effectiveOn }) => newPrice === monthly && effectiveOn <= dayOf(period.from)).at(-1);
  return change === undefined ? [since] : [since, changeFact(change)];
}

function changeFact({ oldPrice, newPrice, effectiveOn, announcedAt }: AppliedPriceChange): DerivationFact {
  const amounts = { amount: money(newPrice), previousAmount: money(oldPrice) };
  return { kind: 'price-changed', day: effectiveOn, noticedOn: madridDay(announcedAt), ...amounts };
}

/** The change of plan that charged the rest of a period and credited the same time. */
function planChangeFacts(lines: readonly BilledLine[]): DerivationFact[] {
  const rest = lines.find(({ kind }) => kind === 'rest');
  const credit = lines.find(({ kind, from }) => kind === 'credit' && from === rest?.from);
  if (rest === undefined || credit === undefined) return [];
  const plans = {
    ...(rest.planId === null ? {} : { planId: rest.planId }),
    ...(credit.planId === null ? {} : { previousPlanId: credit.planId }),
  };
  const prices = {
    ...(rest.price === null ? {} : { amount: money(rest.price) }),
    ...(credit.price === null ? {} : { previousAmount: money(credit.price) }),
  };
  return [{ kind: 'plan-changed', day: dayOf(rest.from), ...plans, ...prices }];
}

/** The time without charges before a period that starts later than its credit: a pause, or a delivery that was skipped or moved. */
function breakFacts(lines: readonly BilledLine[]): DerivationFact[] {
  const period = lines.find(({ kind }) => kind === 'period');
  const credit = lines.find(({ kind }) => kind === 'credit');
  if (period === undefined || credit === undefined || credit.from >= period.from) return [];
  return [{ kind: 'not-billed', day: dayOf(credit.from), until: dayOf(period.from) }];
}
