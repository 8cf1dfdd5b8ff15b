import type { ResolveWithdrawalBody, StaffWithdrawal } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useAttempt } from '../../../components/use-attempt';
import { ConfirmAction } from '../../../components/confirm-action';
import { FormModal } from '../../../components/form-modal';
import { ordersTranslations } from '../orders.translations';
import { ResolveForm } from './resolve-form';
import { useResolveWithdrawalMutation } from './withdrawals.api';

interface RefusalFields {
  readonly reason: string;
}

/** Resolves a withdrawal once the goods, or the proof of their return, have arrived. */
export function ResolveButtons({ withdrawal }: { readonly withdrawal: StaffWithdrawal }) {
  const { id, orderId, orderNumber: number } = withdrawal;
  const t = useTranslations(ordersTranslations);
  const attempt = useAttempt();
  const [form, setForm] = useState<'refund' | 'refuse' | null>(null);
  const [resolve] = useResolveWithdrawalMutation();
  const decide = async (body: ResolveWithdrawalBody) => {
    const send = () => resolve({ withdrawalId: id, ...body }).unwrap();
    if (await attempt(send, { done: t('withdrawal.done'), failed: t('withdrawal.failed') })) setForm(null);
  };
  return (
    <div className="orders__foot">
      {orderId === null ? (
        <ConfirmAction
          label={t('withdrawal.refund')}
          question={t('withdrawal.refund.question', { number })}
          consequence={t('withdrawal.refund.consequence')}
          danger={false}
          onConfirm={() => decide({ decision: 'refund', reason: null, restock: true })}
        />
      ) : (
        <Button onClick={() => setForm('refund')}>{t('withdrawal.refund')}</Button>
      )}
      <Button danger onClick={() => setForm('refuse')}>
        {t('withdrawal.refuse')}
      </Button>
      {form === 'refund' && orderId !== null ? (
        <ResolveForm orderId={orderId} withdrawal={withdrawal} onResolve={decide} onClose={() => setForm(null)} />
      ) : null}
      {form === 'refuse' ? (
        <FormModal<RefusalFields>
          title={t('withdrawal.refuse.title', { number })}
          confirm={t('withdrawal.refuse')}
          isDanger
          onSend={({ reason }) => decide({ decision: 'refuse', reason, restock: false })}
          onClose={() => setForm(null)}
        >
          <Form.Item
            name="reason"
            label={t('withdrawal.refuse.reason')}
            rules={[{ min: 3, required: true, message: t('refund.reason.short') }]}
          >
            <Input.TextArea maxLength={500} />
          </Form.Item>
        </FormModal>
      ) : null}
    </div>
  );
}
