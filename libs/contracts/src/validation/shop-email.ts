import { ValidateBy, isEmail, type ValidationOptions } from 'class-validator';

const VISIBLE_ASCII_PATTERN = /^[!-~]+$/;
const MAX_LENGTH = 254;

/** An address that today's mail servers accept: plain ASCII, no quoted local part, no invisible characters, at most 254 characters. */
export function isShopEmail(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > MAX_LENGTH || !VISIBLE_ASCII_PATTERN.test(value) || value.includes('"')) return false;
  return isEmail(value);
}

/** class-validator's own rule accepts look-alike and right-to-left characters. */
export function IsShopEmail(options?: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    { name: 'isShopEmail', validator: { validate: isShopEmail, defaultMessage: () => '$property must be a valid e-mail address' } },
    options,
  );
}
