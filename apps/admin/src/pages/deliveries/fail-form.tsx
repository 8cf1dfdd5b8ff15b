import { DELIVERY_FAILURES, type DeliveryFailure, type DeliveryRow } from '@brote/contracts/browser';
import { useTexts } from '@brote/ui-kit/i18n';
import { Form, Input, Modal, Select } from 'antd';
import { useFailDeliveryMutation } from './deliveries.api';
import { deliveriesTexts } from './deliveries.texts';
import { useOutcome } from './use-outcome';
import { nameOf } from './delivery-words';

interface FailFormProps {
  readonly row: DeliveryRow;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

interface Fields {
  readonly reason: DeliveryFailure;
  readonly note?: string;
}

/** Why a delivery did not arrive, before it is sent once more. */
export function FailForm({ row, onClose, onDone }: FailFormProps) {
  const t = useTexts(deliveriesTexts);
  const { kind, id } = row;
  const [form] = Form.useForm<Fields>();
  const [fail, { isLoading }] = useFailDeliveryMutation();
  const tell = useOutcome(onDone);
  const send = async ({ reason, note = '' }: Fields) => {
    tell('fail')(await fail({ kind, id, reason, note: note.trim() === '' ? null : note.trim() }));
  };
  return (
    <Modal
      open
      title={t('fail.title', { name: nameOf(row) })}
      okText={t('fail.confirm')}
      cancelText={t('cancel')}
      okButtonProps={{ danger: true }}
      confirmLoading={isLoading}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p>{t(`fail.consequence.${kind}`)}</p>
      <Form<Fields> form={form} layout="vertical" initialValues={{ reason: 'address' }} onFinish={(fields) => void send(fields)}>
        <Form.Item name="reason" label={t('fail.reason')}>
          <Select options={DELIVERY_FAILURES.map((value) => ({ value, label: t(`reason.${value}`) }))} />
        </Form.Item>
        <Form.Item name="note" label={t('fail.note')}>
          <Input.TextArea maxLength={300} showCount />
        </Form.Item>
      </Form>
    </Modal>
  );
}
