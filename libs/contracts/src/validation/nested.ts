import 'reflect-metadata';
import { applyDecorators } from './apply-decorators';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsDefined, IsOptional, ValidateNested } from 'class-validator';
import type { Class } from '../define';

/** A required nested object. Without both decorators underneath, whitelisting does not look inside it. */
export function IsNested<T extends object>(type: () => Class<T>): PropertyDecorator {
  return applyDecorators(IsDefined(), ValidateNested(), Type(type));
}

/** A nested object or null. */
export function IsNestedOrNull<T extends object>(type: () => Class<T>): PropertyDecorator {
  return applyDecorators(IsOptional(), ValidateNested(), Type(type));
}

/** A list of nested objects, its length bounded. */
export function IsNestedList<T extends object>(type: () => Class<T>, { min = 0, max }: { min?: number; max: number }): PropertyDecorator {
  return applyDecorators(IsArray(), ArrayMinSize(min), ArrayMaxSize(max), ValidateNested({ each: true }), Type(type));
}
