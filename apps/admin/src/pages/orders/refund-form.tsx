import type { StaffOrderView } from '@brote/contracts/browser';
import { withdrawalItemsOf, returnableCountsOf, paidCentsOf, type LineToReturn } from '@brote/ui-kit';
import { formatMoney, useTranslations } from '@brote/ui-kit/i18n';
import { Alert, Checkbox, Form, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { useAttempt } from '../../components/use-attempt';
import { FormModal } from '../../components/form-modal';
import { useRefundOrderMutation } from './orders.api';
import { ordersTranslations } from './orders.translations';
import { BrushPicker } from './brush-picker';
interface RefundFields {
  readonly euros: number;
  readonly reason: string;
  readonly restock: boolean;
}

/** Refunds an order, fully or in part. */
export function RefundForm({ view: { order, refundable }, onClose }: { readonly view: StaffOrderView; readonly onClose: () => void }) {
  const t = useTranslations(ordersTranslations);
  const attempt = useAttempt();
  const [refund, { isLoading }] = useRefundOrderMutation();
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
      isBusy={isLoading}
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
