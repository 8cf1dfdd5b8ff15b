import { BRAND_NAME } from '@brote/brand';
import type { InvoicingSoftware, Issuer } from '@brote/verifactu';
import type { OrdersConfig } from '#app/config';

/** The seller, as the issuer of documents. */
export function issuerOf({ sellerName, sellerTaxId }: OrdersConfig): Issuer {
  return { name: sellerName, nif: sellerTaxId };
}

/** Raise it with each change of what records contain: each version has its own declaration of the producer. */
const SOFTWARE_VERSION = '1.0';

/**
 * The identity of this program in billing records. The seller produces it for itself. Producer, id and installation are the identity of the
 * chain: another value begins another chain.
 */
export function billingSoftwareOf(producer: Issuer): InvoicingSoftware {
  return {
    ...{ producer, name: BRAND_NAME, id: 'BR', version: SOFTWARE_VERSION, installation: '1' },
    ...{ isVerifactuOnly: true, canServeManyIssuers: false, servesManyIssuers: false },
  };
}
