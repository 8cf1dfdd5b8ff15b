import { InvoicePage } from '../features/invoice/invoice-page';
import { NewLink } from '../features/new-link/new-link';

/** The invoice of a mailed link; a new link is offered for one that has ended. */
export function InvoiceRoute() {
  return <InvoicePage newLinkFor={(token) => <NewLink contract="order" token={token} />} />;
}
