import type { ApiFile } from '@brote/api-client';
import type { StaffOrderView } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Button } from 'antd';
import { useState } from 'react';
import { ConfirmAction } from '../../components/confirm-action';
import { saveFile } from '../../components/save-file';
import { useAttempt } from '../../components/use-attempt';
import { ShipOrdersForm } from './ship-orders-form';
import { useCancelOrderMutation, useDeliverOrderMutation, useLazyGetOrderInvoiceQuery, useLazyGetPackingSlipQuery } from './orders.api';
import { ordersTranslations } from './orders.translations';
import { useOpenItem } from '../../components/use-open-item';
import { RefundForm } from './refund-form';

interface OrderActionsProps {
  readonly view: StaffOrderView;
}

/** The possible actions on an order; the server decides again. */
export function OrderActions({ view }: OrderActionsProps) {
  const t = useTranslations(ordersTranslations);
  const [form, setForm] = useState<'ship' | 'refund' | null>(null);
  const run = useCommands(view);
  const isAllowed = (action: StaffOrderView['actions'][number]) => view.actions.includes(action);
  const { id, number } = view.order;
  // Another page may link here with the order ID in `refund`, which opens the refund form.
  const linkedRefund = useOpenItem('refund');
  const isRefunding = form === 'refund' || (linkedRefund.openId === id && isAllowed('refund'));
  const closeRefundForm = () => {
    setForm(null);
    if (linkedRefund.openId !== null) linkedRefund.close();
  };
  return (
    <div className="orders__foot">
      {isAllowed('cancel') ? (
        <ConfirmAction
          label={t('cancelOrder')}
          question={t('cancelOrder.question', { number })}
          consequence={t('cancelOrder.consequence')}
          keep={t('cancelOrder.keep')}
          onConfirm={run.cancel}
        />
      ) : null}
      {isAllowed('refund') ? (
        <Button danger onClick={() => setForm('refund')}>
          {t('refund')}
        </Button>
      ) : null}
      <Documents view={view} />
      {isAllowed('ship') ? (
        <Button type="primary" onClick={() => setForm('ship')}>
          {t('ship')}
        </Button>
      ) : null}
      {isAllowed('deliver') ? (
        <Button type="primary" loading={run.isDelivering} onClick={() => void run.deliver()}>
          {t('deliver')}
        </Button>
      ) : null}
      {form === 'ship' ? <ShipOrdersForm orders={[view.order]} onClose={() => setForm(null)} /> : null}
      {isRefunding ? <RefundForm view={view} onClose={closeRefundForm} /> : null}
    </div>
  );
}

function useCommands({ order }: StaffOrderView) {
  const t = useTranslations(ordersTranslations);
  const attempt = useAttempt();
  const [cancelOrder] = useCancelOrderMutation();
  const [deliverOrder, { isLoading }] = useDeliverOrderMutation();
  const run = async (what: 'cancelOrder' | 'deliver', change: () => Promise<unknown>) => {
    await attempt(change, { done: t(`${what}.done`), failed: t(`${what}.failed`) });
  };
  return {
    cancel: () => run('cancelOrder', () => cancelOrder({ orderId: order.id }).unwrap()),
    deliver: () => run('deliver', () => deliverOrder({ orderId: order.id }).unwrap()),
    isDelivering: isLoading,
  };
}

function Documents({ view: { order } }: OrderActionsProps) {
  const t = useTranslations(ordersTranslations);
  const attempt = useAttempt();
  const [getInvoice] = useLazyGetOrderInvoiceQuery();
  const [getSlip] = useLazyGetPackingSlipQuery();
  const save = async (load: () => Promise<ApiFile>) => {
    const file = await load();
    saveFile(file.blob, file.name ?? `${order.number}.pdf`);
  };
  const open = (load: () => Promise<ApiFile>) => void attempt(() => save(load), { done: null, failed: t('document.failed') });
  return (
    <>
      {order.invoiceNumber === null ? null : <Button onClick={() => open(() => getInvoice(order.id).unwrap())}>{t('invoice')}</Button>}
      <Button onClick={() => open(() => getSlip(order.id).unwrap())}>{t('slip')}</Button>
    </>
  );
}
