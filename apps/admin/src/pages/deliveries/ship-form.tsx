import type { Carrier, DeliveryRow } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Form, Input } from 'antd';
import { FormModal } from '../../components/form-modal';
import { CarrierField, TrackingField, USUAL_CARRIER } from '../../components/parcel-fields';
import { useShipDeliveryMutation } from './deliveries.api';
import { deliveriesTranslations } from './deliveries.translations';
import { useDeliveryAction } from './use-delivery-action';

interface ShipFormProps {
  readonly row: DeliveryRow;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

interface ShipmentFields {
  readonly carrier: Carrier;
  readonly trackingNumber: string;
  readonly expectedOn?: string;
}

/**
 * Records the carrier of a delivery. The carrier's expected day applies to orders only; a subscription delivery is identified by its
 * dispatch day.
 */
export function ShipForm({ row: { kind, id }, onClose, onDone }: ShipFormProps) {
  const t = useTranslations(deliveriesTranslations);
  const [ship] = useShipDeliveryMutation();
  const run = useDeliveryAction(onDone);
  const send = async ({ carrier, trackingNumber, expectedOn = '' }: ShipmentFields) => {
    const named = expectedOn === '' ? {} : { expectedOn };
    await run('ship', () => ship({ kind, id, carrier, trackingNumber, ...named }).unwrap());
  };
  return (
    <FormModal<ShipmentFields> title={t('ship')} confirm={t('ship')} initial={{ carrier: USUAL_CARRIER }} onSend={send} onClose={onClose}>
      <CarrierField />
      <TrackingField name="trackingNumber" />
      {kind === 'order' ? (
        <Form.Item name="expectedOn" label={t('expectedOn')}>
          <Input type="date" />
        </Form.Item>
      ) : null}
    </FormModal>
  );
}
