import { DELIVERY_FAILURES, type DeliveryFailure, type DeliveryRow } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Form, Input, Select } from 'antd';
import { FormModal } from '../../components/form-modal';
import { useFailDeliveryMutation } from './deliveries.api';
import { deliveriesTranslations } from './deliveries.translations';
import { useDeliveryAction } from './use-delivery-action';
import { nameOf } from './delivery-labels';

interface FailFormProps {
  readonly row: DeliveryRow;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

interface FailureFields {
  readonly reason: DeliveryFailure;
  readonly note?: string;
}

/** The reason of a failed delivery, before it is sent again. */
export function FailForm({ row, onClose, onDone }: FailFormProps) {
  const t = useTranslations(deliveriesTranslations);
  const { kind, id } = row;
  const [fail] = useFailDeliveryMutation();
  const run = useDeliveryAction(onDone);
  const send = async ({ reason, note = '' }: FailureFields) => {
    await run('fail', () => fail({ kind, id, reason, note: note.trim() === '' ? null : note.trim() }).unwrap());
  };
  return (
    <FormModal<FailureFields>
      title={t('fail.title', { name: nameOf(row) })}
      confirm={t('fail.confirm')}
      isDanger
      initial={{ reason: 'address' }}
      onSend={send}
      onClose={onClose}
      above={<p>{t(`fail.consequence.${kind}`)}</p>}
    >
      <Form.Item name="reason" label={t('fail.reason')}>
        <Select options={DELIVERY_FAILURES.map((value) => ({ value, label: t(`reason.${value}`) }))} />
      </Form.Item>
      <Form.Item name="note" label={t('fail.note')}>
        <Input.TextArea maxLength={300} showCount />
      </Form.Item>
    </FormModal>
  );
}
