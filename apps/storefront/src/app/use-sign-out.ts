import { localize } from '@brote/ui-kit/i18n';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch } from './hooks';
import { paths } from './paths';
import { endSession } from './session';
import { useShowToast } from './use-show-toast';
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
  const showToast = useShowToast();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const signOut = async () => {
    const { error } = await send(undefined);
    if (error) {
      showToast({
        isError: true,
        title: localize(sessionTranslations, 'signOutFailed'),
        text: localize(sessionTranslations, 'signOutFailed.text'),
      });
      return;
    }
    dispatch(endSession());
    void navigate(paths.home(), { replace: true });
    showToast({ title: localize(sessionTranslations, 'signedOut') });
  };
  return { signOut, isSigningOut: isLoading };
}
