import { cupUrl } from '@brote/illustration';
import { Button, MessagePage } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { useLocation } from 'react-router-dom';
import { ButtonLink } from '#app/button-link';
import { usePageTitleAndFocus } from '#app/hooks';
import { paths } from '#app/paths';
import { registerPageTranslations } from './register.translations';
import { ResendLink } from './resend-link';
/** The page after the registration: the account awaits its confirmation. */
export function CheckYourEmail({ email, onBack }: { readonly email: string; readonly onBack: () => void }) {
  const t = useTranslations(registerPageTranslations);
  const { state } = useLocation() as { state: unknown };
  usePageTitleAndFocus(t('check.title'), 'sent');
  return (
    <MessagePage
      art={cupUrl([{ type: 'adult', color: 'yellow' }])}
      heading={t('check.heading')}
      lead={t('check.lead', { email })}
      actions={
        <>
          <ButtonLink to={paths.login()} state={state}>
            {t('check.login')}
          </ButtonLink>
          <Button variant="quiet" onClick={onBack}>
            {t('check.back')}
          </Button>
        </>
      }
    >
      <div className="auth__note muted">
        <span>{t('check.hint')}</span>
        <ResendLink email={email} />
      </div>
    </MessagePage>
  );
}
