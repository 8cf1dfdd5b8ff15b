import { IsIn, Matches } from 'class-validator';
import { IsHumanText, IsName, IsPhone, IsStreet } from '../validation/human-text';
import { IsShopEmail } from '../validation/shop-email';
import { COUNTRIES, type Country, DEFAULT_COUNTRY } from './countries';
import { minPhoneDigits } from './postal-codes';
import { ORDER_LIMITS } from './orders.limits';

/** Destination of an order, and the phone number for the carrier. Trimmed, the e-mail in lower case. */
export class ShippingInfo {
  @IsHumanText(ORDER_LIMITS.firstName) firstName!: string;
  @IsHumanText(ORDER_LIMITS.lastName) lastName!: string;
  @IsShopEmail() email!: string;
  @Matches(/^[+\d\s().-]+$/) @IsHumanText(ORDER_LIMITS.phone) phone!: string;
  @IsHumanText(ORDER_LIMITS.address) address!: string;
  @IsHumanText(ORDER_LIMITS.city) city!: string;
  @IsHumanText(ORDER_LIMITS.postalCode) postalCode!: string;
  @IsIn(COUNTRIES) country!: Country;
}

/** A typed delivery address: texts that a carrier cannot read or dial are refused. A stored address may be older, or erased. */
export class CarrierAddress extends ShippingInfo {
  @IsName(ORDER_LIMITS.firstName) override firstName!: string;
  @IsName(ORDER_LIMITS.lastName) override lastName!: string;
  @IsPhone(ORDER_LIMITS.phone, minPhoneDigitsOf) override phone!: string;
  @IsStreet(ORDER_LIMITS.address) override address!: string;
  @IsName(ORDER_LIMITS.city) override city!: string;
}

/** Without a country of the shop the rule for Spain applies to the number. */
function minPhoneDigitsOf(owner: object): number {
  const { country } = owner as Partial<ShippingInfo>;
  return minPhoneDigits(COUNTRIES.find((one) => one === country) ?? DEFAULT_COUNTRY);
}
