import { readTaxNumber } from '@brote/money/tax-numbers';
import { IsString, MaxLength, ValidateBy } from 'class-validator';
import { isCompanyName } from '../validation/company-name';
import { IsHumanText } from '../validation/human-text';
import { COMPANY_LIMITS } from './company-buyer.limits';

/** The company that an order or a plan is invoiced to. A stored one may be older than the rules below. */
export class CompanyBuyer {
  @IsString() @MaxLength(COMPANY_LIMITS.name.max) name!: string;
  /** A Spanish tax number (NIF), or a VAT number with the letters of its country: `B12345674`, `DE123456789`. */
  @IsString() @MaxLength(COMPANY_LIMITS.taxId.max) taxId!: string;
}

/** A typed company: the tax agency accepts its name, and its number has the form of a member state. The number may have separators. */
export class TypedCompany extends CompanyBuyer {
  @IsCompanyName() @IsHumanText(COMPANY_LIMITS.name) override name!: string;
  @IsTaxNumber() @IsHumanText(COMPANY_LIMITS.taxId) override taxId!: string;
}

/**
 * The company as it is stored: without spaces around the name, its number in its written form.
 * @throws Error for a number that `TypedCompany` refuses
 */
export function normalizeCompany({ name, taxId }: CompanyBuyer): CompanyBuyer {
  const taxNumber = readTaxNumber(taxId);
  if (taxNumber === null) throw new Error('The tax number has the form of no member state');
  return { name: name.trim(), taxId: taxNumber.number };
}

function IsCompanyName(): PropertyDecorator {
  const validate = (value: unknown): boolean => typeof value === 'string' && isCompanyName(value);
  const message = '$property must hold letters or digits that can be read, in one line';
  return ValidateBy({ name: 'isCompanyName', validator: { validate, defaultMessage: () => message } });
}

function IsTaxNumber(): PropertyDecorator {
  const validate = (value: unknown): boolean => typeof value === 'string' && readTaxNumber(value) !== null;
  const message = '$property must be a Spanish tax number, or a VAT number of a member state with the letters of its country';
  return ValidateBy({ name: 'isTaxNumber', validator: { validate, defaultMessage: () => message } });
}
