import { Alert, Button } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { useFailureSentence, type Failure } from '#app/failures';
import { manageTranslations } from './manage.translations';

interface LoadFailedProps {
  readonly error: Failure;
  readonly onRetry: () => void;
}

/** Replaces data that failed to load. */
export function LoadFailed({ error, onRetry }: LoadFailedProps) {
  const t = useTranslations(manageTranslations);
  const sentence = useFailureSentence();
  return (
    <Alert tone="error" title={t('loadFailed')}>
      <p>{sentence(error)}</p>
      <div className="alert__acts">
        <Button small variant="quiet" onClick={onRetry}>
          {t('retry')}
        </Button>
      </div>
    </Alert>
  );
}
