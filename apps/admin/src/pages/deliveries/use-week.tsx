import type { DeliveriesWeek } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import type { ReactNode } from 'react';
import { LoadFailed } from '../../components/load-failed';
import { Loading } from '../../components/loading';
import { useGetDeliveriesWeekQuery } from './deliveries.api';
import type { DeliveriesParams } from './deliveries-page';
import { deliveriesTranslations } from './deliveries.translations';

interface ShownWeek {
  readonly week: DeliveriesWeek | null;
  /** The placeholder of a week that is not loaded. */
  readonly instead: ReactNode;
}

/** The seven days of the address. */
export function useWeek({ from, status, search }: DeliveriesParams): ShownWeek {
  const t = useTranslations(deliveriesTranslations);
  const queryResult = useGetDeliveriesWeekQuery({ from, status, search });
  const { data, error } = queryResult;
  // A partial day is never shown: a packing list must not lack parcels.
  if (error !== undefined) return { week: null, instead: <LoadFailed asked={queryResult} title={t('loadFailed')} /> };
  return { week: data ?? null, instead: data ? null : <Loading /> };
}
