import { IsBoolean, IsIn, IsInt, IsISO8601, IsOptional, IsString, Matches, MaxLength, Min } from 'class-validator';
import { PRODUCT_IDS, type ProductId } from '../catalog/product-id';
import { ProductPackagingView } from '../catalog/product-packaging';
import { defineRequest } from '../define';
import { LocalizedText } from '../localized-text';
import { COUNTRIES, type Country } from '../orders/countries';
import { IsHumanText } from '../validation/human-text';
import { IsNested, IsNestedList, IsNestedOrNull } from '../validation/nested';
import { PACKAGING_LIMITS as LIMITS } from './packaging.limits';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The seller's number in the register of packaging of one country. */
export class PackagingRegisterView {
  @IsIn(COUNTRIES) country!: Country;
  @IsString() @MaxLength(LIMITS.register.max) register!: string;
  @IsString() @MaxLength(LIMITS.number.max) number!: string;
  /** First day of the registration; null where the seller has not entered it. */
  @IsOptional() @Matches(DAY) since!: string | null;
}

/** The packaging of a product on sale. */
export class PackagedProductView {
  @IsIn(PRODUCT_IDS) productId!: ProductId;
  @IsNested(() => LocalizedText) name!: LocalizedText;
  @IsNested(() => ProductPackagingView) packaging!: ProductPackagingView;
}

export class GetPackagingRequest {}

/** What customers may know about the packaging, and the countries that the shop does not deliver to. */
export class PackagingView {
  @IsNestedList(() => PackagingRegisterView, { max: COUNTRIES.length }) registers!: PackagingRegisterView[];
  @IsNestedList(() => PackagedProductView, { max: 100 }) products!: PackagedProductView[];
  /** Countries whose register demands a number that the seller does not have. */
  @IsIn(COUNTRIES, { each: true }) notOffered!: Country[];
}

/** Registers, packaging of products, and countries that are not offered. */
export const getPackaging = defineRequest({
  name: 'catalog.get-packaging.v1',
  calledBy: ['gateway', 'orders-payments'],
  request: GetPackagingRequest,
  reply: PackagingView,
});

/** The law that demands a number. */
export class PackagingRegisterDuty {
  @Matches(DAY) since!: string;
  @IsString() @MaxLength(200) source!: string;
}

/** The row of one country in the list of staff. */
export class StaffPackagingRegisterView {
  @IsIn(COUNTRIES) country!: Country;
  /** Empty where neither a law nor the seller names a register. */
  @IsString() @MaxLength(LIMITS.register.max) register!: string;
  @IsString() @MaxLength(LIMITS.number.max) number!: string;
  @IsOptional() @Matches(DAY) since!: string | null;
  /** Null where the shop knows of no duty. */
  @IsNestedOrNull(() => PackagingRegisterDuty) duty!: PackagingRegisterDuty | null;
  /** Whether customers can choose the country as a destination. */
  @IsBoolean() offered!: boolean;
  /** Whether the number is a setting of the services, which no page changes. */
  @IsBoolean() fromSettings!: boolean;
  /** Revision for the next change; 0 before the first. */
  @IsInt() @Min(0) revision!: number;
  @IsOptional() @IsISO8601() changedAt!: string | null;
}

export class GetStaffPackagingRequest {}

export class StaffPackagingView {
  /** Every country of the Union, those with a duty or a number first. */
  @IsNestedList(() => StaffPackagingRegisterView, { max: COUNTRIES.length }) registers!: StaffPackagingRegisterView[];
}

/** The registers of packaging of every country, for staff. */
export const getStaffPackaging = defineRequest({
  name: 'catalog.get-staff-packaging.v1',
  calledBy: ['gateway'],
  request: GetStaffPackagingRequest,
  reply: StaffPackagingView,
  caller: 'staff',
});

export class SetPackagingRegisterBody {
  /** Revision that was read before the change. */
  @IsInt() @Min(0) revision!: number;
  /** An empty name removes the row; the country is then offered unless a law demands a number. */
  @IsHumanText(LIMITS.register) register!: string;
  /** Empty: not registered yet. */
  @IsHumanText(LIMITS.number) number!: string;
  @IsOptional() @Matches(DAY) since!: string | null;
}
export class SetPackagingRegisterRequest extends SetPackagingRegisterBody {
  @IsIn(COUNTRIES) country!: Country;
}

/**
 * Sets the register of one country. ACTION_NOT_ALLOWED: the number of Spain is a setting. DATE_INVALID: the day does not exist or is in the
 * future.
 */
export const setPackagingRegister = defineRequest({
  name: 'catalog.set-packaging-register.v1',
  calledBy: ['gateway'],
  request: SetPackagingRegisterRequest,
  reply: StaffPackagingView,
  errors: ['VERSION_CONFLICT', 'ACTION_NOT_ALLOWED', 'DATE_INVALID'],
  caller: 'admin',
});
