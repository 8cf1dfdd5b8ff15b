import { isApiError } from '@brote/api-client';
import type { SettleWithdrawalBody, StaffWithdrawal } from '@brote/contracts/browser';
import { useTexts } from '@brote/ui-kit/i18n';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useFeedback } from '../../app/use-feedback';
import { ConfirmAction } from '../../parts/confirm-action';
import { FormModal } from '../../parts/form-modal';
import { ordersTexts } from './orders.texts';
import { useSettleWithdrawalMutation } from './withdrawals.api';

interface Fields {
  readonly reason: string;
}

/** Decides on a withdrawal once the goods, or the proof that they were sent, are there. */
export function SettleButtons({ withdrawal: { id, orderNumber: number } }: { readonly withdrawal: StaffWithdrawal }) {
  const t = useTexts(ordersTexts);
  const { done, failed } = useFeedback();
  const [isRefusing, setRefusing] = useState(false);
  const [settle, { isLoading }] = useSettleWithdrawalMutation();
  const decide = async (body: SettleWithdrawalBody) => {
    const answer = await settle({ withdrawalId: id, ...body });
    if ('error' in answer) {
      if (isApiError(answer.error)) failed(t('withdrawal.failed'), answer.error);
      return;
    }
    done(t('withdrawal.done'));
    setRefusing(false);
  };
  return (
    <div className="orders__foot">
      <ConfirmAction
        label={t('withdrawal.refund')}
        question={t('withdrawal.refund.question', { number })}
        consequence={t('withdrawal.refund.consequence')}
        danger={false}
        onConfirm={() => decide({ decision: 'refund', reason: null, restock: true })}
      />
      <Button danger onClick={() => setRefusing(true)}>
        {t('withdrawal.refuse')}
      </Button>
      {isRefusing ? (
        <FormModal<Fields>
          title={t('withdrawal.refuse.title', { number })}
          confirm={t('withdrawal.refuse')}
          isDanger
          isBusy={isLoading}
          onSend={({ reason }) => decide({ decision: 'refuse', reason, restock: false })}
          onClose={() => setRefusing(false)}
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
