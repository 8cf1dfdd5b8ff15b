import { ORDER_ROUTES } from '@brote/contracts/orders';

const API = '/api/v1';

/** Where the buyer downloads the invoice without signing in. Whoever holds the link may read it. */
export function invoiceUrl(publicOrigin: string, linkToken: string): string {
  return `${publicOrigin}${API}${ORDER_ROUTES.getInvoiceByLink.path.replace(':token', encodeURIComponent(linkToken))}`;
}
