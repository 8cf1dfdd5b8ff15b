import type { DeliveriesWeek } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import type { ReactNode } from 'react';
import { LoadFailed } from '../../components/load-failed';
import { Loading } from '../../components/loading';
import { useGetDeliveriesWeekQuery } from './deliveries.api';
import type { Shown } from './deliveries-page';
import { deliveriesTranslations } from './deliveries.translations';

interface ShownWeek {
  readonly week: DeliveriesWeek | null;
  /** Stands in for the week while there is none. */
  readonly instead: ReactNode;
}

/** The seven days that the address names. */
export function useWeek({ from, status, search }: Shown): ShownWeek {
  const t = useTranslations(deliveriesTranslations);
  const asked = useGetDeliveriesWeekQuery({ from, status, search });
  const { data, error } = asked;
  // Half a day is never shown: a list to pack from must not lack parcels.
  if (error !== undefined) return { week: null, instead: <LoadFailed asked={asked} title={t('loadFailed')} /> };
  return { week: data ?? null, instead: data ? null : <Loading /> };
}
