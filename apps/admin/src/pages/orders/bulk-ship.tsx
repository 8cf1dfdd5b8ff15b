import { isApiError } from '@brote/api-client';
import { CARRIERS, type Carrier } from '@brote/contracts/browser';
import { useTexts } from '@brote/ui-kit/i18n';
import { App, Form, Input, Modal, Select } from 'antd';
import { useFeedback } from '../../app/use-feedback';
import { useShipOrdersMutation } from './orders.api';
import { ordersTexts } from './orders.texts';

interface BulkShipProps {
  readonly orders: readonly { readonly id: string; readonly number: string }[];
  readonly onClose: () => void;
}

interface Fields {
  readonly carrier: Carrier;
  readonly numbers: Readonly<Record<string, string>>;
}

const TRACKING_NUMBER = /^[A-Za-z0-9-]{4,40}$/;

/** Hands one or more parcels to a carrier, each with its number. */
export function BulkShip({ orders, onClose }: BulkShipProps) {
  const t = useTexts(ordersTexts);
  const { notification } = App.useApp();
  const { done, failed } = useFeedback();
  const [form] = Form.useForm<Fields>();
  const [shipOrders, { isLoading }] = useShipOrdersMutation();
  const send = async ({ carrier, numbers }: Fields) => {
    const parcels = orders.map(({ id }) => ({ orderId: id, trackingNumber: numbers[id] ?? '' }));
    const { data, error } = await shipOrders({ carrier, parcels });
    if (isApiError(error)) failed(t('ship.failed'), error);
    if (!data) return;
    const left = data.results.filter(({ refusal }) => refusal !== null);
    const stayed = orders.filter(({ id }) => left.some(({ orderId }) => orderId === id)).map(({ number }) => number);
    if (stayed.length === 0) done(t('ship.done'));
    else notification.warning({ title: t('ship.some', { count: stayed.length, numbers: stayed.join(', ') }), duration: 0 });
    onClose();
  };
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
          <Select options={CARRIERS.map((value) => ({ value, label: value.toUpperCase() }))} />
        </Form.Item>
        {orders.map(({ id, number }) => (
          <Form.Item
            key={id}
            name={['numbers', id]}
            label={orders.length === 1 ? t('trackingNumber') : t('trackingNumber.of', { number })}
            rules={[{ required: true, pattern: TRACKING_NUMBER, message: t('trackingNumber.wrong') }]}
          >
            <Input />
          </Form.Item>
        ))}
      </Form>
    </Modal>
  );
}
