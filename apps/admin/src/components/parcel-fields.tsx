import { CARRIERS } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Form, Input, Select } from 'antd';
import { useCarrierName } from './carrier-name';
import { componentsTranslations } from './components.translations';

const TRACKING_NUMBER_PATTERN = /^[A-Za-z0-9-]{4,40}$/;

/** The initial values of a form that ships parcels. */
export const USUAL_CARRIER = 'correos';

/** The carrier of the parcels; the field is named `carrier`. */
export function CarrierField() {
  const t = useTranslations(componentsTranslations);
  const nameOf = useCarrierName();
  return (
    <Form.Item name="carrier" label={t('carrier')}>
      <Select options={CARRIERS.map((value) => ({ value, label: nameOf(value) }))} />
    </Form.Item>
  );
}

interface TrackingFieldProps {
  readonly name: string | string[];
  /** The name of the parcel, when there are several. */
  readonly orderNumber?: string;
}

/** The tracking number of a parcel. */
export function TrackingField({ name, orderNumber }: TrackingFieldProps) {
  const t = useTranslations(componentsTranslations);
  return (
    <Form.Item
      name={name}
      label={orderNumber === undefined ? t('trackingNumber') : t('trackingNumber.of', { number: orderNumber })}
      rules={[{ required: true, pattern: TRACKING_NUMBER_PATTERN, message: t('trackingNumber.wrong') }]}
    >
      <Input />
    </Form.Item>
  );
}
