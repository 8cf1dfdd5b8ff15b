import { SUPPORT_LIMITS, type TicketView } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Alert, Button, Checkbox, Input, Segmented } from 'antd';
import { useState } from 'react';
import { useDraftState } from '../../app/use-draft';
import { useAttempt } from '../../components/use-attempt';
import { useAddTicketNoteMutation, useAnswerTicketMutation } from './support.api';
import { supportTranslations } from './support.translations';

type EntryMode = 'answer' | 'note';

/** Sends the answer or note. A retry after a lost answer reuses the ID, so the entry is added once. */
function useSendEntry(ticketId: string) {
  const t = useTranslations(supportTranslations);
  const attempt = useAttempt();
  const [entryId, setEntryId] = useState(() => crypto.randomUUID());
  const [answer, answering] = useAnswerTicketMutation();
  const [addNote, noting] = useAddTicketNoteMutation();
  const send = async (mode: EntryMode, text: string, close: boolean): Promise<boolean> => {
    const add = () => (mode === 'answer' ? answer({ ticketId, entryId, text, close }) : addNote({ ticketId, entryId, text })).unwrap();
    const isSent = await attempt(add, { done: mode === 'answer' ? t('answer.done') : null, failed: t(`${mode}.failed`) });
    if (isSent) setEntryId(crypto.randomUUID());
    return isSent;
  };
  return { send, isSending: answering.isLoading || noting.isLoading };
}

/** Writes an answer to the customer of the ticket, or a note to the rest of the staff. */
export function AnswerForm({ ticket }: { readonly ticket: TicketView }) {
  const t = useTranslations(supportTranslations);
  const { send, isSending } = useSendEntry(ticket.id);
  const [mode, setMode] = useDraftState<EntryMode>(`ticket.mode.${ticket.id}`, () => 'answer', { isSilent: true });
  const [text, setText] = useDraftState(`ticket.text.${ticket.id}`, () => '');
  const [shouldClose, setShouldClose] = useState(false);
  const isAnswer = mode === 'answer';
  const isAnswerBlocked = isAnswer && ticket.state === 'closed';
  const save = async () => {
    if (await send(mode, text.trim(), shouldClose)) setText('');
  };
  return (
    <section className="support__part">
      <Segmented<EntryMode>
        aria-label={t('answer')}
        options={[
          { value: 'answer', label: t('answer') },
          { value: 'note', label: t('note') },
        ]}
        value={mode}
        onChange={setMode}
      />
      {isAnswerBlocked ? <Alert type="info" showIcon title={t('answer.closed')} /> : null}
      <Input.TextArea
        aria-label={isAnswer ? t('answer.label', { name: ticket.name }) : t('note.label')}
        rows={8}
        maxLength={SUPPORT_LIMITS[mode].max}
        disabled={isAnswerBlocked}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="support__send">
        <span className="support__hint">{isAnswer ? t('answer.hint', { email: ticket.email }) : null}</span>
        {isAnswer ? (
          <Checkbox checked={shouldClose} disabled={isAnswerBlocked} onChange={({ target }) => setShouldClose(target.checked)}>
            {t('answer.close')}
          </Checkbox>
        ) : null}
        <Button
          type={isAnswer ? 'primary' : 'default'}
          loading={isSending}
          disabled={isAnswerBlocked || text.trim().length < SUPPORT_LIMITS[mode].min}
          onClick={() => void save()}
        >
          {t(isAnswer ? 'answer.send' : 'note.add')}
        </Button>
      </div>
    </section>
  );
}
