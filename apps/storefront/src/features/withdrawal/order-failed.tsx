import { Alert, Button } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { withdrawalFailedTranslations } from './failed.translations';

/** Reports that the order of a link failed to load; the statement works without it. */
export function OrderFailed({ onRetry }: { readonly onRetry: () => void }) {
  const t = useTranslations(withdrawalFailedTranslations);
  return (
    <Alert tone="warning" title={t('orderFailed')}>
      <p>{t('orderFailed.text')}</p>
      <div className="alert__acts">
        <Button small variant="quiet" onClick={onRetry}>
          {t('retry')}
        </Button>
      </div>
    </Alert>
  );
}
