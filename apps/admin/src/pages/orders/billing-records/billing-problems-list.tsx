import type { BillingRecordView } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import type { TableProps } from 'antd';
import { useMemo } from 'react';
import { usePermission } from '../../../app/session';
import { column } from '../../../components/column';
import { ConfirmAction } from '../../../components/confirm-action';
import { DataPage } from '../../../components/data-page';
import { DateText } from '../../../components/date-text';
import { MoneyText } from '../../../components/money-text';
import { StatusTag } from '../../../components/status-tag';
import { useAttempt } from '../../../components/use-attempt';
import { useQueryParams } from '../../../components/use-query-params';
import '../orders.css';
import { ViewSwitch } from '../view-switch';
import { adviceKeyOf } from './advice';
import { useAmendBillingRecordMutation, useListBillingProblemsQuery } from './billing-records.api';
import { billingRecordsTranslations } from './billing-records.translations';
import { SendingState } from './sending-state';

/** The queue to the tax agency, and the billing records that it has rejected or accepted with errors. */
export function BillingProblemsList() {
  const t = useTranslations(billingRecordsTranslations);
  const { cursor } = useQueryParams([]);
  const listing = useListBillingProblemsQuery({ cursor });
  const columns = useColumns();
  return (
    <DataPage<BillingRecordView>
      title={t('title')}
      listing={listing}
      rowKey="id"
      columns={columns}
      empty={t('empty')}
      filters={<SendingState />}
      actions={<ViewSwitch view="billing" />}
    />
  );
}

/** Replaces the record after a confirmation. Repeating it changes nothing. */
function AmendButton({ record: { id, invoiceNumber } }: { readonly record: BillingRecordView }) {
  const t = useTranslations(billingRecordsTranslations);
  const attempt = useAttempt();
  const [amend] = useAmendBillingRecordMutation();
  const mayAmend = usePermission('amend-billing-records');
  if (!mayAmend) return <span className="orders__second">{t('amend.adminsOnly')}</span>;
  return (
    <ConfirmAction
      label={t('amend')}
      question={t('amend.question', { number: invoiceNumber })}
      consequence={t('amend.consequence')}
      danger={false}
      onConfirm={() => attempt(() => amend(id).unwrap(), { done: t('amend.done'), failed: t('amend.failed') })}
    />
  );
}

function useColumns(): NonNullable<TableProps<BillingRecordView>['columns']> {
  const t = useTranslations(billingRecordsTranslations);
  return useMemo(
    () => [
      column({ key: 'document', title: t('column.document') }, ({ invoiceNumber, issuedOn }) => (
        <div className="orders__about">
          {invoiceNumber}
          <span className="orders__second">
            <DateText at={`${issuedOn}T12:00:00Z`} />
          </span>
        </div>
      )),
      column({ key: 'total', title: t('column.total'), align: 'right' }, ({ total }) => <MoneyText money={total} />),
      column({ key: 'answer', title: t('column.answer') }, ({ verdict, csv, answeredAt }) => (
        <>
          <StatusTag tone={verdict === 'rejected' ? 'bad' : 'waiting'}>{t(`verdict.${verdict}`)}</StatusTag>
          <span className="orders__second">
            <DateText at={answeredAt} shape="instant" />
          </span>
          {csv === null ? null : <span className="orders__second">{t('csv', { csv })}</span>}
        </>
      )),
      column({ key: 'error', title: t('column.error') }, (record) => (
        <div className="orders__what">
          {record.code === null ? null : t('error', { code: String(record.code), description: record.description ?? '' })}
          <span className="orders__second">{t(adviceKeyOf(record))}</span>
        </div>
      )),
      column({ key: 'action', title: t('column.action') }, (record) => <AmendButton record={record} />),
    ],
    [t],
  );
}
