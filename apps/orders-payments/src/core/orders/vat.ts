import type { Country } from '@brote/contracts/orders';
import type { VatMode } from '@brote/contracts/staff-orders';
import { standardVatRate } from '@brote/money/vat-rates';
import { madridDay } from '@brote/service-runtime';

/** The seller's own country. */
export const SELLER_COUNTRY = 'ES' satisfies Country;

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
  return standardVatRate(vatCountryOn(destinationFrom, country, day), day);
}

/**
 * Why a sale bears the VAT of a member state: the parcel goes there (Directive 2006/112/EC, article 33), or the seller's sales abroad are
 * below the threshold (article 59c) and it is the seller's state.
 */
export type VatEvidence = 'delivery-address' | 'below-threshold';

/** A rate of VAT, and the member state that it belongs to. */
export interface DocumentedVat {
  /** Per thousand of the price without VAT. */
  vatRatePermille: number;
  /** Null for sales of earlier versions. */
  vatCountry: Country | null;
}

/** The VAT of a sale, and what it was decided by. */
export interface VatDecision {
  /** Per thousand of the price without VAT. */
  vatRatePermille: number;
  /** The member state that the VAT belongs to. */
  vatCountry: Country;
  vatEvidence: VatEvidence;
}

/** The reason for the VAT of a state, for a sale that is delivered to a country. */
export function vatEvidenceOf(vatCountry: Country, deliveryCountry: Country): VatEvidence {
  return vatCountry === deliveryCountry ? 'delivery-address' : 'below-threshold';
}

/**
 * Decides about the VAT in the price of a sale. Mode and rate are those of its day in Europe/Madrid, in all countries. The invoice and the
 * quarter of the one-stop shop have the same day, so date and rate of a document agree.
 *
 * @param soldAt the time of the order
 */
export function decideVat(destinationFrom: string, deliveryCountry: Country, soldAt: Date): VatDecision {
  const day = madridDay(soldAt);
  const vatCountry = vatCountryOn(destinationFrom, deliveryCountry, day);
  return { vatRatePermille: standardVatRate(vatCountry, day), vatCountry, vatEvidence: vatEvidenceOf(vatCountry, deliveryCountry) };
}

function vatCountryOn(destinationFrom: string, deliveryCountry: Country, day: string): Country {
  return vatModeOn(destinationFrom, day) === 'origin' ? SELLER_COUNTRY : deliveryCountry;
}
