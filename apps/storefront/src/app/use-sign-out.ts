import { endSession } from '@brote/api-client';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch } from './hooks';
import { paths } from './paths';
import { useResultToasts } from './use-show-toast';
import { useSignOutMutation } from '../features/session/session.api';
import { sessionTranslations } from '../features/session/session.translations';

interface SignOut {
  readonly signOut: () => Promise<void>;
  readonly isSigningOut: boolean;
}

/**
 * Signs out in all tabs and opens the home page; the cart stays. If the request fails, the customer stays signed in and a toast reports it.
 */
export function useSignOut(): SignOut {
  const [send, { isLoading }] = useSignOutMutation();
  const { showDone, showFailed } = useResultToasts(sessionTranslations);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const signOut = async () => {
    const { error } = await send(undefined);
    if (error) {
      showFailed('signOutFailed', 'signOutFailed.text');
      return;
    }
    dispatch(endSession());
    void navigate(paths.home(), { replace: true });
    showDone('signedOut');
  };
  return { signOut, isSigningOut: isLoading };
}
