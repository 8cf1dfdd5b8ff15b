import { readTaxNumber } from '@brote/money/tax-numbers';
import { SELLER_COUNTRY } from '#app/core/orders/vat';
import type { InvoiceContent, InvoiceSeller } from '#app/invoicing/invoices/invoice-content';

/** An element with its children in their order, or the text of an element. Absent children are left out. */
export interface UblElement {
  [name: string]: string | UblElement | readonly (string | UblElement)[] | undefined;
}

/** A buyer that is a company. */
export type CompanyOnDocument = NonNullable<InvoiceContent['buyer']> & { taxId: string };

const VAT_SCHEME = { 'cac:TaxScheme': { 'cbc:ID': 'VAT' } };

/** Category S, the only one: all goods have the standard rate of a member state. `permille` is 210 for 21 %. */
export const vatCategoryOf = (permille: number): UblElement => ({ 'cbc:ID': 'S', 'cbc:Percent': String(permille / 10), ...VAT_SCHEME });

/** BG-4. Its address is one text, as it is printed. */
export function writeSeller({ name, taxId, address, email }: InvoiceSeller): UblElement {
  return {
    'cac:Party': {
      'cac:PostalAddress': { 'cbc:StreetName': address, ...writeCountry(SELLER_COUNTRY) },
      'cac:PartyTaxScheme': { 'cbc:CompanyID': `${SELLER_COUNTRY}${taxId}`, ...VAT_SCHEME },
      'cac:PartyLegalEntity': { 'cbc:RegistrationName': name },
      'cac:Contact': { 'cbc:ElectronicMail': email },
    },
  };
}

/** BG-7. A number that no member state has as its VAT number is a registration number (BT-47). */
export function writeBuyer({ name, taxId, street, city, postalCode, country }: CompanyOnDocument): UblElement {
  const vatNumber = vatNumberOf(taxId);
  // Documents of plans, and those of earlier versions, know the postal code only as a part of the line.
  const place =
    postalCode === undefined
      ? { 'cac:AddressLine': { 'cbc:Line': city } }
      : { 'cbc:CityName': city.slice(postalCode.length).trim(), 'cbc:PostalZone': postalCode };
  return {
    'cac:Party': {
      'cac:PostalAddress': { 'cbc:StreetName': street, ...place, ...writeCountry(country) },
      'cac:PartyTaxScheme': vatNumber === null ? undefined : { 'cbc:CompanyID': vatNumber, ...VAT_SCHEME },
      'cac:PartyLegalEntity': { 'cbc:RegistrationName': name, 'cbc:CompanyID': vatNumber === null ? taxId : undefined },
    },
  };
}

export const writeCountry = (country: string): UblElement => ({ 'cac:Country': { 'cbc:IdentificationCode': country } });

/** With the letters of its country, as BR-CO-09 demands; those of Greece are EL. Null for another text. */
function vatNumberOf(taxId: string): string | null {
  const taxNumber = readTaxNumber(taxId);
  if (taxNumber === null) return null;
  return taxNumber.country === 'ES' ? `ES${taxNumber.number}` : taxNumber.number;
}
