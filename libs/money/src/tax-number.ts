import { isNif } from './nif';
import type { MemberState } from './standard-vat-rate';

export { isNif } from './nif';

/** Numbers for VAT of the other member states behind the letters of the country, as in the Commission's list of structures (VIES). */
const VAT_NUMBER_FORMATS: Readonly<Record<Exclude<MemberState, 'ES'>, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z\d]{2}\d{9}$/,
  GR: /^\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(?:\d[A-Z\d+*]\d{5}[A-Z]|\d{7}[A-W][A-I])$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{10}01$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
};

/** A tax number in its written form: capitals and digits without separators. */
export interface TaxNumber {
  /** The member state that gave it. */
  readonly country: MemberState;
  /** A Spanish number (NIF) without letters of the country, any other with them: `B12345674`, `DE123456789`. */
  readonly number: string;
}

/**
 * Reads a Spanish tax number, or a VAT number of another member state with the letters of its country. Spaces, dots, hyphens and slashes do
 * not count. Null for another text. Check characters count in Spain alone. Whether a number exists only the tax agencies know.
 */
export function readTaxNumber(text: string): TaxNumber | null {
  const compact = text.toUpperCase().replaceAll(/[\s./-]/g, '');
  const nif = compact.replace(/^ES/, '');
  if (isNif(nif)) return { country: 'ES', number: nif };
  const letters = compact.slice(0, 2).replace('EL', 'GR');
  const number = compact.slice(2);
  if (!isOtherState(letters) || !VAT_NUMBER_FORMATS[letters].test(number)) return null;
  // Greece has other letters in VAT numbers.
  return { country: letters, number: `${letters === 'GR' ? 'EL' : letters}${number}` };
}

const isOtherState = (letters: string): letters is keyof typeof VAT_NUMBER_FORMATS => Object.hasOwn(VAT_NUMBER_FORMATS, letters);
