import type { TicketRow } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Tag, Tooltip } from 'antd';
import { DateText } from '../../components/date-text';
import { StatusTag, type Tone } from '../../components/status-tag';
import { supportTranslations } from './support.translations';

const TONES: Readonly<Record<TicketRow['state'], Tone>> = { open: 'waiting', answered: 'good', closed: 'over' };

/** Whether the sender waits for the shop, and with priority. */
export function TicketTag({ ticket: { state, isOverdue, priority } }: { readonly ticket: TicketRow }) {
  const t = useTranslations(supportTranslations);
  return (
    <>
      <StatusTag tone={isOverdue ? 'bad' : TONES[state]}>{isOverdue ? t('overdue') : t(`state.${state}`)}</StatusTag>
      {priority ? (
        <Tooltip title={t('priority.why')}>
          <Tag className="support__priority" tabIndex={0}>
            {t('priority')}
          </Tag>
        </Tooltip>
      ) : null}
    </>
  );
}

/** The promised time of an answer and the remaining hours; the server decides whether it is overdue. */
export function TicketDeadline({ ticket: { state, dueAt, hours, isOverdue } }: { readonly ticket: TicketRow }) {
  const t = useTranslations(supportTranslations);
  if (state !== 'open') return <span>–</span>;
  if (dueAt === null || hours === null) return <span>{t('noPromise')}</span>;
  return (
    <span>
      <DateText at={dueAt} shape="instant" />
      <span className="support__second">{t(isOverdue ? 'late' : 'left', { hours })}</span>
    </span>
  );
}
