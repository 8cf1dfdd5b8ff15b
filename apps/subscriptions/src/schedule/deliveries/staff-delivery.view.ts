import { INVALID_DOMAIN } from '@brote/brand';
import type { StaffDeliveryView } from '@brote/contracts/subscriptions';
import type { Delivery } from './delivery';
import { deliveryView } from './delivery.view';

/** Replaces the address of an erased person. */
export const ERASED_SHIPPING_INFO = {
  firstName: '—',
  lastName: '—',
  email: `erased@${INVALID_DOMAIN}`,
  phone: '000000000',
  address: '—————',
  city: '——',
  postalCode: '00000',
  country: 'ES',
} as const;

/** A delivery with its recipient. */
export function staffDeliveryView(delivery: Delivery, at: Date): StaffDeliveryView {
  const { userId, shipping } = delivery;
  return { ...deliveryView(delivery), userId, shippingInfo: shipping ?? ERASED_SHIPPING_INFO, updatedAt: at.toISOString() };
}

/** A delivery whose person is hidden from staff. The country stays, because the days of transit depend on it. */
export function hidePerson(delivery: Delivery): Delivery {
  const country = delivery.shipping?.country ?? ERASED_SHIPPING_INFO.country;
  return Object.assign(delivery, { shipping: { ...ERASED_SHIPPING_INFO, country }, note: null });
}
