import type { SuppressedAddressView, TopicConfirmationView } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Alert, type TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { column } from '../../components/column';
import { ConfirmAction } from '../../components/confirm-action';
import { DataPage } from '../../components/data-page';
import { DateText } from '../../components/date-text';
import { SearchField } from '../../components/search-field';
import { useQueryParams } from '../../components/use-query-params';
import { useLiftSuppressionMutation, useListSuppressedAddressesQuery } from './notifications.api';
import './notifications.css';
import { notificationsTranslations } from './notifications.translations';
import { NotificationsNav } from './notifications-nav';
import { useChange } from './use-change';

function LiftButton({ row: { id, address } }: { readonly row: SuppressedAddressView }) {
  const t = useTranslations(notificationsTranslations);
  const run = useChange();
  const [lift] = useLiftSuppressionMutation();
  return (
    <ConfirmAction
      size="small"
      danger={false}
      label={t('suppressed.lift')}
      question={t('suppressed.lift.question', { address })}
      consequence={t('suppressed.lift.consequence')}
      onConfirm={() => run(() => lift(id).unwrap(), t('suppressed.lift.done', { address }))}
    />
  );
}

function useColumns(): TableColumnsType<SuppressedAddressView> {
  const t = useTranslations(notificationsTranslations);
  return useMemo(
    () => [
      column({ key: 'address', title: t('suppressed.address') }, ({ address }) => (
        <div className="notifications__recipient">{address}</div>
      )),
      column({ key: 'kind', title: t('suppressed.kind') }, ({ kind, reason }) => (
        <div className="notifications__about">
          {t(`suppressed.kind.${kind}`)}
          {reason === '' ? null : <span className="notifications__hint">{reason}</span>}
        </div>
      )),
      column({ key: 'since', title: t('suppressed.since') }, ({ since }) => <DateText at={since} shape="instant" />),
      column({ key: 'provider', title: t('suppressed.provider'), className: 'admin__roomy' }, ({ provider }) =>
        t(`suppressed.provider.${provider}`),
      ),
      column({ key: 'actions', title: t('actions') }, (row) => <LiftButton row={row} />),
    ],
    [t],
  );
}

/** The link that confirms a topic of Amazon SNS. The shop shows it, and never opens it. */
function TopicConfirmation({ confirmation: { topic, url } }: { readonly confirmation: TopicConfirmationView }) {
  const t = useTranslations(notificationsTranslations);
  return (
    <Alert
      type="warning"
      showIcon
      title={t('topic.title')}
      description={
        <>
          <p className="notifications__recipient">{t('topic.hint', { topic })}</p>
          <a href={url} target="_blank" rel="noopener noreferrer">
            {t('topic.open')}
          </a>
        </>
      }
    />
  );
}

/** The addresses that get only necessary mails. */
export function SuppressedPage() {
  const t = useTranslations(notificationsTranslations);
  const { values, cursor, change, clear, isFiltered } = useQueryParams(['search']);
  const listing = useListSuppressedAddressesQuery({ ...values, cursor }, { refetchOnMountOrArgChange: true });
  return (
    <DataPage<SuppressedAddressView>
      title={t('title')}
      listing={listing}
      rowKey="id"
      columns={useColumns()}
      empty={isFiltered ? t('suppressed.nothing') : t('suppressed.empty')}
      onClear={isFiltered ? clear : undefined}
      actions={<NotificationsNav />}
      filters={
        <>
          <SearchField label={t('suppressed.search')} value={values.search} onSearch={(search) => change({ search })} />
          <p className="notifications__hint">{t('suppressed.hint')}</p>
        </>
      }
    >
      {listing.data?.confirmations.map((confirmation) => (
        <TopicConfirmation key={confirmation.topic} confirmation={confirmation} />
      ))}
    </DataPage>
  );
}
