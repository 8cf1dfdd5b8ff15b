import type { CampaignView } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import type { TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '../../app/paths';
import { column } from '../../components/column';
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

const LIST_OPTIONS = { refetchOnMountOrArgChange: true, pollingInterval: 5_000 } as const;

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
      column({ key: 'title', title: t('subject') }, ({ id, title }) => (
        <Link to={`${paths.notificationsHistory()}?campaignId=${id}`}>{title}</Link>
      )),
      column({ key: 'type', title: t('type') }, ({ channel }) => t(`channel.${channel}`)),
      column({ key: 'to', title: t('recipient') }, ({ segment, recipient }) => (segment === null ? recipient : t(`segment.${segment}`))),
      column({ key: 'state', title: t('state') }, ({ state }) => <CampaignTag state={state} />),
      column({ key: 'when', title: t('when') }, ({ scheduledFor }) => <DateText at={scheduledFor} shape="instant" />),
      column({ key: 'counts', title: t('counts') }, ({ counted, sent, failed, suppressed }) =>
        t('counts.of', { counted, sent, failed, suppressed }),
      ),
      column({ key: 'actions', title: t('actions') }, (campaign) => <CancelCampaignButton campaign={campaign} />),
    ],
    [t],
  );
}

/** Sends to one customer or to a segment, and lists the earlier messages. */
export function SendPage() {
  const t = useTranslations(notificationsTranslations);
  const [query] = useSearchParams();
  const listing = useListCampaignsQuery({ cursor: query.get('cursor') }, LIST_OPTIONS);
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
