import 'reflect-metadata';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsDefined,
  IsOptional,
  ValidateBy,
  ValidateNested,
  type ValidationOptions,
} from 'class-validator';
import type { Class } from '../define';

/** Combines several property decorators into one, applied in their order. */
export function applyDecorators(...decorators: PropertyDecorator[]): PropertyDecorator {
  return (target, property) => decorators.forEach((decorate) => decorate(target, property));
}

/** class-validator's nested validation treats a list like the object: an empty list would break no rule. */
function IsOneObject(options?: ValidationOptions): PropertyDecorator {
  const isOneObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);
  const message = options?.each === true ? 'each value in $property must be an object' : '$property must be an object';
  return ValidateBy({ name: 'isOneObject', validator: { validate: isOneObject, defaultMessage: () => message } }, options);
}

/** A required nested object. Without both decorators below, whitelisting does not check its fields. */
export function IsNested<T extends object>(type: () => Class<T>): PropertyDecorator {
  return applyDecorators(IsDefined(), IsOneObject(), ValidateNested(), Type(type));
}

/** A nested object or null. */
export function IsNestedOrNull<T extends object>(type: () => Class<T>): PropertyDecorator {
  return applyDecorators(IsOptional(), IsOneObject(), ValidateNested(), Type(type));
}

/** A list of nested objects, its length bounded. */
export function IsNestedList<T extends object>(type: () => Class<T>, { min = 0, max }: { min?: number; max: number }): PropertyDecorator {
  return applyDecorators(
    IsArray(),
    ArrayMinSize(min),
    ArrayMaxSize(max),
    IsOneObject({ each: true }),
    ValidateNested({ each: true }),
    Type(type),
  );
}
