import type { OrderRow } from '@brote/contracts/browser';
import { formatMoney, useTranslations } from '@brote/ui-kit/i18n';
import { Button, type TableProps } from 'antd';
import { useMemo, useState } from 'react';
import { column } from '../../components/column';
import { DateText } from '../../components/date-text';
import { ClosedAccountTag } from '../../components/closed-account-tag';
import { MoneyText } from '../../components/money-text';
import { OrderTag } from '../../components/state-tags';
import { CsvButton } from '../../components/csv-button';
import { DataPage } from '../../components/data-page';
import { useQueryParams } from '../../components/use-query-params';
import { useOpenItem } from '../../components/use-open-item';
import { ShipOrdersForm } from './ship-orders-form';
import { OrderDrawer } from './order-drawer';
import { OrderFilters } from './order-filters';
import { useFindOrdersQuery, useLazyExportOrdersQuery } from './orders.api';
import { BooksButton } from './books/books-button';
import './orders.css';
import { ordersTranslations } from './orders.translations';
import { BillingProblemsList } from './billing-records/billing-problems-list';
import { FailedPlanDocumentsList } from './plan-documents/failed-plan-documents-list';
import { LostDocumentsList } from './lost-documents/lost-documents-list';
import { UnknownPaymentsList } from './unknown-payments/unknown-payments-list';
import { ViewSwitch } from './view-switch';
import { WithdrawalsList } from './withdrawals/withdrawals-list';

const VIEW_PARAMS = ['view'] as const;
const FILTER_PARAMS = ['search', 'status', 'due', 'sort', 'from', 'until', 'minTotal', 'maxTotal'] as const;

/** The orders, the withdrawals of customers, the payments whose purchase is unknown, the failed documents of plans, the billing records, or the lost documents. */
export function OrdersPage() {
  const { values } = useQueryParams(VIEW_PARAMS);
  if (values.view === 'payments') return <UnknownPaymentsList />;
  if (values.view === 'billing') return <BillingProblemsList />;
  if (values.view === 'lost') return <LostDocumentsList />;
  if (values.view === 'documents') return <FailedPlanDocumentsList />;
  return values.view === 'withdrawals' ? <WithdrawalsList /> : <OrdersList />;
}

/** All orders, the newest first, or those still to be shipped by their dispatch day. */
function OrdersList() {
  const t = useTranslations(ordersTranslations);
  const { values, cursor, change, clear, isFiltered } = useQueryParams(FILTER_PARAMS);
  const listing = useFindOrdersQuery({ ...values, cursor });
  const [exportOrders] = useLazyExportOrdersQuery();
  const { openId, open, close } = useOpenItem('order');
  const [chosenOrders, setChosenOrders] = useState<readonly OrderRow[]>([]);
  const [isShipping, setShipping] = useState(false);
  const columns = useColumns(open, values.due === 'true' || values.sort === 'dispatch');
  const shipSelectedButton =
    chosenOrders.length > 0 ? <Button onClick={() => setShipping(true)}>{t.count('selected', chosenOrders.length)}</Button> : null;
  const endShipping = () => {
    setShipping(false);
    setChosenOrders([]);
  };
  return (
    <DataPage<OrderRow>
      title={t('title')}
      listing={listing}
      rowKey="id"
      columns={columns}
      empty={t(isFiltered ? 'nothing' : 'empty')}
      onClear={isFiltered ? clear : undefined}
      filters={<OrderFilters values={values} onChange={change} />}
      actions={
        <>
          {shipSelectedButton}
          <ViewSwitch view="orders" />
          <BooksButton />
          <CsvButton load={() => exportOrders(values).unwrap()} name="pedidos.csv" />
        </>
      }
      table={{
        onChange: (_pages, _filters, sorted) => change(sortFiltersOf(sorted)),
        rowSelection: {
          selectedRowKeys: chosenOrders.map(({ id }) => id),
          onChange: (_keys, rows) => setChosenOrders(rows),
          // A subscription delivery is shipped on the deliveries page.
          getCheckboxProps: ({ status, number, subscriptionId }) => ({
            disabled: status !== 'processing' || Boolean(subscriptionId),
            'aria-label': number,
          }),
        },
      }}
    >
      {openId === null ? null : <OrderDrawer orderId={openId} onClose={close} />}
      {isShipping ? <ShipOrdersForm orders={chosenOrders} onClose={endShipping} /> : null}
    </DataPage>
  );
}

/** Sorting by dispatch day lists only orders that still have to leave; the address contains that filter. */
function sortFiltersOf(sorted: Parameters<NonNullable<TableProps<OrderRow>['onChange']>>[2]) {
  const isByDispatch = [sorted].flat().some(({ columnKey, order }) => columnKey === 'leaves' && order === 'ascend');
  return isByDispatch ? { sort: 'dispatch', status: 'processing' } : { sort: null, due: null };
}

function useColumns(open: (orderId: string) => void, isByDispatch: boolean): NonNullable<TableProps<OrderRow>['columns']> {
  const t = useTranslations(ordersTranslations);
  return useMemo(
    () => [
      column({ key: 'number', title: t('column.number') }, ({ id, number }) => (
        <Button type="link" className="orders__number" onClick={() => open(id)}>
          #{number}
        </Button>
      )),
      column({ key: 'customer', title: t('column.customer') }, ({ name, email, userId, subscriptionId }) => (
        <>
          {name}
          <span className="orders__second">
            {email}
            {userId === null ? ` · ${t('guest')}` : ''}
          </span>
          {subscriptionId ? <span className="orders__second">{t('delivery')}</span> : null}
        </>
      )),
      column({ key: 'status', title: t('status') }, ({ status, endsOn }) => (
        <>
          <OrderTag status={status} />
          <ClosedAccountTag endsOn={endsOn} />
        </>
      )),
      column({ key: 'date', title: t('column.date'), className: 'admin__roomy' }, ({ placedAt }) => (
        <DateText at={placedAt} shape="instant" />
      )),
      column(
        { key: 'leaves', title: t('column.leaves'), sorter: true, sortDirections: ['ascend'], sortOrder: isByDispatch ? 'ascend' : null },
        ({ leavesOn }) => <DateText at={leavesOn ?? null} />,
      ),
      { title: t('column.brushes'), dataIndex: 'brushCount', align: 'right', className: 'admin__roomy' },
      { title: t('column.country'), dataIndex: 'country', className: 'admin__roomy' },
      column({ key: 'total', title: t('column.total'), align: 'right' }, ({ total, refunded }) => (
        <>
          <MoneyText money={total} />
          {refunded.amount > 0 ? <span className="orders__second">{t('column.refunded', { amount: formatMoney(refunded) })}</span> : null}
        </>
      )),
    ],
    [t, open, isByDispatch],
  );
}
