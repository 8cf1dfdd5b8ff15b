import type { TicketRow } from '@brote/contracts/browser';
import { useTexts } from '@brote/ui-kit/i18n';
import { Button, type TableColumnsType } from 'antd';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { appTexts } from '../../app/app.texts';
import { DateText } from '../../cells/date-text';
import { DataPage } from '../../parts/data-page';
import { useAddress } from '../../parts/use-address';
import { InboxFilters } from './inbox-filters';
import { useFindTicketsQuery } from './support.api';
import './support.css';
import { supportTexts } from './support.texts';
import { TicketClock, TicketTag } from './ticket-clock';
import { TicketDrawer } from './ticket-drawer';
import { useTeam } from './use-team';

function useColumns(onOpen: (id: string) => void): TableColumnsType<TicketRow> {
  const t = useTexts(supportTexts);
  const { nameOf } = useTeam();
  return useMemo(
    () => [
      {
        key: 'number',
        title: t('ticket'),
        render: (_: unknown, { id, number }: TicketRow) => (
          <Button className="support__number" type="link" onClick={() => onOpen(id)}>
            {number}
          </Button>
        ),
      },
      {
        key: 'from',
        title: t('from'),
        render: (_: unknown, { name, email }: TicketRow) => (
          <div className="support__from">
            {name}
            <span className="support__second">{email}</span>
          </div>
        ),
      },
      {
        key: 'about',
        title: t('about'),
        render: (_: unknown, { subject, kind, category }: TicketRow) => (
          <div className="support__about">
            {subject}
            <span className="support__second">{category === null ? t(`kind.${kind}`) : t(`category.${category}`)}</span>
          </div>
        ),
      },
      { key: 'state', title: t('state'), render: (_: unknown, ticket: TicketRow) => <TicketTag ticket={ticket} /> },
      {
        key: 'received',
        title: t('received'),
        render: (_: unknown, { createdAt }: TicketRow) => <DateText at={createdAt} shape="instant" />,
      },
      { key: 'due', title: t('due'), render: (_: unknown, ticket: TicketRow) => <TicketClock ticket={ticket} /> },
      { key: 'assignee', title: t('assignee'), render: (_: unknown, { assigneeId }: TicketRow) => nameOf(assigneeId) },
    ],
    [t, nameOf, onOpen],
  );
}

/** What people wrote to the shop; those that wait longest come first. */
export function SupportPage() {
  const t = useTexts(supportTexts);
  const app = useTexts(appTexts);
  const { values, cursor, change, isFiltered } = useAddress(['search', 'list', 'kind', 'category', 'assignee']);
  const [query, setQuery] = useSearchParams();
  // Without a word in the address: what there is to do.
  const list = values.list ?? 'open';
  const wanted = { ...values, list: list === 'all' ? null : list, cursor };
  const { data, error, isFetching, refetch } = useFindTicketsQuery(wanted, { refetchOnMountOrArgChange: true });
  // The page of the list stays where it is behind the drawer.
  const show = useCallback(
    (id: string | null) =>
      setQuery((before) => {
        const after = new URLSearchParams(before);
        if (id === null) after.delete('ticket');
        else after.set('ticket', id);
        return after;
      }),
    [setQuery],
  );
  const open = query.get('ticket');
  return (
    <DataPage<TicketRow>
      title={app('nav.support')}
      listing={{ data, error, isFetching, refetch }}
      rowKey="id"
      columns={useColumns(show)}
      empty={isFiltered ? t('nothing') : t('empty')}
      filters={
        <InboxFilters values={{ ...values, list }} waiting={{ open: data?.open ?? 0, overdue: data?.overdue ?? 0 }} onChange={change} />
      }
    >
      {open === null ? null : <TicketDrawer key={open} ticketId={open} onClose={() => show(null)} />}
    </DataPage>
  );
}
