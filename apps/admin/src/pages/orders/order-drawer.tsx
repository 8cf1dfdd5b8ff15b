import type { StaffOrderView } from '@brote/contracts/browser';
import { formatDay, useTranslations } from '@brote/ui-kit/i18n';
import { Alert, Drawer } from 'antd';
import { OrderTag } from '../../components/state-tags';
import { LoadFailed } from '../../components/load-failed';
import { Loading } from '../../components/loading';
import { useReturnFocus } from '../../components/use-return-focus';
import { OrderActions } from './order-actions';
import { OrderBatches } from './order-batches';
import { OrderCustomer, OrderItems, OrderPayment, OrderTimeline } from './order-details';
import { OrderMails } from './order-mails';
import { OrderNotes } from './order-notes';
import { useGetStaffOrderQuery } from './orders.api';
import { ordersTranslations } from './orders.translations';
/** One order: its details and the possible actions. */
export function OrderDrawer({ orderId, onClose }: { readonly orderId: string; readonly onClose: () => void }) {
  const t = useTranslations(ordersTranslations);
  const queryResult = useGetStaffOrderQuery(orderId);
  const { data, error } = queryResult;
  useReturnFocus();
  const title = data ? (
    <span className="orders__head">
      #{data.order.number} <OrderTag status={data.order.status} />
    </span>
  ) : (
    t('title')
  );
  return (
    <Drawer
      open
      size={560}
      title={title}
      closable={{ 'aria-label': t('close') }}
      onClose={onClose}
      footer={data ? <OrderActions view={data} /> : null}
    >
      <LoadFailed asked={queryResult} title={t('loadFailed')} />
      {data ? <OrderDetails view={data} /> : null}
      {data || error ? null : <Loading />}
    </Drawer>
  );
}

/** Warns that the account is closed: an order that does not leave by that day is cancelled and refunded. */
function ClosedAccountAlert({ view: { endsOn = null } }: { readonly view: StaffOrderView }) {
  const t = useTranslations(ordersTranslations);
  if (endsOn === null) return null;
  return <Alert type="warning" showIcon title={t('ends.title')} description={t('ends.text', { day: formatDay(endsOn, t.locale) })} />;
}

function OrderDetails({ view }: { readonly view: StaffOrderView }) {
  return (
    <>
      <ClosedAccountAlert view={view} />
      <OrderTimeline view={view} />
      <OrderItems view={view} />
      <OrderBatches view={view} />
      <OrderCustomer view={view} />
      <OrderPayment view={view} />
      <OrderMails view={view} />
      <OrderNotes view={view} />
    </>
  );
}
