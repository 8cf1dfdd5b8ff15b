const PERSON_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';
const COMPANY_LETTERS = 'JABCDEFGHI';
const FOREIGNER_DIGITS: Readonly<Record<string, string>> = { X: '0', Y: '1', Z: '2' };

const personLetterOf = (digits: string): string => PERSON_LETTERS.charAt(Number(digits) % 23);

/** The sum of the digits of a company's number; each digit in an odd place counts double, with its own digits added. */
function companyCheckDigitOf(digits: string): number {
  const sum = [...digits].reduce((total, character, index) => {
    const digit = Number(character) * (index % 2 === 0 ? 2 : 1);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

function isCompanyNif(kind: string, digits: string, check: string): boolean {
  const checkDigit = companyCheckDigitOf(digits);
  const isLetterRight = check === COMPANY_LETTERS.charAt(checkDigit);
  const isDigitRight = check === String(checkDigit);
  if ('NPQRSW'.includes(kind)) return isLetterRight;
  if ('ABEH'.includes(kind)) return isDigitRight;
  return isLetterRight || isDigitRight;
}

/** Whether a text is a Spanish tax number in capitals with a correct check character. Whether it exists only the agency knows. */
export function isNif(text: string): boolean {
  const [, person, personCheck] = /^(\d{8})([A-Z])$/.exec(text) ?? [];
  if (person !== undefined) return personCheck === personLetterOf(person);
  const [, kind = '', digits = '', check = ''] = /^([A-HJ-NP-SUVWXYZ])(\d{7})([A-Z\d])$/.exec(text) ?? [];
  if (kind === '') return false;
  if (kind in FOREIGNER_DIGITS) return check === personLetterOf(`${FOREIGNER_DIGITS[kind]}${digits}`);
  if ('KLM'.includes(kind)) return check === personLetterOf(digits);
  return isCompanyNif(kind, digits, check);
}
