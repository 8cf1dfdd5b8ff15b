import type { ApiFile } from '@brote/api-client';
import type { StaffOrderView } from '@brote/contracts/browser';
import { useTranslations, formatMoney } from '@brote/ui-kit/i18n';
import { Button, Alert, Checkbox, Form, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { ConfirmAction } from '../../components/confirm-action';
import { StructuredInvoiceButton } from '../../components/structured-invoice-button';
import { useAttempt } from '../../components/use-attempt';
import { ShipOrdersForm } from './ship-orders-form';
import {
  useCancelOrderMutation,
  useDeliverOrderMutation,
  useLazyGetOrderInvoiceQuery,
  useLazyGetPackingSlipQuery,
  useRefundOrderMutation,
} from './orders.api';
import { ordersTranslations } from './orders.translations';
import { useOpenItem } from '../../components/use-open-item';
import { withdrawalItemsOf, returnableCountsOf, paidCentsOf, type LineToReturn, saveFile } from '@brote/ui-kit';
import { FormModal } from '../../components/form-modal';
import { BrushPicker } from './brush-picker';

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
      {form === 'ship' ? <ShipOrdersForm orders={[view.order]} isDisputed={view.dispute === 'open'} onClose={() => setForm(null)} /> : null}
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
      {order.company && order.invoiceNumber !== null ? <StructuredInvoiceButton number={order.invoiceNumber} /> : null}
      <Button onClick={() => open(() => getSlip(order.id).unwrap())}>{t('slip')}</Button>
    </>
  );
}

interface RefundFields {
  readonly euros: number;
  readonly reason: string;
  readonly restock: boolean;
}

/** Refunds an order, fully or in part. */
function RefundForm({ view: { order, refundable }, onClose }: { readonly view: StaffOrderView; readonly onClose: () => void }) {
  const t = useTranslations(ordersTranslations);
  const attempt = useAttempt();
  const [refund] = useRefundOrderMutation();
  // A retry after a lost answer reuses the ID, so the money is refunded once.
  const [refundId] = useState(() => crypto.randomUUID());
  const refundableEuros = refundable.amount / 100;
  const [form] = Form.useForm<RefundFields>();
  const maxCounts = order.items.map(returnableCountsOf);
  const [choices, setChoices] = useState<LineToReturn[]>(() => maxCounts.map((places) => places.map(() => ({ count: 0, opened: 0 }))));
  const selectBrushes = (changedLines: LineToReturn[]) => {
    setChoices(changedLines);
    const value = paidCentsOf(order.items, changedLines);
    form.setFieldValue('euros', (value === 0 ? refundable.amount : Math.min(value, refundable.amount)) / 100);
  };
  const willCancelOrder =
    order.status === 'processing' &&
    withdrawalItemsOf(choices).length > 0 &&
    choices.every((of, line) => of.every(({ count }, at) => count === maxCounts[line]?.[at]));
  const send = async ({ euros, reason, restock }: RefundFields) => {
    const cents = Math.round(euros * 100);
    const items = withdrawalItemsOf(choices);
    const isFullRefund = cents === refundable.amount && items.length === 0;
    const amount = isFullRefund ? null : cents;
    const itemsInput = items.length === 0 ? {} : { items };
    const body = {
      orderId: order.id,
      refundId,
      amount,
      reason,
      restock: restock && (isFullRefund || items.length > 0),
      ...itemsInput,
    };
    if (await attempt(() => refund(body).unwrap(), { done: t('refund.done'), failed: t('refund.failed.toast') })) onClose();
  };
  return (
    <FormModal<RefundFields>
      title={t('refund.title', { number: order.number })}
      confirm={t('refund.confirm')}
      isDanger
      form={form}
      initial={{ euros: refundableEuros, reason: '', restock: false }}
      onSend={send}
      onClose={onClose}
      above={willCancelOrder ? <Alert type="warning" showIcon title={t('refund.rest', { left: formatMoney(refundable) })} /> : null}
    >
      {order.subscriptionId ? null : (
        <details className="orders__pick">
          <summary>{t('refund.brushes')}</summary>
          <BrushPicker items={order.items} most={maxCounts} choices={choices} onChange={selectBrushes} />
        </details>
      )}
      <Form.Item name="euros" label={t('refund.amount', { left: formatMoney(refundable) })} rules={[{ required: true }]}>
        <InputNumber min={0.01} max={refundableEuros} precision={2} decimalSeparator="," />
      </Form.Item>
      <Form.Item name="reason" label={t('refund.reason')} rules={[{ min: 3, required: true, message: t('refund.reason.short') }]}>
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item name="restock" valuePropName="checked">
        <Checkbox>{t('refund.restock')}</Checkbox>
      </Form.Item>
    </FormModal>
  );
}
