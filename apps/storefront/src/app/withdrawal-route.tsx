import { WithdrawalPage } from '../features/withdrawal/withdrawal-page';
import { useUser } from './session';

/** The withdrawal from a contract, for guests and customers. */
export function WithdrawalRoute() {
  const user = useUser();
  // Whoever turns out to be signed in gets their details filled in.
  return <WithdrawalPage key={user?.id} declarer={user ? { name: user.fullName ?? '', email: user.email } : null} />;
}
