import { Alert } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { RenewLink, type RenewLinkProps } from './renew-link';
import { renewLinkTranslations } from './renew-link.translations';

/** Reports that the link to an order or plan has expired, names the remaining options, and offers a new link. */
export function EndedLink(props: RenewLinkProps) {
  const t = useTranslations(renewLinkTranslations);
  return (
    <Alert tone="warning" title={t('ended')}>
      <p>{t('ended.text')}</p>
      <div className="alert__acts">
        <RenewLink {...props} />
      </div>
    </Alert>
  );
}
