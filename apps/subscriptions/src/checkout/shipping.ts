import { isDeliverable, isPostalCode, minPostalCodeLength, type ShippingInfo } from '@brote/contracts/orders';

/** Tidied up: trimmed texts, e-mail in lower case. */
export function tidyShipping(info: ShippingInfo): ShippingInfo {
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

/** Why nothing can be sent there; null when it can. */
export function wrongInShipping({ country, postalCode }: ShippingInfo): 'POSTAL_CODE_INVALID' | 'DELIVERY_NOT_OFFERED' | null {
  if ([...postalCode].length < minPostalCodeLength(country) || !isPostalCode(country, postalCode)) return 'POSTAL_CODE_INVALID';
  return isDeliverable(country, postalCode) ? null : 'DELIVERY_NOT_OFFERED';
}
