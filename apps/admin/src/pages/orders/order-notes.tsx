import { newId } from '@brote/api-client';
import type { StaffOrderView } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useDraftState } from '../../app/use-draft';
import { useAttempt } from '../../components/use-attempt';
import { DateText } from '../../components/date-text';
import { useAddOrderNoteMutation } from './orders.api';
import { ordersTranslations } from './orders.translations';

/** The notes that staff write about an order. */
export function OrderNotes({ view }: { readonly view: StaffOrderView }) {
  const t = useTranslations(ordersTranslations);
  const attempt = useAttempt();
  const [add, { isLoading }] = useAddOrderNoteMutation();
  const [text, setText] = useDraftState(`order.note.${view.order.id}`, () => '');
  // A retry after a lost answer reuses the ID, so the note is added once.
  const [noteId, setNoteId] = useState(newId);
  const save = async () => {
    const addOnce = () => add({ orderId: view.order.id, noteId, text: text.trim() }).unwrap();
    if (!(await attempt(addOnce, { done: null, failed: t('note.failed') }))) return;
    setText('');
    setNoteId(newId());
  };
  return (
    <section className="orders__part">
      <h2>{t('notes')}</h2>
      <ul className="orders__rows">
        {view.notes.map(({ id, text: noteText, at }) => (
          <li key={id}>
            <p className="orders__note">{noteText}</p>
            <DateText at={at} shape="instant" />
          </li>
        ))}
      </ul>
      <Input.TextArea
        aria-label={t('note')}
        placeholder={t('note')}
        rows={3}
        maxLength={1_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="orders__foot">
        <Button loading={isLoading} disabled={text.trim() === ''} onClick={() => void save()}>
          {t('note.add')}
        </Button>
      </div>
    </section>
  );
}
