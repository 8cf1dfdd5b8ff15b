import { PLAN_IDS, type SubscriptionRow } from '@brote/contracts/browser';
import { useTexts } from '@brote/ui-kit/i18n';
import { Button, Select, type TableColumnsType } from 'antd';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { appTexts } from '../../app/app.texts';
import { DateText } from '../../cells/date-text';
import { MoneyText } from '../../cells/money-text';
import { stateTexts, SubscriptionTag, usePlanName } from '../../cells/state-tags';
import { DataPage } from '../../parts/data-page';
import { SearchField } from '../../parts/search-field';
import { useAddress } from '../../parts/use-address';
import { SubscriptionDrawer } from './subscription-drawer';
import { useFindSubscriptionsQuery } from './subscriptions.api';
import { subscriptionsTexts } from './subscriptions.texts';

const STATES = ['active', 'past_due', 'paused', 'incomplete', 'cancelled'] as const;

function useColumns(onSee: (id: string) => void): TableColumnsType<SubscriptionRow> {
  const t = useTexts(subscriptionsTexts);
  const planName = usePlanName();
  return useMemo(
    () => [
      {
        key: 'customer',
        title: t('customer'),
        render: (_: unknown, { name, email }: SubscriptionRow) => (
          <>
            {name ?? t('noName')}
            <br />
            {email}
          </>
        ),
      },
      { key: 'status', title: t('status'), render: (_: unknown, { status }: SubscriptionRow) => <SubscriptionTag status={status} /> },
      { key: 'plan', title: t('plan'), render: (_: unknown, { planId }: SubscriptionRow) => planName(planId) },
      { key: 'price', title: t('price'), render: (_: unknown, { monthlyPrice }: SubscriptionRow) => <MoneyText money={monthlyPrice} /> },
      { key: 'box', title: t('nextBox'), render: (_: unknown, { nextBoxOn }: SubscriptionRow) => <DateText at={nextBoxOn} /> },
      { key: 'since', title: t('since'), render: (_: unknown, { startedAt }: SubscriptionRow) => <DateText at={startedAt} /> },
      {
        key: 'see',
        title: t('see'),
        render: (_: unknown, { id, name }: SubscriptionRow) => (
          <Button aria-label={t('see.label', { name: name ?? id.slice(0, 8) })} onClick={() => onSee(id)}>
            {t('see')}
          </Button>
        ),
      },
    ],
    [t, planName, onSee],
  );
}

/** Everybody's plans. */
export function SubscriptionsPage() {
  const t = useTexts(subscriptionsTexts);
  const app = useTexts(appTexts);
  const states = useTexts(stateTexts);
  const planName = usePlanName();
  const { values, cursor, change, isFiltered } = useAddress(['search', 'status', 'planId']);
  const [query, setQuery] = useSearchParams();
  const { data, error, isFetching, refetch } = useFindSubscriptionsQuery({ ...values, cursor }, { refetchOnMountOrArgChange: true });
  // The page of the list stays where it is behind the drawer.
  const show = useCallback(
    (id: string | null) =>
      setQuery((before) => {
        const after = new URLSearchParams(before);
        if (id === null) after.delete('subscription');
        else after.set('subscription', id);
        return after;
      }),
    [setQuery],
  );
  const columns = useColumns(show);
  return (
    <DataPage<SubscriptionRow>
      title={app('nav.subscriptions')}
      listing={{ data, error, isFetching, refetch }}
      rowKey="id"
      columns={columns}
      empty={isFiltered ? t('nothing') : t('empty')}
      filters={
        <>
          <SearchField label={t('search')} value={values.search} onSearch={(search) => change({ search })} />
          <Select
            aria-label={t('status')}
            placeholder={t('status')}
            allowClear
            value={values.status}
            options={STATES.map((value) => ({ value, label: states(`plan.${value}`) }))}
            onChange={(status: string | undefined) => change({ status: status ?? null })}
          />
          <Select
            aria-label={t('plan')}
            placeholder={t('plan')}
            allowClear
            value={values.planId}
            options={PLAN_IDS.map((value) => ({ value, label: planName(value) }))}
            onChange={(planId: string | undefined) => change({ planId: planId ?? null })}
          />
        </>
      }
    >
      <SubscriptionDrawer subscriptionId={query.get('subscription')} onClose={() => show(null)} />
    </DataPage>
  );
}
