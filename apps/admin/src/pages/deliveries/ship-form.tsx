import { CARRIERS, type Carrier, type DeliveryRow } from '@brote/contracts/browser';
import { useTexts } from '@brote/ui-kit/i18n';
import { Form, Input, Modal, Select } from 'antd';
import { useShipDeliveryMutation } from './deliveries.api';
import { deliveriesTexts } from './deliveries.texts';
import { useOutcome } from './use-outcome';

interface ShipFormProps {
  readonly row: DeliveryRow;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

interface Fields {
  readonly carrier: Carrier;
  readonly trackingNumber: string;
  readonly expectedOn?: string;
}

const TRACKING_NUMBER = /^[A-Za-z0-9-]{4,40}$/;

/** Hands a delivery to a carrier. The day a carrier names counts for orders; a box is known by the day it leaves. */
export function ShipForm({ row: { kind, id }, onClose, onDone }: ShipFormProps) {
  const t = useTexts(deliveriesTexts);
  const [form] = Form.useForm<Fields>();
  const [ship, { isLoading }] = useShipDeliveryMutation();
  const tell = useOutcome(onDone);
  const send = async ({ carrier, trackingNumber, expectedOn = '' }: Fields) => {
    const named = expectedOn === '' ? {} : { expectedOn };
    tell('ship')(await ship({ kind, id, carrier, trackingNumber, ...named }));
  };
  const options = CARRIERS.map((value) => ({ value, label: value === 'other' ? t('carrier.other') : value.toUpperCase() }));
  return (
    <Modal
      open
      title={t('ship')}
      okText={t('ship')}
      cancelText={t('cancel')}
      confirmLoading={isLoading}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<Fields> form={form} layout="vertical" initialValues={{ carrier: 'correos' }} onFinish={(fields) => void send(fields)}>
        <Form.Item name="carrier" label={t('carrier')}>
          <Select options={options} />
        </Form.Item>
        <Form.Item
          name="trackingNumber"
          label={t('trackingNumber')}
          rules={[{ required: true, pattern: TRACKING_NUMBER, message: t('trackingNumber.wrong') }]}
        >
          <Input />
        </Form.Item>
        {kind === 'order' ? (
          <Form.Item name="expectedOn" label={t('expectedOn')}>
            <Input type="date" />
          </Form.Item>
        ) : null}
      </Form>
    </Modal>
  );
}
