import { cupUrl, potUrl } from '@brote/illustration';
import { MessagePage } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ButtonLink } from '#app/button-link';
import { usePageTitleAndFocus } from '#app/hooks';
import { useLinkQuery } from '#app/link-query';
import { paths } from '#app/paths';
import { emailLinkTranslations } from './email-link.translations';
import { useVerification } from './use-verification';

/** Display time of the good news before the redirect to the home page, in milliseconds. */
const REDIRECT_DELAY_MS = 2000;

function EmailVerified() {
  const t = useTranslations(emailLinkTranslations);
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.home(), { replace: true }), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <MessagePage
      art={cupUrl([{ type: 'adult', color: 'yellow' }])}
      heading={t('verify.done.heading')}
      lead={t('verify.done.lead')}
      actions={
        <ButtonLink to={paths.home()} replace>
          {t('verify.home')}
        </ButtonLink>
      }
    />
  );
}

function EmailNotVerified() {
  const t = useTranslations(emailLinkTranslations);
  return (
    <MessagePage
      art={potUrl()}
      heading={t('verify.failed.heading')}
      lead={t('verify.failed.lead')}
      actions={
        <>
          <ButtonLink to={paths.contact()}>{t('verify.contact')}</ButtonLink>
          <ButtonLink variant="quiet" to={paths.home()}>
            {t('verify.home')}
          </ButtonLink>
        </>
      }
    />
  );
}

/** A second page for mailed links: confirms the address, then opens the home page. */
export function VerifyEmailPage() {
  const t = useTranslations(emailLinkTranslations);
  const query = useLinkQuery();
  const [isVerified, setVerified] = useState(false);
  const isPending = useVerification(query.get('token'), query.get('type'), (result) =>
    setVerified(typeof result === 'object' && 'reply' in result),
  );
  usePageTitleAndFocus(t('confirm.title'), isPending ? 'verifying' : isVerified ? 'verified' : 'failed');
  if (isPending) return <MessagePage art={cupUrl()} heading={t('confirm.verifying')} lead={t('confirm.wait')} actions={null} />;
  return isVerified ? <EmailVerified /> : <EmailNotVerified />;
}
