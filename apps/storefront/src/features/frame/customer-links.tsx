import { buttonClass } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { ButtonLink } from '#app/button-link';
import { paths } from '#app/paths';
import { useSignOut } from '#app/use-sign-out';
import { frameTranslations } from './frame.translations';

interface CustomerLinksProps {
  /** Null while the session is being restored. */
  readonly email: string | null;
  readonly onClose: () => void;
}

/** Links of a customer in the mobile menu, like the user menu on wide screens. */
export function CustomerLinks({ email, onClose }: CustomerLinksProps) {
  const t = useTranslations(frameTranslations);
  const { signOut } = useSignOut();
  const leave = () => {
    onClose();
    void signOut();
  };
  return (
    <>
      {email === null ? null : <p className="small muted">{email}</p>}
      <ButtonLink variant="quiet" to={paths.account()} onClick={onClose}>
        {t('account')}
      </ButtonLink>
      <button type="button" className={buttonClass({ variant: 'quiet' })} onClick={leave}>
        {t('signOut')}
      </button>
    </>
  );
}
