import { RetryAlert } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { useFailureSentence, type Failure } from '#app/failures';
import { manageTranslations } from './manage.translations';
/** Replaces data that failed to load. */
export function LoadFailed({ error, onRetry }: { readonly error: Failure; readonly onRetry: () => void }) {
  const t = useTranslations(manageTranslations);
  const sentence = useFailureSentence();
  return <RetryAlert title={t('loadFailed')} text={sentence(error)} retry={t('retry')} onRetry={onRetry} />;
}
