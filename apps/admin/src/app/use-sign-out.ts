import { api } from '@brote/api-client';
import { STAFF_ROUTES } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { appTranslations } from './app.translations';
import { useAdminDispatch } from './hooks';
import { endSession } from './session';
import { useFeedback } from './use-feedback';

const signOutApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Ends the session of this device. A repetition has the same result. */
    signOutStaff: build.mutation<unknown, undefined>({
      query: () => ({ route: STAFF_ROUTES.signOut, body: {}, isAnonymous: true }),
    }),
  }),
});

interface SignOut {
  readonly signOut: () => Promise<void>;
  readonly isSigningOut: boolean;
}

/** Signs out in all tabs. If the request to the server fails, the session stays and a toast reports the failure. */
export function useSignOut(): SignOut {
  const t = useTranslations(appTranslations);
  const [send, { isLoading }] = signOutApi.useSignOutStaffMutation();
  const { failed } = useFeedback();
  const dispatch = useAdminDispatch();
  const signOut = async () => {
    const { error } = await send(undefined);
    if (error) failed(t('signOutFailed'), error);
    else dispatch(endSession());
  };
  return { signOut, isSigningOut: isLoading };
}
