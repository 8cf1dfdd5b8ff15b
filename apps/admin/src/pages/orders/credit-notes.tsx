import type { OrderDocumentView } from '@brote/contracts/browser';
import { saveFile } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Button } from 'antd';
import { MoneyText } from '../../components/money-text';
import { useAttempt } from '../../components/use-attempt';
import { useLazyGetOrderDocumentQuery } from './orders.api';
import { ordersTranslations } from './orders.translations';

/** The credit notes of an order, to be downloaded. */
export function CreditNotes({ documents = [] }: { readonly documents?: readonly OrderDocumentView[] }) {
  const t = useTranslations(ordersTranslations);
  const attempt = useAttempt();
  const [getDocument] = useLazyGetOrderDocumentQuery();
  const save = async (number: string) => {
    const { blob, name } = await getDocument(number).unwrap();
    saveFile(blob, name ?? `${number}.pdf`);
  };
  const creditNotes = documents.filter(({ isCreditNote }) => isCreditNote);
  if (creditNotes.length === 0) return null;
  return (
    <ul className="orders__rows" aria-label={t('creditNotes')}>
      {creditNotes.map(({ number, total }) => (
        <li key={number}>
          <Button
            type="link"
            size="small"
            title={t('creditNote')}
            onClick={() => void attempt(() => save(number), { done: null, failed: t('document.failed') })}
          >
            {number}
          </Button>
          <MoneyText money={total} />
        </li>
      ))}
    </ul>
  );
}
