import type { Country, ShippingInfo } from '@brote/contracts/orders';

/** The placeholder of an erased address; no e-mail can ever reach it. */
export const ERASED_EMAIL = 'forgotten@shop.invalid';
export const ERASED_NAME = '——';

/** The rest of an erased shipping address: the country, which the books need for the tax. The other fields satisfy the contract. */
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
