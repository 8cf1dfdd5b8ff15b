import type { CampaignView } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import type { TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '../../app/paths';
import { DateText } from '../../components/date-text';
import { ConfirmAction } from '../../components/confirm-action';
import { DataPage } from '../../components/data-page';
import { useCancelCampaignMutation, useListCampaignsQuery } from './notifications.api';
import './notifications.css';
import { notificationsTranslations } from './notifications.translations';
import { SendForm } from './send-form';
import { CampaignTag } from './state-tag';
import { useChange } from './use-change';
import { NotificationsNav } from './notifications-nav';

const REFRESH_INTERVAL_MS = 5_000;

function CancelCampaignButton({ campaign: { id, title, cancellable } }: { readonly campaign: CampaignView }) {
  const t = useTranslations(notificationsTranslations);
  const run = useChange();
  const [cancel] = useCancelCampaignMutation();
  if (!cancellable) return null;
  return (
    <ConfirmAction
      size="small"
      label={t('campaign.cancel')}
      question={t('campaign.cancel.question', { title })}
      consequence={t('campaign.cancel.consequence')}
      onConfirm={() => run(() => cancel(id).unwrap(), t('campaign.cancel.done'))}
    />
  );
}

function useColumns(): TableColumnsType<CampaignView> {
  const t = useTranslations(notificationsTranslations);
  return useMemo(
    () => [
      {
        key: 'title',
        title: t('subject'),
        render: (_: unknown, { id, title }: CampaignView) => <Link to={`${paths.notificationsHistory()}?campaignId=${id}`}>{title}</Link>,
      },
      { key: 'type', title: t('type'), render: (_: unknown, { channel }: CampaignView) => t(`channel.${channel}`) },
      {
        key: 'to',
        title: t('recipient'),
        render: (_: unknown, { segment, recipient }: CampaignView) => (segment === null ? recipient : t(`segment.${segment}`)),
      },
      { key: 'state', title: t('state'), render: (_: unknown, { state }: CampaignView) => <CampaignTag state={state} /> },
      {
        key: 'when',
        title: t('when'),
        render: (_: unknown, { scheduledFor }: CampaignView) => <DateText at={scheduledFor} shape="instant" />,
      },
      {
        key: 'counts',
        title: t('counts'),
        render: (_: unknown, { counted, sent, failed, suppressed }: CampaignView) => t('counts.of', { counted, sent, failed, suppressed }),
      },
      { key: 'actions', title: t('actions'), render: (_: unknown, campaign: CampaignView) => <CancelCampaignButton campaign={campaign} /> },
    ],
    [t],
  );
}

/** Sends to one customer or to a segment, and lists the earlier messages. */
export function SendPage() {
  const t = useTranslations(notificationsTranslations);
  const [query] = useSearchParams();
  const listing = useListCampaignsQuery(query.get('cursor'), {
    refetchOnMountOrArgChange: true,
    pollingInterval: REFRESH_INTERVAL_MS,
  });
  return (
    <DataPage<CampaignView>
      title={t('title')}
      listing={{ ...listing, isFetching: listing.isFetching && !listing.data }}
      rowKey="id"
      columns={useColumns()}
      empty={t('campaigns.empty')}
      actions={<NotificationsNav />}
      filters={<SendForm />}
    />
  );
}
