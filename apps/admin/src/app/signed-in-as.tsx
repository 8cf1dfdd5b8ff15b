import { Icon } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Button } from 'antd';
import { appTranslations } from './app.translations';
import { useStaff } from './session';
import { useSignOut } from './use-sign-out';

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
