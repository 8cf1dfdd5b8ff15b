import { WithdrawalPage } from '../features/withdrawal/withdrawal-page';
import { lazy } from './lazy-page';
import { useUser } from './hooks';

const EndedLink = lazy(() => import('../features/new-link/ended-link'), 'EndedLink');

/** The withdrawal from a contract, for guests and customers. */
export function WithdrawalRoute() {
  const user = useUser();
  // After a late sign-in, the form is filled with the customer's details.
  return (
    <WithdrawalPage
      key={user?.id}
      declarer={user ? { name: user.fullName ?? '', email: user.email } : null}
      newLinkFor={(contract, token) => <EndedLink contract={contract} token={token} />}
    />
  );
}
