import type { TicketView } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Button, Select } from 'antd';
import { useAttempt } from '../../components/use-attempt';
import { useAssignTicketMutation, useCloseTicketMutation, useReopenTicketMutation } from './support.api';
import { supportTranslations } from './support.translations';
import { useTeam } from './use-team';

/** Assigns, closes and reopens a ticket. */
export function TicketActions({ ticket: { id: ticketId, state, assigneeId } }: { readonly ticket: TicketView }) {
  const t = useTranslations(supportTranslations);
  const attempt = useAttempt();
  const { people } = useTeam();
  const [assign, assigning] = useAssignTicketMutation();
  const [close, closing] = useCloseTicketMutation();
  const [reopen, reopening] = useReopenTicketMutation();
  const run = (change: () => Promise<unknown>, doneText: string | null) =>
    void attempt(change, { done: doneText, failed: t('moved.failed') });
  const isAssigneeListed = assigneeId === null || people.some(({ value }) => value === assigneeId);
  return (
    <div className="support__foot">
      <Select
        className="support__assignee"
        aria-label={t('assignee')}
        placeholder={t('assignee.none')}
        allowClear
        loading={assigning.isLoading}
        value={isAssigneeListed ? assigneeId : t('assignee.unknown')}
        options={[...people]}
        onChange={(chosen: string | undefined) => run(() => assign({ ticketId, assigneeId: chosen ?? null }).unwrap(), null)}
      />
      {state === 'open' ? null : (
        <Button loading={reopening.isLoading} onClick={() => run(() => reopen({ ticketId }).unwrap(), t('reopen.done'))}>
          {t('reopen')}
        </Button>
      )}
      {state === 'closed' ? null : (
        <Button loading={closing.isLoading} onClick={() => run(() => close({ ticketId }).unwrap(), t('closeTicket.done'))}>
          {t('closeTicket')}
        </Button>
      )}
    </div>
  );
}
