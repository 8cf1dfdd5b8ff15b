import { CHANNELS, type MessageHistoryRow, type MessageState } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import type { TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { column } from '../../components/column';
import { DateText } from '../../components/date-text';
import { ConfirmAction } from '../../components/confirm-action';
import { DataPage } from '../../components/data-page';
import { DayField } from '../../components/day-field';
import { FilterSelect } from '../../components/filter-select';
import { SearchField } from '../../components/search-field';
import { useQueryParams } from '../../components/use-query-params';
import { useFindMessagesQuery, useListTemplatesQuery, useResendMessageMutation, type HistoryQuery } from './notifications.api';
import './notifications.css';
import { notificationsTranslations } from './notifications.translations';
import { MessageTag } from './state-tag';
import { useChange } from './use-change';
import { NotificationsNav } from './notifications-nav';

const MESSAGE_STATES = ['pending', 'sent', 'bounced', 'failed', 'undeliverable', 'suppressed'] as const satisfies readonly MessageState[];
const STAFF_TEMPLATES = ['announcement', 'personal-message', 'template-test', 'ticket-answered'] as const;

type HistoryFilter = Omit<HistoryQuery, 'cursor' | 'campaignId'>;

function Resend({ row: { id: messageId, subject, recipient } }: { readonly row: MessageHistoryRow }) {
  const t = useTranslations(notificationsTranslations);
  const run = useChange();
  const [resend] = useResendMessageMutation();
  return (
    <ConfirmAction
      size="small"
      danger={false}
      label={t('resend')}
      question={t('resend.question', { subject })}
      consequence={t('resend.consequence', { recipient })}
      onConfirm={() => run(() => resend({ messageId, resendId: crypto.randomUUID() }).unwrap(), t('resend.done'))}
    />
  );
}

function Filters({ values, onChange }: { readonly values: HistoryFilter; readonly onChange: (values: Partial<HistoryFilter>) => void }) {
  const t = useTranslations(notificationsTranslations);
  const { data } = useListTemplatesQuery(undefined);
  const triggers = (data?.triggers ?? []).flatMap(({ trigger }) => (trigger === 'by-hand' ? [] : [trigger]));
  const renderSelect = (name: 'state' | 'channel' | 'template', label: string, options: { value: string; label: string }[]) => (
    <FilterSelect label={label} value={values[name]} options={options} onChange={(chosen) => onChange({ [name]: chosen })} />
  );
  const renderDayField = (name: 'from' | 'until') => (
    <DayField label={t(`history.${name}`)} value={values[name]} onChange={(entered) => onChange({ [name]: entered })} />
  );
  return (
    <>
      <SearchField label={t('history.search')} value={values.search} onSearch={(search) => onChange({ search })} />
      {renderSelect(
        'state',
        t('state'),
        MESSAGE_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
      )}
      {renderSelect(
        'channel',
        t('type'),
        CHANNELS.map((value) => ({ value, label: t(`channel.${value}`) })),
      )}
      {renderSelect(
        'template',
        t('trigger'),
        [...STAFF_TEMPLATES, ...triggers].map((value) => ({ value, label: t(`about.${value}`) })),
      )}
      {renderDayField('from')}
      {renderDayField('until')}
    </>
  );
}

function useColumns(): TableColumnsType<MessageHistoryRow> {
  const t = useTranslations(notificationsTranslations);
  return useMemo(
    () => [
      column({ key: 'when', title: t('when') }, ({ createdAt }) => <DateText at={createdAt} shape="instant" />),
      column({ key: 'recipient', title: t('recipient') }, ({ recipient }) => (
        <div className="notifications__recipient">{recipient || '–'}</div>
      )),
      column({ key: 'type', title: t('type'), className: 'admin__roomy' }, ({ channel }) => t(`channel.${channel}`)),
      column({ key: 'subject', title: t('subject') }, ({ subject, template }) => (
        <div className="notifications__about">
          {subject || '–'}
          <span className="notifications__hint">{t(`about.${template}`)}</span>
        </div>
      )),
      column({ key: 'state', title: t('state') }, ({ state, lastError, attempts }) => (
        <div className="notifications__about">
          <MessageTag state={state} />
          {lastError === null ? null : (
            <span className="notifications__hint">{t('history.why', { reason: lastError, attempts: String(attempts) })}</span>
          )}
        </div>
      )),
      column({ key: 'actions', title: t('actions') }, (row) => (row.resendable ? <Resend row={row} /> : null)),
    ],
    [t],
  );
}

/** All messages, each with its state and the last error of its provider. */
export function HistoryPage() {
  const t = useTranslations(notificationsTranslations);
  const { values, cursor, change, clear, isFiltered } = useQueryParams([
    'search',
    'state',
    'channel',
    'template',
    'from',
    'until',
    'campaignId',
  ]);
  const listing = useFindMessagesQuery({ ...values, cursor }, { refetchOnMountOrArgChange: true });
  return (
    <DataPage<MessageHistoryRow>
      title={t('title')}
      listing={listing}
      rowKey="id"
      columns={useColumns()}
      empty={isFiltered ? t('history.nothing') : t('history.empty')}
      onClear={isFiltered ? clear : undefined}
      actions={<NotificationsNav />}
      filters={<Filters values={values} onChange={change} />}
    />
  );
}
