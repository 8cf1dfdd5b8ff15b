import { ValidateIf } from 'class-validator';

/**
 * The field may be left out. Unlike class-validator's `IsOptional`, null is validated like any other value: the field's type excludes it.
 */
export function MayBeAbsent(): PropertyDecorator {
  return ValidateIf((_object, value: unknown) => value !== undefined);
}
