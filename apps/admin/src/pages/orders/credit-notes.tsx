import type { OrderDocumentView } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { DocumentButton } from '../../components/document-button';
import { MoneyText } from '../../components/money-text';
import { useLazyGetOrderDocumentQuery } from './orders.api';
import { ordersTranslations } from './orders.translations';

/** The credit notes of an order, to be downloaded. */
export function CreditNotes({ documents = [] }: { readonly documents?: readonly OrderDocumentView[] }) {
  const t = useTranslations(ordersTranslations);
  const [getDocument] = useLazyGetOrderDocumentQuery();
  const load = (number: string) => getDocument(number).unwrap();
  const creditNotes = documents.filter(({ isCreditNote }) => isCreditNote);
  if (creditNotes.length === 0) return null;
  return (
    <ul className="orders__rows" aria-label={t('creditNotes')}>
      {creditNotes.map(({ number, total }) => (
        <li key={number}>
          <DocumentButton number={number} title={t('creditNote')} failed={t('document.failed')} load={load} />
          <MoneyText money={total} />
        </li>
      ))}
    </ul>
  );
}
