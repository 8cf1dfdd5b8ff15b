import type { Country } from '@brote/contracts/orders';
import type { VatMode } from '@brote/contracts/staff-orders';
import { standardVatRate } from '@brote/money/vat-rates';
import { madridDay } from '@brote/service-runtime';

/** The seller's own country. */
const SELLER_COUNTRY = 'ES' satisfies Country;

/**
 * The VAT mode on a day. Up to 10 000 € of sales abroad a year a Spanish seller may charge Spanish VAT everywhere (`origin`), above it that
 * of the country of delivery (`destination`).
 *
 * @param destinationFrom the first day of `destination`; empty: never
 * @param day `YYYY-MM-DD` in Europe/Madrid
 */
export function vatModeOn(destinationFrom: string, day: string): VatMode {
  return destinationFrom !== '' && destinationFrom <= day ? 'destination' : 'origin';
}

/** The VAT contained in a price on a day, per thousand. @throws RangeError for days before 2020 */
export function vatRateOn(destinationFrom: string, country: Country, day: string): number {
  return standardVatRate(vatModeOn(destinationFrom, day) === 'origin' ? SELLER_COUNTRY : country, day);
}

/**
 * The VAT contained in the price of a sale, per thousand. Mode and rate are those of its day in Europe/Madrid, in all countries. The invoice
 * and the quarter of the one-stop shop have the same day, so date and rate of a document agree.
 *
 * @param soldAt the time of the order
 */
export function vatRatePermille(destinationFrom: string, country: Country, soldAt: Date): number {
  return vatRateOn(destinationFrom, country, madridDay(soldAt));
}
