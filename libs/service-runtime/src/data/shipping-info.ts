import { isDeliverable, isPostalCode, minPostalCodeLength, type ShippingInfo } from '@brote/contracts/orders';

/** The address with trimmed texts, and the e-mail address in lower case. */
export function trimShippingInfo(info: ShippingInfo): ShippingInfo {
  return {
    firstName: info.firstName.trim(),
    lastName: info.lastName.trim(),
    email: info.email.trim().toLowerCase(),
    phone: info.phone.trim(),
    address: info.address.trim(),
    city: info.city.trim(),
    postalCode: info.postalCode.trim(),
    country: info.country,
  };
}

/** The reason why the shop does not deliver to the address; null when it does. */
export function shippingErrorOf({ country, postalCode }: ShippingInfo): 'POSTAL_CODE_INVALID' | 'DELIVERY_NOT_OFFERED' | null {
  if ([...postalCode].length < minPostalCodeLength(country) || !isPostalCode(country, postalCode)) return 'POSTAL_CODE_INVALID';
  return isDeliverable(country, postalCode) ? null : 'DELIVERY_NOT_OFFERED';
}
