import { endSession } from '@brote/api-client';
import { useNavigate } from 'react-router-dom';
import { AccountPage } from '../features/account/account-page';
import { NoticesOnDevice } from '../features/push/notices-on-device';
import { SubscriptionsTab } from '../features/manage-subscription/subscriptions-tab';
import { useListPlansQuery } from '../features/shop/catalog.api';
import { PendingPlanOffer } from '../features/subscriptions/pending-plan-offer';
import { PendingPlan } from '../features/subscriptions/pending-plan';
import { NeedHelp } from '../features/support/need-help';
import { useSignOut } from './use-sign-out';
import { WithOfferedColors } from './with-offered-colors';
import { useSignOutMutation } from '../features/session/session.api';
import { useAppDispatch, useUser } from './hooks';
import { paths } from './paths';

/**
 * Leaves after the server has ended all sessions. Clears the cookie of this device, ends the session in all tabs and opens the home page.
 * An unreachable server changes nothing, because the session has ended there.
 */
function useLeaveAccount(): () => Promise<void> {
  const [send] = useSignOutMutation();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  return async () => {
    await send(undefined);
    dispatch(endSession());
    void navigate(paths.home(), { replace: true });
  };
}

interface AccountRouteProps {
  /** Opens a page of the payment provider. */
  readonly onLeave: (url: string) => void;
}

/** The account of the signed-in customer. */
export function AccountRoute({ onLeave }: AccountRouteProps) {
  const user = useUser();
  const { signOut, isSigningOut } = useSignOut();
  const leaveAccount = useLeaveAccount();
  const { data } = useListPlansQuery(undefined);
  // Null right after the sign-out; the guard around this page then redirects.
  if (user === null) return null;
  return (
    <AccountPage
      user={user}
      isSigningOut={isSigningOut}
      onSignOut={() => void signOut()}
      onEnded={leaveAccount}
      onLeave={onLeave}
      subscriptions={
        <WithOfferedColors>
          <SubscriptionsTab pending={<PendingPlan plans={data?.plans ?? null} />} onLeave={onLeave} />
        </WithOfferedColors>
      }
      notices={<NoticesOnDevice />}
      offer={<PendingPlanOffer plans={data?.plans ?? null} />}
      help={<NeedHelp sender={{ name: user.fullName ?? '', email: user.email }} />}
    />
  );
}
