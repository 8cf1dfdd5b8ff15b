import { applyDecorators } from '@nestjs/common';
import { IsInt, Max, Min } from 'class-validator';

/** Allows whole numbers from `min` to `max`. */
export function WholeNumber(min: number, max = Number.MAX_SAFE_INTEGER): PropertyDecorator {
  return applyDecorators(IsInt(), Min(min), Max(max));
}
