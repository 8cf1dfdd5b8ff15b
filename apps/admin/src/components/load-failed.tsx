import { isApiError } from '@brote/api-client';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Alert, Button } from 'antd';
import { useFailureSentence } from '../app/failures';
import { componentsTranslations } from './components.translations';

/** The state of a request in RTK Query. */
export interface QueryState {
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface LoadFailedProps {
  readonly asked: QueryState;
  /** The name of the data that could not be loaded; a general text by default. */
  readonly title?: string;
}

/** An alert with the failed data and the reason, and a button to retry. Renders nothing without an error. */
export function LoadFailed({ asked: { error, isFetching, refetch }, title }: LoadFailedProps) {
  const t = useTranslations(componentsTranslations);
  const sentenceFor = useFailureSentence();
  if (!isApiError(error)) return null;
  const retryButton = (
    <Button loading={isFetching} onClick={() => void refetch()}>
      {t('retry')}
    </Button>
  );
  return (
    <Alert
      className="admin__alert"
      type="error"
      showIcon
      title={title ?? t('failed')}
      description={sentenceFor(error)}
      action={retryButton}
    />
  );
}
