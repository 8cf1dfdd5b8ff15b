import type { OrderDocumentView } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { DocumentButton } from '../../components/document-button';
import { MoneyText } from '../../components/money-text';
import { StructuredInvoiceButton } from '../../components/structured-invoice-button';
import { useLazyGetOrderDocumentQuery } from './orders.api';
import { ordersTranslations } from './orders.translations';

interface CreditNotesProps {
  readonly documents?: readonly OrderDocumentView[];
  /** Whether they name a company, and so have a form for programs. */
  readonly isOfCompany: boolean;
}

/** The credit notes of an order, to be downloaded. */
export function CreditNotes({ documents = [], isOfCompany }: CreditNotesProps) {
  const t = useTranslations(ordersTranslations);
  const [getDocument] = useLazyGetOrderDocumentQuery();
  const load = (number: string) => getDocument(number).unwrap();
  const creditNotes = documents.filter(({ isCreditNote }) => isCreditNote);
  if (creditNotes.length === 0) return null;
  return (
    <ul className="orders__rows" aria-label={t('creditNotes')}>
      {creditNotes.map(({ number, total }) => (
        <li key={number}>
          <span>
            <DocumentButton number={number} title={t('creditNote')} failed={t('document.failed')} load={load} />
            {isOfCompany ? <StructuredInvoiceButton number={number} type="link" size="small" /> : null}
          </span>
          <MoneyText money={total} />
        </li>
      ))}
    </ul>
  );
}
