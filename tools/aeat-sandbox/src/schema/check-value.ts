import type { SimpleType } from './schema';

const DATE_TIME_PATTERN =
  /^-?(\d{4}|[1-9]\d{4,})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T(([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?|24:00:00(\.0+)?)(Z|[+-](0\d|1[0-3]):[0-5]\d|[+-]14:00)?$/;

/** `\d` of a schema means a decimal digit of any script. */
function toRegExp(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern.replaceAll('\\d', '\\p{Nd}').replaceAll('(\\+|-)', '([+-])')})$`, 'u');
}

const compiledPatterns = new Map<string, RegExp>();

function matchesPattern(pattern: string, value: string): boolean {
  const expression = compiledPatterns.get(pattern) ?? toRegExp(pattern);
  compiledPatterns.set(pattern, expression);
  return expression.test(value);
}

function isDateTime(value: string): boolean {
  const match = DATE_TIME_PATTERN.exec(value);
  if (match === null || Number(match[1]) === 0) return false;
  const lastDay = new Date(Date.UTC(2000 + (Number(match[1]) % 400), Number(match[2]), 0)).getUTCDate();
  return Number(match[3]) <= lastDay;
}

function hasLength(value: string, { length, minLength = length ?? 0, maxLength = length ?? Infinity }: SimpleType): boolean {
  const characterCount = Array.from(value).length;
  return characterCount >= minLength && characterCount <= maxLength;
}

/** Whether a schema allows the value. The value is not trimmed: a schema of strings counts spaces. */
export function isValidValue(type: SimpleType, value: string): boolean {
  if (type.base === 'dateTime') return isDateTime(value);
  return (
    hasLength(value, type) &&
    (type.values?.includes(value) ?? true) &&
    (type.patterns?.some((pattern) => matchesPattern(pattern, value)) ?? true)
  );
}
