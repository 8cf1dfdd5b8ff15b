import { IsIn, Matches } from 'class-validator';
import { IsHumanText } from '../validation/human-text';
import { IsShopEmail } from '../validation/shop-email';
import { COUNTRIES, type Country } from './countries';
import { ORDER_LIMITS } from './orders.limits';

/** Where an order goes and whom the carrier calls. Trimmed, the e-mail in lower case. */
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
