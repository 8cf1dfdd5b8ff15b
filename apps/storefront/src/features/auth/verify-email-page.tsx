import { cupUrl, potUrl } from '@brote/illustration';
import { buttonClass, MessagePage } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { usePage } from '#app/hooks';
import { useLinkQuery } from '#app/link-query';
import { paths } from '#app/paths';
import { arrivalTranslations } from './arrival.translations';
import { useVerification } from './use-verification';

/** Display time of the good news before the redirect to the home page, in milliseconds. */
const STAYS_MS = 2000;

function Verified() {
  const t = useTranslations(arrivalTranslations);
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.home(), { replace: true }), STAYS_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <MessagePage
      art={cupUrl([{ type: 'adult', color: 'yellow' }])}
      heading={t('verify.done.heading')}
      lead={t('verify.done.lead')}
      actions={
        <Link className={buttonClass()} to={paths.home()} replace>
          {t('verify.home')}
        </Link>
      }
    />
  );
}

function NotVerified() {
  const t = useTranslations(arrivalTranslations);
  return (
    <MessagePage
      art={potUrl()}
      heading={t('verify.failed.heading')}
      lead={t('verify.failed.lead')}
      actions={
        <>
          <Link className={buttonClass()} to={paths.contact()}>
            {t('verify.contact')}
          </Link>
          <Link className={buttonClass({ variant: 'quiet' })} to={paths.home()}>
            {t('verify.home')}
          </Link>
        </>
      }
    />
  );
}

/** A second page for mailed links: confirms the address, then opens the home page. */
export function VerifyEmailPage() {
  const t = useTranslations(arrivalTranslations);
  const query = useLinkQuery();
  const [isVerified, setVerified] = useState(false);
  const isPending = useVerification(query.get('token'), query.get('type'), (verified) =>
    setVerified(typeof verified === 'object' && 'reply' in verified),
  );
  usePage(t('confirm.title'), isPending ? 'verifying' : isVerified ? 'verified' : 'failed');
  if (isPending) return <MessagePage art={cupUrl()} heading={t('confirm.verifying')} lead={t('confirm.wait')} actions={null} />;
  return isVerified ? <Verified /> : <NotVerified />;
}
