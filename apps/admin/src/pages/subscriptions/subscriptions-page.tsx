import { PLAN_IDS, type SubscriptionRow } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Button, type TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { appTranslations } from '../../app/app.translations';
import { column } from '../../components/column';
import { DateText } from '../../components/date-text';
import { MoneyText } from '../../components/money-text';
import { stateTranslations, SubscriptionTag, usePlanName } from '../../components/state-tags';
import { DataPage } from '../../components/data-page';
import { FilterSelect } from '../../components/filter-select';
import { SearchField } from '../../components/search-field';
import { useQueryParams } from '../../components/use-query-params';
import { useOpenItem } from '../../components/use-open-item';
import { SubscriptionDrawer } from './subscription-drawer';
import { useFindSubscriptionsQuery } from './subscriptions.api';
import { subscriptionsTranslations } from './subscriptions.translations';

const STATES = ['active', 'past_due', 'paused', 'incomplete', 'cancelled'] as const;

function useColumns(onSee: (id: string) => void): TableColumnsType<SubscriptionRow> {
  const t = useTranslations(subscriptionsTranslations);
  const planName = usePlanName();
  return useMemo(
    () => [
      column({ key: 'customer', title: t('customer') }, ({ name, email }) => (
        <>
          {name ?? t('noName')}
          <br />
          {email}
        </>
      )),
      column({ key: 'status', title: t('status') }, ({ status }) => <SubscriptionTag status={status} />),
      column({ key: 'plan', title: t('plan') }, ({ planId }) => planName(planId)),
      column({ key: 'price', title: t('price') }, ({ monthlyPrice }) => <MoneyText money={monthlyPrice} />),
      column({ key: 'delivery', title: t('nextDelivery') }, ({ nextDeliveryOn, completedDeliveries }) => (
        <>
          <DateText at={nextDeliveryOn} />
          {completedDeliveries === undefined ? null : (
            <>
              <br />
              {t.count('delivered.deliveries', completedDeliveries)}
            </>
          )}
        </>
      )),
      column({ key: 'since', title: t('since') }, ({ startedAt }) => <DateText at={startedAt} />),
      column({ key: 'see', title: t('see') }, ({ id, name }) => (
        <Button aria-label={t('see.label', { name: name ?? id.slice(0, 8) })} onClick={() => onSee(id)}>
          {t('see')}
        </Button>
      )),
    ],
    [t, planName, onSee],
  );
}

/** The plans of all customers. */
export function SubscriptionsPage() {
  const t = useTranslations(subscriptionsTranslations);
  const app = useTranslations(appTranslations);
  const states = useTranslations(stateTranslations);
  const planName = usePlanName();
  const { values, cursor, change, clear, isFiltered } = useQueryParams(['search', 'status', 'planId']);
  const { openId, open, close } = useOpenItem('subscription');
  const listing = useFindSubscriptionsQuery({ ...values, cursor }, { refetchOnMountOrArgChange: true });
  const columns = useColumns(open);
  return (
    <DataPage<SubscriptionRow>
      title={app('nav.subscriptions')}
      listing={listing}
      rowKey="id"
      columns={columns}
      empty={isFiltered ? t('nothing') : t('empty')}
      onClear={isFiltered ? clear : undefined}
      filters={
        <>
          <SearchField label={t('search')} value={values.search} onSearch={(search) => change({ search })} />
          <FilterSelect
            label={t('status')}
            value={values.status}
            options={STATES.map((value) => ({ value, label: states(`plan.${value}`) }))}
            onChange={(status) => change({ status })}
          />
          <FilterSelect
            label={t('plan')}
            value={values.planId}
            options={PLAN_IDS.map((value) => ({ value, label: planName(value) }))}
            onChange={(planId) => change({ planId })}
          />
        </>
      }
    >
      <SubscriptionDrawer subscriptionId={openId} onClose={close} />
    </DataPage>
  );
}
