import { Alert } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Link } from 'react-router-dom';
import { paths } from '#app/paths';
import { withdrawalClosedTranslations } from './closed.translations';

/** Reports that the order is completely refunded, so that nothing is left to withdraw from. */
export function OrderClosed() {
  const t = useTranslations(withdrawalClosedTranslations);
  return (
    <Alert tone="warning" title={t('closed.order')}>
      <p>{t.rich('closed.done', { write: <Link to={paths.contact()}>{t('write')}</Link> })}</p>
    </Alert>
  );
}
