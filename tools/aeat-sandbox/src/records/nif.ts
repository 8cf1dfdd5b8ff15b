const PERSON_CHECK_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';
const ENTITY_CHECK_LETTERS = 'JABCDEFGHI';

function hasPersonCheckLetter(nif: string): boolean {
  const digits = nif.slice(0, 8).replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter)));
  return PERSON_CHECK_LETTERS[Number(digits) % 23] === nif[8];
}

/** Minors, residents abroad and foreigners without a number of their own have a leading letter that does not count. */
function hasSpecialPersonCheckLetter(nif: string): boolean {
  return PERSON_CHECK_LETTERS[Number(nif.slice(1, 8)) % 23] === nif[8];
}

function hasEntityCheckCharacter(nif: string): boolean {
  const digits = Array.from(nif.slice(1, 8), Number);
  const sum = digits.reduce(
    (total, digit, index) => total + (index % 2 === 1 ? digit : Math.floor((digit * 2) / 10) + ((digit * 2) % 10)),
    0,
  );
  const checkDigit = (10 - (sum % 10)) % 10;
  const isCheckDigit = nif[8] === String(checkDigit);
  const isCheckLetter = nif[8] === ENTITY_CHECK_LETTERS[checkDigit];
  if (/^[PQRSNW]/.test(nif)) return isCheckLetter;
  return /^[ABEH]/.test(nif) ? isCheckDigit : isCheckDigit || isCheckLetter;
}

/** Whether a text is a Spanish tax number (NIF) with a correct check character. */
export function isNif(text: string | undefined): boolean {
  const nif = text ?? '';
  if (/^(\d{8}|[XYZ]\d{7})[A-Z]$/.test(nif)) return hasPersonCheckLetter(nif);
  if (/^[KLM]\d{7}[A-Z]$/.test(nif)) return hasSpecialPersonCheckLetter(nif);
  return /^[ABCDEFGHJNPQRSUVW]\d{7}[A-J\d]$/.test(nif) && hasEntityCheckCharacter(nif);
}
