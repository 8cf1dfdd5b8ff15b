/** The only currency of the shop today; a union, so that the compiler finds all places for a second one. */
export type Currency = 'EUR';

/** An immutable amount: whole minor units (cents) and their currency. Safe to send as JSON. */
export interface Money {
  readonly amount: number;
  readonly currency: Currency;
}

/** Raised when an amount could not be represented exactly; always a programming error, never a customer's. */
export class MoneyError extends Error {
  override readonly name = 'MoneyError';
}

/** A money value of `cents` euro cents (may be negative for refunds). Throws `MoneyError` unless a safe integer. */
export function eurosFromCents(cents: number): Money {
  return money(cents, 'EUR');
}

/** A money value of `amount` minor units. Throws `MoneyError` unless a safe integer. */
function money(amount: number, currency: Currency): Money {
  if (!Number.isSafeInteger(amount)) throw new MoneyError(`an amount must be a whole number of minor units, not ${String(amount)}`);
  return Object.freeze({ amount: amount === 0 ? 0 : amount, currency });
}

/** The sum of all parts, which must share one currency. The sum of nothing is zero euros. */
export function add(...parts: readonly Money[]): Money {
  const currency = parts[0]?.currency ?? 'EUR';
  return parts.reduce((sum, part) => money(sum.amount + requireSameCurrency(part, currency).amount, currency), money(0, currency));
}

/** `minuend` less `subtrahend`. */
function subtract(minuend: Money, subtrahend: Money): Money {
  return money(minuend.amount - requireSameCurrency(subtrahend, minuend.currency).amount, minuend.currency);
}

/** `price` taken `count` times; `count` is a whole number. */
export function multiply(price: Money, count: number): Money {
  if (!Number.isSafeInteger(count)) throw new MoneyError(`a count must be a whole number, not ${String(count)}`);
  return money(price.amount * count, price.currency);
}

/**
 * Splits `total` in proportion to `weights` so that the parts add up to `total` to the cent.
 * Cents that do not divide go to the largest remainders, earlier parts first. Equal weights when all are zero.
 */
export function allocate(total: Money, weights: readonly number[]): Money[] {
  if (weights.length === 0) throw new MoneyError('money can only be allocated to at least one part');
  if (weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0))
    throw new MoneyError('weights must be whole numbers from zero up');
  const parts = weights.some((weight) => weight > 0) ? weights.map(BigInt) : weights.map(() => 1n);
  const totalWeight = parts.reduce((sum, part) => sum + part, 0n);
  const sign = total.amount < 0 ? -1n : 1n;
  const cents = BigInt(total.amount) * sign;
  const shares = parts.map((part, index) => ({ index, cents: (cents * part) / totalWeight, rest: (cents * part) % totalWeight }));
  const remainingCents = Number(cents - shares.reduce((sum, share) => sum + share.cents, 0n));
  const extraCentIndexes = new Set(
    [...shares]
      .sort(compareRemainders)
      .slice(0, remainingCents)
      .map((share) => share.index),
  );
  return shares.map((share) => money(Number((share.cents + (extraCentIndexes.has(share.index) ? 1n : 0n)) * sign), total.currency));
}

/** Takes the VAT out of a gross amount; `ratePermille` is e.g. 210 for 21 %. `net + vat` is `gross` to the cent. */
export function splitVat(gross: Money, ratePermille: number): { net: Money; vat: Money } {
  if (!Number.isSafeInteger(ratePermille) || ratePermille < 0) throw new MoneyError('a VAT rate must be a whole number of permille');
  const vat = roundedShare(gross, ratePermille, 1000 + ratePermille);
  return { net: subtract(gross, vat), vat };
}

/** The one rounding function: `numerator / denominator` of an amount, half away from zero, in exact arithmetic. */
function roundedShare(total: Money, numerator: number, denominator: number): Money {
  const sign = total.amount < 0 ? -1n : 1n;
  const doubledNumerator = BigInt(total.amount) * sign * BigInt(numerator) * 2n + BigInt(denominator);
  return money(Number((doubledNumerator / (BigInt(denominator) * 2n)) * sign), total.currency);
}

function requireSameCurrency(part: Money, currency: Currency): Money {
  if (!isCurrency(part, currency)) throw new MoneyError('amounts of different currencies cannot be mixed');
  return part;
}

/** Compared as text: amounts also come from outside, where the compiler cannot check them. */
function isCurrency(value: { readonly currency: string }, currency: string): boolean {
  return value.currency === currency;
}

function compareRemainders(one: { index: number; rest: bigint }, other: { index: number; rest: bigint }): number {
  if (one.rest === other.rest) return one.index - other.index;
  return one.rest > other.rest ? -1 : 1;
}
