import { isApiError } from '@brote/api-client';
import type { DeliveriesWeek } from '@brote/contracts/browser';
import { useTexts } from '@brote/ui-kit/i18n';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { useFailureSentence } from '../../app/failures';
import { Loading } from '../../parts/loading';
import { useGetDeliveriesWeekQuery } from './deliveries.api';
import type { Shown } from './deliveries-page';
import { deliveriesTexts } from './deliveries.texts';

interface ShownWeek {
  readonly week: DeliveriesWeek | null;
  /** Stands in for the week while there is none. */
  readonly instead: ReactNode;
}

/** The seven days that the address names. */
export function useWeek({ from, status, search }: Shown): ShownWeek {
  const { data, error, refetch } = useGetDeliveriesWeekQuery({ from, status, search });
  if (isApiError(error)) return { week: null, instead: <LoadFailed error={error} onRetry={() => void refetch()} /> };
  return { week: data ?? null, instead: data ? null : <Loading /> };
}

interface LoadFailedProps {
  readonly error: { readonly code: string; readonly traceId: string | null };
  readonly onRetry: () => void;
}

/** Half a day is never shown: a list to pack from must not lack parcels. */
export function LoadFailed({ error, onRetry }: LoadFailedProps) {
  const t = useTexts(deliveriesTexts);
  const sentenceFor = useFailureSentence();
  return (
    <Alert
      className="admin__alert"
      type="error"
      showIcon
      title={t('loadFailed')}
      description={sentenceFor(error)}
      action={<Button onClick={onRetry}>{t('retryLoad')}</Button>}
    />
  );
}
