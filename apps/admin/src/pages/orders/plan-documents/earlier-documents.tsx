import { newId } from '@brote/api-client';
import type { EarlierDocumentsPreview } from '@brote/contracts/browser';
import { formatMoney, formatMonth, useTranslations } from '@brote/ui-kit/i18n';
import { Button } from 'antd';
import { useState } from 'react';
import { ConfirmAction } from '../../../components/confirm-action';
import { LoadFailed } from '../../../components/load-failed';
import { MoneyText } from '../../../components/money-text';
import { useAttempt } from '../../../components/use-attempt';
import { ordersTranslations } from '../orders.translations';
import { useIssueEarlierDocumentsMutation, usePreviewEarlierDocumentsQuery } from './plan-documents.api';

/** How many earlier charges have no invoice. Staff issue them after a preview by month. */
export function EarlierDocuments() {
  const t = useTranslations(ordersTranslations);
  const previewed = usePreviewEarlierDocumentsQuery(undefined, { refetchOnMountOrArgChange: true });
  const { currentData: preview, error, isFetching, refetch } = previewed;
  return (
    <div className="orders__earlier" role="status">
      <LoadFailed asked={previewed} title={t('earlierDocuments.failed')} />
      {preview === undefined && isFetching ? t('earlierDocuments.loading') : null}
      {preview === undefined || error !== undefined ? null : (
        <>
          <Sentences preview={preview} />
          {preview.isIssuing ? (
            <Button loading={isFetching} onClick={() => void refetch()}>
              {t('earlierDocuments.refresh')}
            </Button>
          ) : null}
          {preview.count > 0 && !preview.isIssuing ? <IssueButton preview={preview} /> : null}
        </>
      )}
    </div>
  );
}

function Sentences({ preview: { count, amount, simplified = 0, withoutBuyer, isIssuing } }: { readonly preview: EarlierDocumentsPreview }) {
  const t = useTranslations(ordersTranslations);
  return (
    <span>
      {isIssuing ? t('earlierDocuments.issuing') : null}{' '}
      {count > 0 ? t.count('earlierDocuments.count', count, { amount: formatMoney(amount) }) : null}{' '}
      {simplified > 0 ? t.count('earlierDocuments.simplified', simplified) : null}{' '}
      {withoutBuyer > 0 ? t.count('earlierDocuments.withoutBuyer', withoutBuyer) : null}
      {count === 0 && withoutBuyer === 0 && !isIssuing ? t('earlierDocuments.none') : null}
    </span>
  );
}

/** Issues the invoices after a confirmation that shows them by month. */
function IssueButton({ preview }: { readonly preview: EarlierDocumentsPreview }) {
  const t = useTranslations(ordersTranslations);
  const attempt = useAttempt();
  const [issue] = useIssueEarlierDocumentsMutation();
  // One id until it succeeds: a repetition after a lost reply has no second effect.
  const [backfillId, setBackfillId] = useState(newId);
  const confirm = async () => {
    const sentences = { done: t('earlierDocuments.issue.done'), failed: t('earlierDocuments.issue.failed') };
    if (await attempt(() => issue({ backfillId }).unwrap(), sentences)) setBackfillId(newId());
  };
  return (
    <ConfirmAction
      label={t('earlierDocuments.issue')}
      question={t.count('earlierDocuments.question', preview.count)}
      consequence={<Months preview={preview} />}
      danger={false}
      onConfirm={confirm}
    />
  );
}

function Months({ preview: { months } }: { readonly preview: EarlierDocumentsPreview }) {
  const t = useTranslations(ordersTranslations);
  return (
    <>
      <p>{t('earlierDocuments.consequence')}</p>
      <ul className="orders__rows" aria-label={t('earlierDocuments.months')}>
        {months.map(({ month, count, amount, refunded }) => (
          <li key={month}>
            <span>
              {formatMonth(`${month}-15T12:00:00Z`, t.locale)}: {t.count('earlierDocuments.month', count)}
              {refunded.amount > 0 ? (
                <span className="orders__second">{t('earlierDocuments.refunded', { amount: formatMoney(refunded) })}</span>
              ) : null}
            </span>
            <MoneyText money={amount} />
          </li>
        ))}
      </ul>
    </>
  );
}
