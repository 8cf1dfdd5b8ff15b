import { WithdrawalPage } from '../features/withdrawal/withdrawal-page';
import { lazy } from './lazy-page';
import { useUser } from './session';

const EndedLink = lazy(() => import('../features/new-link/ended-link'), 'EndedLink');

/** The withdrawal from a contract, for guests and customers. */
export function WithdrawalRoute() {
  const user = useUser();
  // A visitor who turns out to be signed in gets their details filled in.
  return (
    <WithdrawalPage
      key={user?.id}
      declarer={user ? { name: user.fullName ?? '', email: user.email } : null}
      newLinkFor={(contract, token) => <EndedLink contract={contract} token={token} />}
    />
  );
}
