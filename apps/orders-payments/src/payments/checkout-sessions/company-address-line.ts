import type { CompanyBuyer } from '@brote/contracts/orders';
import { readTaxNumber } from '@brote/money/tax-numbers';

/**
 * The company of an order as the second line of the delivery address at Stripe. Like the rest of the address it is no metadata, and it can be
 * redacted with the payment. It makes no claim about taxes.
 */
export function companyAddressLine({ name, taxId }: CompanyBuyer): string {
  return `${name} ${taxId}`;
}

/** Reads the line. Null when it does not end with a tax number in its written form, as after a change in Stripe's dashboard. */
export function readCompanyAddressLine(line: string | null): CompanyBuyer | null {
  const [, name = '', taxId = ''] = /^(.+) (\S+)$/.exec(line ?? '') ?? [];
  return readTaxNumber(taxId)?.number === taxId ? { name, taxId } : null;
}
