import { Alert, Button } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { useFailureSentence, type Failure } from '#app/failures';
import { accountTranslations } from './account.translations';

interface LoadFailedProps {
  readonly error: Failure;
  readonly onRetry: () => void;
}

/** Replaces data that failed to load. */
export function LoadFailed({ error, onRetry }: LoadFailedProps) {
  const t = useTranslations(accountTranslations);
  const sentence = useFailureSentence();
  return (
    <Alert tone="error" title={t('account.errorFetchingData')}>
      <p>{sentence(error)}</p>
      <div className="alert__acts">
        <Button small variant="quiet" onClick={onRetry}>
          {t('retry')}
        </Button>
      </div>
    </Alert>
  );
}

/** Placeholder lines during a load. */
export function LoadingLines({ lines = 3 }: { readonly lines?: number }) {
  const t = useTranslations(accountTranslations);
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        {t('loading')}
      </p>
      {Array.from({ length: lines }, (_, index) => (
        <div key={index} className="skeleton skeleton--control" />
      ))}
    </div>
  );
}
