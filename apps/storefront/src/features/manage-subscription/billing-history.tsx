import type { SubscriptionInvoiceView, SubscriptionView } from '@brote/contracts/browser';
import { Badge } from '@brote/ui-kit';
import { formatDay, formatMoney, useTranslations } from '@brote/ui-kit/i18n';
import { LoadFailed } from './load-failed';
import { useListSubscriptionInvoicesQuery } from './manage.api';
import { manageTranslations } from './manage.translations';

const TONES = { draft: 'info', open: 'warn', paid: 'ok', void: 'linen', uncollectible: 'error' } as const;

function Invoice({ invoice }: { readonly invoice: SubscriptionInvoiceView }) {
  const t = useTranslations(manageTranslations);
  const { id, number, createdAt, amount, refunded, status, hostedUrl, pdfUrl } = invoice;
  const name = number ?? id;
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
        {pdfUrl ? (
          <a href={pdfUrl} target="_blank" rel="noreferrer">
            {t('invoice.pdf')} <span className="visually-hidden">{name}</span>
          </a>
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

/** Every charge of a subscription, the newest first, as the payment provider reports it. */
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
            <Invoice key={invoice.id} invoice={invoice} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
