import type { SubscriptionInvoiceView } from '@brote/contracts/browser';
import { formatMoney, useTranslations } from '@brote/ui-kit/i18n';
import { Button, Form, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { useAttempt } from '../../components/use-attempt';
import { FormModal } from '../../components/form-modal';
import { useRefundChargeMutation } from './subscriptions.api';
import { subscriptionsTranslations } from './subscriptions.translations';

interface RefundChargeProps {
  readonly subscriptionId: string;
  readonly invoice: SubscriptionInvoiceView;
}

interface RefundFields {
  readonly euros: number;
  readonly reason: string;
}

const refundableCentsOf = ({ amount, refunded }: SubscriptionInvoiceView) => amount.amount - refunded.amount;

function RefundForm({ subscriptionId, invoice, onClose }: RefundChargeProps & { readonly onClose: () => void }) {
  const t = useTranslations(subscriptionsTranslations);
  const attempt = useAttempt();
  const [refund] = useRefundChargeMutation();
  // A retry after a lost answer reuses the ID, so the money is refunded once.
  const [refundId] = useState(() => crypto.randomUUID());
  const refundableCents = refundableCentsOf(invoice);
  const send = async ({ euros, reason }: RefundFields) => {
    const cents = Math.round(euros * 100);
    const amount = cents === refundableCents ? null : cents;
    const body = { subscriptionId, invoiceId: invoice.id, refundId, amount, reason };
    if (await attempt(() => refund(body).unwrap(), { done: t('refund.done'), failed: t('refund.failed') })) onClose();
  };
  return (
    <FormModal<RefundFields>
      title={t('refund.title', { number: invoice.number ?? invoice.id })}
      confirm={t('refund.confirm')}
      isDanger
      initial={{ euros: refundableCents / 100, reason: '' }}
      onSend={send}
      onClose={onClose}
      above={<p>{t('refund.then')}</p>}
    >
      <Form.Item
        name="euros"
        label={t('refund.amount', { left: formatMoney({ amount: refundableCents, currency: 'EUR' }) })}
        rules={[{ required: true }]}
      >
        <InputNumber min={0.01} max={refundableCents / 100} precision={2} decimalSeparator={t.locale === 'es' ? ',' : '.'} />
      </Form.Item>
      <Form.Item name="reason" label={t('refund.reason')} rules={[{ min: 3, required: true, message: t('refund.reason.short') }]}>
        <Input maxLength={200} />
      </Form.Item>
    </FormModal>
  );
}

/** Refunds a charge. Renders nothing when nothing is left of it, or while a bank decides about it. */
export function RefundCharge(props: RefundChargeProps) {
  const t = useTranslations(subscriptionsTranslations);
  const [isOpen, setOpen] = useState(false);
  const { status, number, id, dispute } = props.invoice;
  // Money that a bank holds cannot be refunded a second time.
  if (status !== 'paid' || dispute === 'open' || refundableCentsOf(props.invoice) <= 0) return null;
  return (
    <>
      <Button size="small" danger aria-label={t('refund.label', { number: number ?? id })} onClick={() => setOpen(true)}>
        {t('refund')}
      </Button>
      {isOpen ? <RefundForm {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
