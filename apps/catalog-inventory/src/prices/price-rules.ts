import type { PriceEntry } from './price-entry.entity';

export type Terms = Pick<PriceEntry, 'regularPrice' | 'salePrice' | 'saleEndsAt'>;
export type DatedTerms = Terms & Pick<PriceEntry, 'validFrom'>;

const DAY_MS = 86_400_000;
/** Days before a reduction whose lowest price European law compares it with. */
export const PRIOR_PRICE_DAYS = 30;

/** A stretch of time with one price. */
interface Period {
  from: number;
  to: number;
  price: number;
  isReduced: boolean;
}

/** The reduction that runs at the moment, or null. It ends by its date alone. */
export function runningSale({ salePrice, saleEndsAt }: Terms, at: Date): { price: number; endsAt: Date } | null {
  if (salePrice === null || saleEndsAt === null || at >= saleEndsAt) return null;
  return { price: salePrice, endsAt: saleEndsAt };
}

/** The price of one pack at the moment, in cents. */
export function unitPriceAt(terms: Terms, at: Date): number {
  return runningSale(terms, at)?.price ?? terms.regularPrice;
}

/**
 * The lowest price, in cents, that was charged in the 30 days before the running reduction began. Null when nothing is reduced, or when the
 * product was never sold before. A reduction that only ever grew deeper counts from its first day.
 * @param history all entries of the product, oldest first
 */
export function priorPrice(history: readonly DatedTerms[], at: Date): number | null {
  const newest = history.at(-1);
  if (!newest || !runningSale(newest, at)) return null;
  const start = reductionStart(periodsOf(history));
  const windowStart = start - PRIOR_PRICE_DAYS * DAY_MS;
  const charged = periodsOf(history).filter(({ from, to }) => from < start && to > windowStart);
  return charged.length === 0 ? null : Math.min(...charged.map(({ price }) => price));
}

function periodsOf(history: readonly DatedTerms[]): Period[] {
  return history.flatMap((entry, index) => periodsOfEntry(entry, history[index + 1]?.validFrom)).filter(({ from, to }) => from < to);
}

function periodsOfEntry({ regularPrice, salePrice, saleEndsAt, validFrom }: DatedTerms, next: Date | undefined): Period[] {
  const from = validFrom.getTime();
  const to = next?.getTime() ?? Number.POSITIVE_INFINITY;
  if (salePrice === null || saleEndsAt === null) return [{ from, to, price: regularPrice, isReduced: false }];
  const turn = Math.min(saleEndsAt.getTime(), to);
  return [
    { from, to: turn, price: salePrice, isReduced: true },
    { from: turn, to, price: regularPrice, isReduced: false },
  ];
}

/** Start of the last unbroken reduction. A higher price starts a new one, which is compared with the prices before the rise. */
function reductionStart(periods: readonly Period[]): number {
  const last = periods.findLastIndex(({ isReduced }) => isReduced);
  let first = last;
  while (first > 0 && continues(periods[first - 1], periods[first])) first -= 1;
  return periods[first]?.from ?? Number.NEGATIVE_INFINITY;
}

function continues(earlier: Period | undefined, later: Period | undefined): boolean {
  return earlier !== undefined && later !== undefined && earlier.isReduced && earlier.to === later.from && later.price <= earlier.price;
}
