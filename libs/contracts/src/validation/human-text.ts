import { ValidateBy, type ValidationOptions } from 'class-validator';

// Invisible and direction-changing characters: they make two texts look alike, or a text look empty.
const INVISIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/u;
// PostgreSQL refuses them, and they are never typed on purpose.
const LONE_SURROGATE = /\p{Surrogate}/u;

export interface TextLength {
  min: number;
  max: number;
}

/** Whether a person could have typed this on purpose: visible, trimmed length within bounds, no control characters, no lone surrogates. */
export function isHumanText(value: unknown, { min, max }: TextLength): boolean {
  if (typeof value !== 'string' || INVISIBLE.test(value) || LONE_SURROGATE.test(value)) return false;
  const length = [...value.trim()].length;
  return length >= min && length <= max;
}

/** class-validator counts spaces and zero-width characters as content; this does not. */
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
