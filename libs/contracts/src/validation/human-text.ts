import { ValidateBy, type ValidationArguments, type ValidationOptions } from 'class-validator';
import { isHumanText, isName, isPhone, isStreet, type TextLength } from './readable-text';

/** class-validator counts spaces and zero-width characters as content; this decorator does not. */
export function IsHumanText(length: TextLength, options?: ValidationOptions): PropertyDecorator {
  const message = `$property must have ${length.min} to ${length.max} visible characters`;
  return ValidateBy(
    {
      name: 'isHumanText',
      constraints: [length],
      validator: { validate: (value) => isHumanText(value, length), defaultMessage: () => message },
    },
    options,
  );
}

/** The name of a person or a town; empty only where the bounds allow it. */
export function IsName(length: TextLength): PropertyDecorator {
  return IsValidText(length, isName, '$property must hold letters that can be read');
}

/** Street and number; empty only where the bounds allow it. */
export function IsStreet(length: TextLength): PropertyDecorator {
  return IsValidText(length, isStreet, '$property must hold letters or digits that can be read');
}

/**
 * A telephone number; empty only where the bounds allow it.
 *
 * @param minDigitsOf the fewest digits, by the object that the number belongs to
 */
export function IsPhone(length: TextLength, minDigitsOf?: (owner: object) => number): PropertyDecorator {
  const isValidPhone = (text: string, owner: object): boolean => isPhone(text, minDigitsOf?.(owner));
  return IsValidText(length, isValidPhone, '$property must be a telephone number of 7 to 15 digits, in Spain at least 9');
}

function IsValidText(length: TextLength, isValid: (text: string, owner: object) => boolean, message: string): PropertyDecorator {
  const validate = (value: unknown, args?: ValidationArguments): boolean =>
    isHumanText(value, length) && (value.trim() === '' || isValid(value, args?.object ?? {}));
  return ValidateBy({
    name: 'isHumanText',
    constraints: [length],
    validator: { validate, defaultMessage: () => `${message}, ${length.min} to ${length.max} characters` },
  });
}
