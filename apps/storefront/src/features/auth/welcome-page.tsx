import { cupUrl } from '@brote/illustration';
import { MessagePage } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { useLocation } from 'react-router-dom';
import { ButtonLink } from '#app/button-link';
import { usePageTitleAndFocus, useUser } from '#app/hooks';
import { paths } from '#app/paths';
import { emailLinkTranslations } from './email-link.translations';

/** The account is confirmed; the way on is to sign in. */
export function WelcomePage() {
  const t = useTranslations(emailLinkTranslations);
  const user = useUser();
  const { state } = useLocation() as { state: unknown };
  usePageTitleAndFocus(t('welcome.title'));
  return (
    <MessagePage
      art={cupUrl([
        { type: 'adult', color: 'blue' },
        { type: 'kids', color: 'yellow' },
      ])}
      heading={t('welcome.heading')}
      lead={t('welcome.lead')}
      actions={
        <>
          <ButtonLink to={user ? paths.account() : paths.login()} state={state}>
            {t(user ? 'welcome.account' : 'welcome.login')}
          </ButtonLink>
          <ButtonLink variant="quiet" to={paths.shop()}>
            {t('welcome.shop')}
          </ButtonLink>
        </>
      }
    />
  );
}
