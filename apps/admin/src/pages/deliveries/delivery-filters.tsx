import { DELIVERY_STATES } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Segmented } from 'antd';
import { SearchField } from '../../components/search-field';
import type { DeliveriesViewProps } from './deliveries-page';
import { deliveriesTranslations } from './deliveries.translations';

/** The filters of the deliveries. */
export function DeliveryFilters({ shown, onChange }: DeliveriesViewProps) {
  const t = useTranslations(deliveriesTranslations);
  const states = ['all', ...DELIVERY_STATES].map((value) => ({ value, label: t(`status.${value as 'all'}`) }));
  return (
    <>
      <Segmented
        aria-label={t('status')}
        options={states}
        value={shown.status ?? 'all'}
        onChange={(status) => onChange({ status: status === 'all' ? null : status })}
      />
      <SearchField label={t('search')} value={shown.search} onSearch={(search) => onChange({ search })} />
    </>
  );
}
