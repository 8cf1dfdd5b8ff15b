import { isApiError } from '@brote/api-client';
import type { Carrier } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Alert, App } from 'antd';
import { useFeedback } from '../../app/use-feedback';
import { FormModal } from '../../components/form-modal';
import { CarrierField, TrackingField, USUAL_CARRIER } from '../../components/parcel-fields';
import { useShipOrdersMutation } from './orders.api';
import { ordersTranslations } from './orders.translations';

interface ShipOrdersFormProps {
  readonly orders: readonly { readonly id: string; readonly number: string }[];
  /** Whether the buyer's bank holds the money and has not decided yet. */
  readonly isDisputed?: boolean;
  readonly onClose: () => void;
}

interface ShipOrdersFields {
  readonly carrier: Carrier;
  readonly numbers: Readonly<Record<string, string>>;
}

/** Hands one or more parcels to a carrier, each with its number. */
export function ShipOrdersForm({ orders, isDisputed = false, onClose }: ShipOrdersFormProps) {
  const t = useTranslations(ordersTranslations);
  const { notification } = App.useApp();
  const { done, failed } = useFeedback();
  const [shipOrders] = useShipOrdersMutation();
  const send = async ({ carrier, numbers }: ShipOrdersFields) => {
    const parcels = orders.map(({ id }) => ({ orderId: id, trackingNumber: numbers[id] ?? '' }));
    const { data, error } = await shipOrders({ carrier, parcels });
    if (isApiError(error)) failed(t('ship.failed'), error);
    if (!data) return;
    const failedResults = data.results.filter(({ refusal }) => refusal !== null);
    const unshippedNumbers = orders.filter(({ id }) => failedResults.some(({ orderId }) => orderId === id)).map(({ number }) => number);
    if (unshippedNumbers.length === 0) done(t('ship.done'));
    else
      notification.warning({
        title: t('ship.some', { count: unshippedNumbers.length, numbers: unshippedNumbers.join(', ') }),
        duration: 0,
      });
    onClose();
  };
  return (
    <FormModal<ShipOrdersFields>
      title={t('ship')}
      confirm={t('ship')}
      initial={{ carrier: USUAL_CARRIER }}
      above={isDisputed ? <Alert className="admin__alert" type="warning" showIcon title={t('ship.disputed')} /> : undefined}
      onSend={send}
      onClose={onClose}
    >
      <CarrierField />
      {orders.map(({ id, number }) => (
        <TrackingField key={id} name={['numbers', id]} orderNumber={orders.length === 1 ? undefined : number} />
      ))}
    </FormModal>
  );
}
