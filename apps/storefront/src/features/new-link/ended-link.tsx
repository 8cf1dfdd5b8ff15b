import { Alert } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { NewLink, type NewLinkProps } from './new-link';
import { newLinkTranslations } from './new-link.translations';

/** Says that the link to an order or plan has ended, what still can be done, and offers a new one. */
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
