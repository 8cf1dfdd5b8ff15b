import type { Country, ShippingInfo } from '@brote/contracts/orders';

/** Stands where an address was; no mail can ever go there. */
export const ERASED_EMAIL = 'forgotten@shop.invalid';
export const ERASED_NAME = '——';

/** What is left of where an order went: the country, which the books need for the tax. The rest is as long as its contract wants it. */
export function erasedShipping(country: Country): ShippingInfo {
  return {
    firstName: ERASED_NAME,
    lastName: ERASED_NAME,
    email: ERASED_EMAIL,
    phone: '000000000',
    address: '—————',
    city: ERASED_NAME,
    postalCode: '00000',
    country,
  };
}
