import type { PlanDocumentView } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Button, type TableProps } from 'antd';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths';
import { column } from '../../../components/column';
import { DataPage } from '../../../components/data-page';
import { DateText } from '../../../components/date-text';
import { MoneyText } from '../../../components/money-text';
import { useAttempt } from '../../../components/use-attempt';
import { useQueryParams } from '../../../components/use-query-params';
import '../orders.css';
import { ordersTranslations } from '../orders.translations';
import { ViewSwitch } from '../view-switch';
import { EarlierDocuments } from './earlier-documents';
import { useListFailedPlanDocumentsQuery, useRetryPlanDocumentMutation } from './plan-documents.api';

/** Invoices and credit notes of plans that could not be issued, with the reason, and the earlier charges without an invoice. */
export function FailedPlanDocumentsList() {
  const t = useTranslations(ordersTranslations);
  const { cursor } = useQueryParams([]);
  const listing = useListFailedPlanDocumentsQuery({ cursor });
  const columns = useColumns();
  return (
    <DataPage<PlanDocumentView>
      title={t('planDocuments')}
      listing={listing}
      rowKey="id"
      columns={columns}
      empty={t('planDocuments.empty')}
      filters={<EarlierDocuments />}
      actions={<ViewSwitch view="documents" />}
    />
  );
}

/** Requests a further attempt. */
function RetryButton({ document: { id } }: { readonly document: PlanDocumentView }) {
  const t = useTranslations(ordersTranslations);
  const attempt = useAttempt();
  const [retry, { isLoading }] = useRetryPlanDocumentMutation();
  const sentences = { done: t('planDocument.retry.done'), failed: t('planDocument.retry.failed') };
  return (
    <Button loading={isLoading} onClick={() => void attempt(() => retry(id).unwrap(), sentences)}>
      {t('planDocument.retry')}
    </Button>
  );
}

function useColumns(): NonNullable<TableProps<PlanDocumentView>['columns']> {
  const t = useTranslations(ordersTranslations);
  return useMemo(
    () => [
      column({ key: 'document', title: t('planDocument.kind') }, ({ kind, invoiceId }) => (
        <div className="orders__about">
          {t(`planDocument.kind.${kind}`)} <span className="orders__second">{invoiceId}</span>
        </div>
      )),
      column({ key: 'plan', title: t('planDocument.plan') }, ({ subscriptionId }) => (
        <Link to={`${paths.subscriptions()}?subscription=${subscriptionId}`}>{t('planDocument.plan.see')}</Link>
      )),
      column({ key: 'occurredAt', title: t('planDocument.occurredAt') }, ({ occurredAt }) => <DateText at={occurredAt} />),
      column({ key: 'amount', title: t('unknownPayment.amount'), align: 'right' }, ({ amount }) => <MoneyText money={amount} />),
      column({ key: 'failure', title: t('planDocument.failure') }, ({ failure, attempts }) => (
        <div className="orders__about">
          {failure === null ? null : t(`planDocument.failure.${failure}`)}{' '}
          <span className="orders__second">{t.count('planDocument.attempts', attempts)}</span>
        </div>
      )),
      column({ key: 'retry' }, (document) => <RetryButton document={document} />),
    ],
    [t],
  );
}
