import { LinkedChargePage } from '../features/charge/linked-charge-page';
import { InvoicePage } from '../features/invoice/invoice-page';
import { RenewLink } from '../features/new-link/renew-link';
import { useLinkQuery } from './link-query';

/** The invoice of a mailed link, or why its order was charged; a new link is offered for one that has ended. */
export function InvoiceRoute() {
  const isAboutCharge = useLinkQuery().has('why');
  const newLinkFor = (token: string) => <RenewLink contract="order" token={token} />;
  return isAboutCharge ? <LinkedChargePage newLinkFor={newLinkFor} /> : <InvoicePage newLinkFor={newLinkFor} />;
}
