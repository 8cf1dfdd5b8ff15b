import { InvoicePage } from '../features/invoice/invoice-page';
import { RenewLink } from '../features/new-link/renew-link';

/** The invoice of a mailed link; a new link is offered for one that has ended. */
export function InvoiceRoute() {
  return <InvoicePage newLinkFor={(token) => <RenewLink contract="order" token={token} />} />;
}
