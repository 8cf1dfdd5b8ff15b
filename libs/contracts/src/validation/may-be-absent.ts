import { ValidateIf } from 'class-validator';

/** The field may be left out. Unlike class-validator's `IsOptional`, null is judged as any other value: the field's type has none. */
export function MayBeAbsent(): PropertyDecorator {
  return ValidateIf((_object, value: unknown) => value !== undefined);
}
