import { UNKNOWN_PAYMENT_LISTS, type UnknownPaymentList, type UnknownPaymentView } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Segmented, type TableProps } from 'antd';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths';
import { column } from '../../../components/column';
import { DataPage } from '../../../components/data-page';
import { DateText } from '../../../components/date-text';
import { MoneyText } from '../../../components/money-text';
import { StatusTag } from '../../../components/status-tag';
import { useQueryParams } from '../../../components/use-query-params';
import '../orders.css';
import { ordersTranslations } from '../orders.translations';
import { ViewSwitch } from '../view-switch';
import { DecideButtons } from './decide-buttons';
import { useListUnknownPaymentsQuery } from './unknown-payments.api';

const QUERY_PARAMS = ['list'] as const;

/** Payments at Stripe whose order or plan is unknown, for instance after a database was restored. */
export function UnknownPaymentsList() {
  const t = useTranslations(ordersTranslations);
  const { values, cursor, change } = useQueryParams(QUERY_PARAMS);
  const list: UnknownPaymentList = values.list === 'decided' ? 'decided' : 'open';
  const listing = useListUnknownPaymentsQuery({ list, cursor });
  const columns = useColumns();
  return (
    <DataPage<UnknownPaymentView>
      title={t('unknownPayments')}
      listing={listing}
      rowKey="id"
      columns={columns}
      empty={t('unknownPayments.empty')}
      filters={
        <Segmented<UnknownPaymentList>
          aria-label={t('list')}
          options={UNKNOWN_PAYMENT_LISTS.map((value) => ({ value, label: t(`unknownPayments.list.${value}`) }))}
          value={list}
          onChange={(wanted) => change({ list: wanted === 'open' ? null : wanted })}
        />
      }
      actions={<ViewSwitch view="payments" />}
    />
  );
}

/** The decision, with its order or the state of its refund. */
function Decision({ payment: { state, orderId, refundState, decidedAt } }: { readonly payment: UnknownPaymentView }) {
  const t = useTranslations(ordersTranslations);
  return (
    <div className="orders__deadline">
      <StatusTag tone="over">
        {t(state === 'rebuilt' || refundState === null ? 'unknownPayment.rebuilt' : `unknownPayment.refundState.${refundState}`)}
      </StatusTag>
      <DateText at={decidedAt} />
      {orderId === null ? null : <Link to={`${paths.orders()}?order=${orderId}`}>{t('unknownPayment.order.see')}</Link>}
    </div>
  );
}

function useColumns(): NonNullable<TableProps<UnknownPaymentView>['columns']> {
  const t = useTranslations(ordersTranslations);
  return useMemo(
    () => [
      column({ key: 'payment', title: t('unknownPayment.payment') }, ({ paymentIntent, kind }) => (
        <div className="orders__about">
          {t(`unknownPayment.kind.${kind}`)} <span className="orders__second">{paymentIntent}</span>
        </div>
      )),
      column({ key: 'customer', title: t('column.customer') }, ({ name, email }) => (
        <div className="orders__person">
          {name} <span className="orders__second">{email}</span>
        </div>
      )),
      column({ key: 'paidAt', title: t('unknownPayment.paidAt') }, ({ paidAt }) => <DateText at={paidAt} />),
      column({ key: 'amount', title: t('unknownPayment.amount'), align: 'right' }, ({ amount }) => <MoneyText money={amount} />),
      column({ key: 'state', title: t('status') }, (payment) => (
        <>
          {payment.state === 'open' ? <DecideButtons payment={payment} /> : <Decision payment={payment} />}
          {payment.failure === null ? null : (
            <span className="orders__second">{t('unknownPayment.failure', { reason: payment.failure })}</span>
          )}
        </>
      )),
    ],
    [t],
  );
}
