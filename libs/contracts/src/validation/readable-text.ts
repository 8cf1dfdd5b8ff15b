// Invisible and direction-changing characters: they make two texts look alike, or a text look empty. Some count as letters.
const INVISIBLE_PATTERN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]/u;
// PostgreSQL refuses them, and people never type them on purpose.
const LONE_SURROGATE_PATTERN = /\p{Surrogate}/u;
const LEADING_ACCENT_PATTERN = /^\s*\p{M}/u;
const LETTER_PATTERN = /\p{L}/u;
const LETTER_OR_DIGIT_PATTERN = /[\p{L}\p{N}]/u;
const PHONE_PATTERN = /^\+?[\d\s().-]+$/;
/** E.164 has fifteen digits at most; the shortest numbers of the Union have seven with their area. */
const PHONE_DIGITS = { min: 7, max: 15 } as const;

export interface TextLength {
  min: number;
  max: number;
}

/** Whether a person could have typed this on purpose: visible, trimmed length within bounds, no control characters, no lone surrogates. */
export function isHumanText(value: unknown, { min, max }: TextLength): value is string {
  if (typeof value !== 'string' || INVISIBLE_PATTERN.test(value) || LONE_SURROGATE_PATTERN.test(value)) return false;
  const length = [...value.trim()].length;
  return length >= min && length <= max;
}

/** Whether a label can show it as a name: no invisible letters, no bare accents, at least one letter. */
export function isName(text: string): boolean {
  return isVisible(text) && LETTER_PATTERN.test(text);
}

/** Whether a label can show it as a street: the rule of a name, with digits allowed. */
export function isStreet(text: string): boolean {
  return isVisible(text) && LETTER_OR_DIGIT_PATTERN.test(text);
}

/** Whether a carrier can dial it: digits with separators, `+` only in front. */
export function isPhone(text: string, minDigits: number = PHONE_DIGITS.min): boolean {
  const digits = phoneDigitCount(text);
  return PHONE_PATTERN.test(text.trim()) && digits >= minDigits && digits <= PHONE_DIGITS.max;
}

/** Number of digits of a telephone number. */
export function phoneDigitCount(text: string): number {
  return text.replaceAll(/\D/g, '').length;
}

function isVisible(text: string): boolean {
  return !INVISIBLE_PATTERN.test(text) && !LONE_SURROGATE_PATTERN.test(text) && !LEADING_ACCENT_PATTERN.test(text);
}
