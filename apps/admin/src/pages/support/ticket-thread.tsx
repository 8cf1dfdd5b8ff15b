import type { TicketEntry, TicketView } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { DateText } from '../../components/date-text';
import { MESSAGE_TONES } from '../../components/message-tones';
import { StatusTag } from '../../components/status-tag';
import { supportTranslations } from './support.translations';
import { useTeam } from './use-team';

/** All messages and events of a ticket, the oldest first. */
export function TicketThread({ ticket }: { readonly ticket: TicketView }) {
  const t = useTranslations(supportTranslations);
  return (
    <section className="support__part">
      <h2>{t('thread')}</h2>
      <ol className="support__thread">
        <li className="support__said">
          <div className="support__by">
            <b>{ticket.name}</b>
            <DateText at={ticket.createdAt} shape="instant" />
          </div>
          <h3>{ticket.subject}</h3>
          <p className="support__text">{ticket.message}</p>
        </li>
        {ticket.entries.map((entry) => (
          <Entry key={entry.id} entry={entry} writer={ticket.name} />
        ))}
      </ol>
    </section>
  );
}

interface EntryProps {
  readonly entry: TicketEntry;
  /** The author of the ticket, and of entries without an author of the staff. */
  readonly writer: string;
}

function Entry({ entry: { kind, authorId, assigneeId, text, at, mail }, writer }: EntryProps) {
  const t = useTranslations(supportTranslations);
  const { nameOf } = useTeam();
  return (
    <li className={`support__said support__said--${kind}`}>
      <div className="support__by">
        <b>{t(`entry.${kind}`, { name: authorId === null ? writer : nameOf(authorId), to: nameOf(assigneeId) })}</b>
        {mail === null ? null : <StatusTag tone={MESSAGE_TONES[mail]}>{t(`mail.${mail}`)}</StatusTag>}
        <DateText at={at} shape="instant" />
      </div>
      {text === '' ? null : <p className="support__text">{text}</p>}
    </li>
  );
}
