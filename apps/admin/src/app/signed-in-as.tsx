import { Icon } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Button } from 'antd';
import { api, endSession } from '@brote/api-client';
import { STAFF_ROUTES } from '@brote/contracts/browser';
import { appTranslations } from './app.translations';
import { useStaff } from './session';
import { useAdminDispatch } from './hooks';
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
function useSignOut(): SignOut {
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

/** Name and role of the signed-in account, and the button to sign out. */
export function SignedInAs({ isNarrow }: { readonly isNarrow: boolean }) {
  const t = useTranslations(appTranslations);
  const staff = useStaff();
  const { signOut, isSigningOut } = useSignOut();
  if (!staff) return null;
  return (
    <div className="admin__me">
      {isNarrow ? null : (
        <span className="admin__name">
          {staff.fullName ?? staff.email}
          <span className="admin__role">{staff.roles.includes('admin') ? t('role.admin') : t('role.staff')}</span>
        </span>
      )}
      <Button
        type="text"
        className="admin__sign-out"
        aria-label={t('signOut')}
        title={t('signOut')}
        icon={<Icon name="logout" size={20} />}
        loading={isSigningOut}
        onClick={() => void signOut()}
      />
    </div>
  );
}
