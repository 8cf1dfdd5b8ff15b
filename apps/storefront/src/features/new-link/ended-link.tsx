import { Alert } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { NewLink, type NewLinkProps } from './new-link';
import { newLinkTranslations } from './new-link.translations';

/** Reports that the link to an order or plan has expired, names the remaining options, and offers a new link. */
export function EndedLink(props: NewLinkProps) {
  const t = useTranslations(newLinkTranslations);
  return (
    <Alert tone="warning" title={t('ended')}>
      <p>{t('ended.text')}</p>
      <div className="alert__acts">
        <NewLink {...props} />
      </div>
    </Alert>
  );
}
