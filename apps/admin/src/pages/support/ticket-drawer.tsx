import type { TicketView } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Descriptions, Drawer } from 'antd';
import { DateText } from '../../components/date-text';
import { LoadFailed } from '../../components/load-failed';
import { Loading } from '../../components/loading';
import { useReturnFocus } from '../../components/use-return-focus';
import { useGetTicketQuery } from './support.api';
import { supportTranslations } from './support.translations';
import { AnswerForm } from './answer-form';
import { TicketActions } from './ticket-actions';
import { TicketDeadline, TicketTag } from './ticket-status';
import { TicketCustomer } from './ticket-customer';
import { TicketThread } from './ticket-thread';
/** One ticket: its entries with their authors, the answer form and the customer. */
export function TicketDrawer({ ticketId, onClose }: { readonly ticketId: string; readonly onClose: () => void }) {
  const t = useTranslations(supportTranslations);
  // The delivery state of an answer's e-mail updates while the drawer is open.
  const queryResult = useGetTicketQuery(ticketId, { refetchOnMountOrArgChange: true, pollingInterval: 5_000 });
  const { data, error } = queryResult;
  useReturnFocus();
  const title = data ? (
    <span className="support__head">
      {data.number} <TicketTag ticket={data} />
    </span>
  ) : (
    t('ticket')
  );
  return (
    <Drawer
      open
      size={720}
      title={title}
      closable={{ 'aria-label': t('close') }}
      onClose={onClose}
      footer={data ? <TicketActions ticket={data} /> : null}
    >
      {data ? null : <LoadFailed asked={queryResult} title={t('loadFailed')} />}
      {data ? <TicketBody ticket={data} /> : null}
      {data || error ? null : <Loading />}
    </Drawer>
  );
}

function TicketBody({ ticket }: { readonly ticket: TicketView }) {
  const t = useTranslations(supportTranslations);
  const { category, kind, locale, answeredAt, closedAt } = ticket;
  const items = [
    { key: 'kind', label: t('kind'), children: t(`kind.${kind}`) },
    { key: 'category', label: t('category'), children: category === null ? '–' : t(`category.${category}`) },
    { key: 'language', label: t('language'), children: t(`language.${locale}`) },
    { key: 'due', label: t('due'), children: <TicketDeadline ticket={ticket} /> },
    { key: 'answered', label: t('firstAnswer'), children: <DateText at={answeredAt} shape="instant" /> },
    { key: 'closed', label: t('closedAt'), children: <DateText at={closedAt} shape="instant" /> },
  ];
  return (
    <>
      <Descriptions column={{ xs: 1, sm: 2 }} size="small" items={items} />
      <TicketThread ticket={ticket} />
      <AnswerForm key={ticket.id} ticket={ticket} />
      <TicketCustomer ticket={ticket} />
    </>
  );
}
