import type { TicketRow } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Button, type TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { appTranslations } from '../../app/app.translations';
import { column } from '../../components/column';
import { DateText } from '../../components/date-text';
import { DataPage } from '../../components/data-page';
import { useQueryParams } from '../../components/use-query-params';
import { useOpenItem } from '../../components/use-open-item';
import { InboxFilters } from './inbox-filters';
import { useFindTicketsQuery } from './support.api';
import './support.css';
import { supportTranslations } from './support.translations';
import { TicketDeadline, TicketTag } from './ticket-status';
import { TicketDrawer } from './ticket-drawer';
import { useTeam } from './use-team';

function useColumns(onOpen: (id: string) => void): TableColumnsType<TicketRow> {
  const t = useTranslations(supportTranslations);
  const { nameOf } = useTeam();
  return useMemo(
    () => [
      column({ key: 'number', title: t('ticket') }, ({ id, number }) => (
        <Button className="support__number" type="link" onClick={() => onOpen(id)}>
          {number}
        </Button>
      )),
      column({ key: 'from', title: t('from') }, ({ name, email }) => (
        <div className="support__from">
          {name}
          <span className="support__second">{email}</span>
        </div>
      )),
      column({ key: 'about', title: t('about') }, ({ subject, kind, category }) => (
        <div className="support__about">
          {subject}
          <span className="support__second">{category === null ? t(`kind.${kind}`) : t(`category.${category}`)}</span>
        </div>
      )),
      column({ key: 'state', title: t('state') }, (ticket) => <TicketTag ticket={ticket} />),
      column({ key: 'received', title: t('received'), className: 'admin__roomy' }, ({ createdAt }) => (
        <DateText at={createdAt} shape="instant" />
      )),
      column({ key: 'due', title: t('due') }, (ticket) => <TicketDeadline ticket={ticket} />),
      column({ key: 'assignee', title: t('assignee'), className: 'admin__roomy' }, ({ assigneeId }) => nameOf(assigneeId)),
    ],
    [t, nameOf, onOpen],
  );
}

/** Messages of people to the shop; family subscribers come first, then those that wait longest. */
export function SupportPage() {
  const t = useTranslations(supportTranslations);
  const app = useTranslations(appTranslations);
  const { values, cursor, change, clear, isFiltered } = useQueryParams(['search', 'list', 'kind', 'category', 'assignee']);
  const { openId, open, close } = useOpenItem('ticket');
  // Without a value in the address: the tickets to answer.
  const list = values.list ?? 'open';
  const query = { ...values, list: list === 'all' ? null : list, cursor };
  const listing = useFindTicketsQuery(query, { refetchOnMountOrArgChange: true });
  return (
    <DataPage<TicketRow>
      title={app('nav.support')}
      listing={listing}
      rowKey="id"
      columns={useColumns(open)}
      empty={isFiltered ? t('nothing') : t('empty')}
      onClear={isFiltered ? clear : undefined}
      filters={
        <InboxFilters
          values={{ ...values, list }}
          waiting={{ open: listing.data?.open ?? 0, overdue: listing.data?.overdue ?? 0 }}
          onChange={change}
        />
      }
    >
      {openId === null ? null : <TicketDrawer key={openId} ticketId={openId} onClose={close} />}
    </DataPage>
  );
}
