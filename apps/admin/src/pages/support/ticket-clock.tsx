import type { TicketRow } from '@brote/contracts/browser';
import { useTexts } from '@brote/ui-kit/i18n';
import { DateText } from '../../cells/date-text';
import { StatusTag, type Tone } from '../../cells/status-tag';
import { supportTexts } from './support.texts';

const TONES: Readonly<Record<TicketRow['state'], Tone>> = { open: 'waiting', answered: 'good', closed: 'over' };

/** Whether somebody waits for the shop. */
export function TicketTag({ ticket: { state, isOverdue } }: { readonly ticket: TicketRow }) {
  const t = useTexts(supportTexts);
  return <StatusTag tone={isOverdue ? 'bad' : TONES[state]}>{isOverdue ? t('overdue') : t(`state.${state}`)}</StatusTag>;
}

/** Until when an answer was promised, and how long that is; the server says whether it is over. */
export function TicketClock({ ticket: { state, dueAt, hours, isOverdue } }: { readonly ticket: TicketRow }) {
  const t = useTexts(supportTexts);
  if (state !== 'open') return <span>–</span>;
  if (dueAt === null || hours === null) return <span>{t('noPromise')}</span>;
  return (
    <>
      <DateText at={dueAt} shape="instant" />
      <span className="support__second">{t(isOverdue ? 'late' : 'left', { hours })}</span>
    </>
  );
}
