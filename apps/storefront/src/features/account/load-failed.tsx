import { RetryAlert } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { useFailureSentence, type Failure } from '#app/failures';
import { accountTranslations } from './account.translations';
/** Replaces data that failed to load. */
export function LoadFailed({ error, onRetry }: { readonly error: Failure; readonly onRetry: () => void }) {
  const t = useTranslations(accountTranslations);
  const sentence = useFailureSentence();
  return <RetryAlert title={t('account.errorFetchingData')} text={sentence(error)} retry={t('retry')} onRetry={onRetry} />;
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
