import { DEMO_LEGAL_IDENTITY } from './legal-identity';

const IDENTITY_VALUES = Object.values(DEMO_LEGAL_IDENTITY).map((value) => value.toLowerCase());
const DEMO_ADDRESS_PATTERN = /@[^\s@]+\.example$/i;

/**
 * Whether a text shows the demonstration instead of a real seller: it contains a value of the legal identity or the word "demo", or it is an
 * e-mail address below `.example`.
 */
export function isDemoValue(text: string): boolean {
  const value = text.trim().toLowerCase();
  return IDENTITY_VALUES.some((demoValue) => value.includes(demoValue)) || /\bdemo\b/.test(value) || DEMO_ADDRESS_PATTERN.test(value);
}
