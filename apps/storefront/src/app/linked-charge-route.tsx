import { LinkedChargePage } from '../features/charge/linked-charge-page';
import { RenewLink } from '../features/new-link/renew-link';

/** Why the order of a mailed link was charged; a new link is offered for one that has ended. */
export function LinkedChargeRoute() {
  return <LinkedChargePage newLinkFor={(token) => <RenewLink contract="order" token={token} />} />;
}
