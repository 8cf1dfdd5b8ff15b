import type { PriceEntry } from './price-entry.entity';

export type PriceTerms = Pick<PriceEntry, 'regularPrice' | 'salePrice' | 'saleEndsAt'>;
export type DatedPriceTerms = PriceTerms & Pick<PriceEntry, 'validFrom'>;

const DAY_MS = 86_400_000;
/** Days before a reduction whose lowest price European law compares it with. */
export const PRIOR_PRICE_DAYS = 30;

/** A stretch of time with one price. */
interface PricePeriod {
  from: number;
  to: number;
  price: number;
  isReduced: boolean;
}

/** The reduction that runs at the moment, or null. It ends by its date alone. */
export function runningSale({ salePrice, saleEndsAt }: PriceTerms, at: Date): { price: number; endsAt: Date } | null {
  if (salePrice === null || saleEndsAt === null || at >= saleEndsAt) return null;
  return { price: salePrice, endsAt: saleEndsAt };
}

/** The price of one pack at the moment, in cents. */
export function unitPriceAt(terms: PriceTerms, at: Date): number {
  return runningSale(terms, at)?.price ?? terms.regularPrice;
}

/**
 * The lowest price, in cents, that was charged in the 30 days before the running reduction began. Null when nothing is reduced, or when the
 * product was never sold before. A reduction that only ever grew deeper counts from its first day.
 * @param history all entries of the product, oldest first
 */
export function priorPrice(history: readonly DatedPriceTerms[], at: Date): number | null {
  const newest = history.at(-1);
  if (!newest || !runningSale(newest, at)) return null;
  const start = reductionStart(periodsOf(history));
  const windowStart = start - PRIOR_PRICE_DAYS * DAY_MS;
  const chargedPeriods = periodsOf(history).filter(({ from, to }) => from < start && to > windowStart);
  return chargedPeriods.length === 0 ? null : Math.min(...chargedPeriods.map(({ price }) => price));
}

function periodsOf(history: readonly DatedPriceTerms[]): PricePeriod[] {
  return history.flatMap((entry, index) => periodsOfEntry(entry, history[index + 1]?.validFrom)).filter(({ from, to }) => from < to);
}

function periodsOfEntry({ regularPrice, salePrice, saleEndsAt, validFrom }: DatedPriceTerms, next: Date | undefined): PricePeriod[] {
  const from = validFrom.getTime();
  const to = next?.getTime() ?? Number.POSITIVE_INFINITY;
  if (salePrice === null || saleEndsAt === null) return [{ from, to, price: regularPrice, isReduced: false }];
  const saleEndMs = Math.min(saleEndsAt.getTime(), to);
  return [
    { from, to: saleEndMs, price: salePrice, isReduced: true },
    { from: saleEndMs, to, price: regularPrice, isReduced: false },
  ];
}

/** Start of the last unbroken reduction. A higher price starts a new one, which is compared with the prices before the rise. */
function reductionStart(periods: readonly PricePeriod[]): number {
  const lastIndex = periods.findLastIndex(({ isReduced }) => isReduced);
  let firstIndex = lastIndex;
  while (firstIndex > 0 && isContinuation(periods[firstIndex - 1], periods[firstIndex])) firstIndex -= 1;
  return periods[firstIndex]?.from ?? Number.NEGATIVE_INFINITY;
}

function isContinuation(earlier: PricePeriod | undefined, later: PricePeriod | undefined): boolean {
  return earlier !== undefined && later !== undefined && earlier.isReduced && earlier.to === later.from && later.price <= earlier.price;
}
