import type { Country, ShippingInfo } from '@brote/contracts/orders';

/** Stands where an address was; no mail can ever go there. */
export const FORGOTTEN_EMAIL = 'forgotten@shop.invalid';
export const FORGOTTEN_NAME = '——';

/** What is left of where an order went: the country, which the books need for the tax. The rest is as long as its contract wants it. */
export function forgottenShipping(country: Country): ShippingInfo {
  return {
    firstName: FORGOTTEN_NAME,
    lastName: FORGOTTEN_NAME,
    email: FORGOTTEN_EMAIL,
    phone: '000000000',
    address: '—————',
    city: FORGOTTEN_NAME,
    postalCode: '00000',
    country,
  };
}
