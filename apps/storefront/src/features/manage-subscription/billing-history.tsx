import { type ApiFile, catchApiError } from '@brote/api-client';
import type { ChargeDocumentView, SubscriptionInvoiceView, SubscriptionView } from '@brote/contracts/browser';
import { Badge, Button, saveFile } from '@brote/ui-kit';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { planChargePath } from '#app/charge-path';
import { formatDay, formatMoney, useTranslations } from '@brote/ui-kit/i18n';
import { StructuredInvoiceButton } from '#app/structured-invoice-button';
import { useResultToasts } from '#app/use-show-toast';
import { LoadFailed } from './load-failed';
import { useDownloadPlanDocumentMutation, useListSubscriptionInvoicesQuery } from './manage.api';
import { manageTranslations } from './manage.translations';

const TONES = { draft: 'info', open: 'warn', paid: 'ok', void: 'linen', uncollectible: 'error' } as const;

/** Downloads an invoice or a credit note of this shop. */
function DocumentButton({ document: { number, isCreditNote } }: { readonly document: ChargeDocumentView }) {
  const t = useTranslations(manageTranslations);
  const { showFailed } = useResultToasts(manageTranslations);
  const [download, { isLoading }] = useDownloadPlanDocumentMutation();
  const fetchDocument = async () => {
    const save = ({ blob, name }: ApiFile) => saveFile(blob, name ?? `${number}.pdf`);
    const failure = await catchApiError(download({ number, save }).unwrap());
    if (failure) showFailed('invoice.failed', failure);
  };
  return (
    <Button small variant="quiet" busyLabel={isLoading && t('invoice.busy')} onClick={() => void fetchDocument()}>
      {t(isCreditNote ? 'invoice.creditNote' : 'invoice.download')} <span className="visually-hidden">{number}</span>
    </Button>
  );
}

/** The shop's own documents; the provider's receipt until the invoice is issued. */
function Documents({ invoice: { documents = [], pdfUrl }, name }: { readonly invoice: SubscriptionInvoiceView; readonly name: string }) {
  const t = useTranslations(manageTranslations);
  if (documents.length > 0)
    return documents.map((document) => (
      <Fragment key={document.number}>
        <DocumentButton document={document} />
        {document.isOfCompany === true ? <StructuredInvoiceButton {...document} /> : null}
      </Fragment>
    ));
  if (!pdfUrl) return null;
  return (
    <a href={pdfUrl} target="_blank" rel="noreferrer">
      {t('invoice.receipt')} <span className="visually-hidden">{name}</span>
    </a>
  );
}

function Invoice({ invoice, subscriptionId }: { readonly invoice: SubscriptionInvoiceView; readonly subscriptionId: string }) {
  const t = useTranslations(manageTranslations);
  const { id, number, createdAt, amount, refunded, status, hostedUrl, documents } = invoice;
  const name = documents?.[0]?.number ?? number ?? id;
  return (
    <tr>
      <td>{formatDay(createdAt, t.locale)}</td>
      <td className="num">{name}</td>
      <td>
        <Badge tone={TONES[status]}>{t(`invoice.${status}`)}</Badge>
      </td>
      <td className="num table__end">
        {formatMoney(amount)}
        {refunded.amount > 0 ? <div className="muted">{t('invoice.refunded', { amount: formatMoney(refunded) })}</div> : null}
      </td>
      <td className="table__end">
        <Documents invoice={invoice} name={name} />{' '}
        {status === 'paid' && amount.amount > 0 ? (
          <Link to={planChargePath(subscriptionId, id)}>
            {t('invoice.why')} <span className="visually-hidden">{name}</span>
          </Link>
        ) : null}{' '}
        {hostedUrl && status === 'open' ? (
          <a href={hostedUrl} target="_blank" rel="noreferrer">
            {t('invoice.pay')} <span className="visually-hidden">{name}</span>
          </a>
        ) : null}
      </td>
    </tr>
  );
}

/** Every charge of a subscription, the newest first, as the payment provider reports it, with the documents of this shop. */
export function BillingHistory({ subscription }: { readonly subscription: SubscriptionView }) {
  const t = useTranslations(manageTranslations);
  const { data, error, refetch } = useListSubscriptionInvoicesQuery(subscription.id, { refetchOnMountOrArgChange: true });
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="skeleton skeleton--control" aria-busy="true" />;
  if (data.invoices.length === 0) return <p className="muted">{t('invoices.none')}</p>;
  return (
    <div className="manage__invoices" role="region" aria-label={t('tab.billing')} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('invoice.day')}</th>
            <th scope="col">{t('invoice.number')}</th>
            <th scope="col">{t('invoice.status')}</th>
            <th scope="col" className="table__end">
              {t('invoice.amount')}
            </th>
            <th scope="col" className="table__end">
              <span className="visually-hidden">{t('invoice.documents')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.invoices.map((invoice) => (
            <Invoice key={invoice.id} invoice={invoice} subscriptionId={subscription.id} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
