import { type ApiFile, catchApiError } from '@brote/api-client';
import type { OrderDocumentView, OrderView } from '@brote/contracts/browser';
import { Button, Icon, saveFile } from '@brote/ui-kit';
import { formatMoney, useTranslations } from '@brote/ui-kit/i18n';
import { StructuredInvoiceButton } from '#app/structured-invoice-button';
import { useResultToasts } from '#app/use-show-toast';
import { useDownloadOrderDocumentMutation } from './orders.api';
import { ordersTranslations } from './orders.translations';

interface CreditNoteProps {
  readonly document: OrderDocumentView;
  /** Whether it names a company, and so has a form for programs. */
  readonly isOfCompany: boolean;
}

function CreditNote({ document: { number, total }, isOfCompany }: CreditNoteProps) {
  const t = useTranslations(ordersTranslations);
  const { showFailed } = useResultToasts(ordersTranslations);
  const [download, { isLoading }] = useDownloadOrderDocumentMutation();
  const fetchDocument = async () => {
    const save = ({ blob, name }: ApiFile) => saveFile(blob, name ?? `${number}.pdf`);
    const failure = await catchApiError(download({ number, save }).unwrap());
    if (failure) showFailed('creditNote.failed', failure);
  };
  return (
    <li className="row row--between">
      <span>
        <b className="num">{number}</b> <span className="muted num">{formatMoney(total)}</span>
      </span>
      <span className="row">
        <Button small variant="quiet" busyLabel={isLoading && t('invoice.busy')} onClick={() => void fetchDocument()}>
          <Icon name="download" size={18} />
          {t('creditNote')} <span className="visually-hidden">{number}</span>
        </Button>
        {isOfCompany ? <StructuredInvoiceButton number={number} isCreditNote /> : null}
      </span>
    </li>
  );
}

/** The credit notes of an order, one for each refund, to be downloaded. */
export function OrderCreditNotes({ order: { documents = [], company } }: { readonly order: OrderView }) {
  const t = useTranslations(ordersTranslations);
  const creditNotes = documents.filter(({ isCreditNote }) => isCreditNote);
  if (creditNotes.length === 0) return null;
  return (
    <section className="order__withdrawals" aria-labelledby="order-credit-notes">
      <h2 className="h4" id="order-credit-notes">
        {t('creditNotes')}
      </h2>
      <ul>
        {creditNotes.map((document) => (
          <CreditNote key={document.number} document={document} isOfCompany={company !== undefined} />
        ))}
      </ul>
    </section>
  );
}
