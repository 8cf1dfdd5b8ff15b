import { BRAND_NAME } from '@brote/brand';
import type { InvoicingSoftware, Issuer } from '@brote/verifactu';
import type { OrdersConfig } from '#app/config';

/** The seller, as the issuer of documents. */
export function issuerOf({ sellerName, sellerTaxId }: OrdersConfig): Issuer {
  return { name: sellerName, nif: sellerTaxId };
}

/**
 * The versions of this program, the latest first. Add one with each change of what records contain: each has its own declaration of the
 * producer. Earlier ones stay, because their records do.
 */
export const BILLING_SOFTWARE_VERSIONS = ['1.0'] as const;

/**
 * The identity of this program in billing records. The seller produces it for itself. Producer, id and installation are the identity of the
 * chain: another value begins another chain.
 */
export function billingSoftwareOf(producer: Issuer): InvoicingSoftware {
  return {
    ...{ producer, name: BRAND_NAME, id: 'BR', version: BILLING_SOFTWARE_VERSIONS[0], installation: '1' },
    ...{ isVerifactuOnly: true, canServeManyIssuers: false, servesManyIssuers: false },
  };
}
