const LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';
const CONTROL_LETTERS = 'JABCDEFGHI';

function isPerson(nif: string): boolean {
  const digits = nif.slice(0, 8).replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter)));
  return LETTERS[Number(digits) % 23] === nif[8];
}

/** Minors, residents abroad and foreigners without a number of their own have a leading letter that does not count. */
function isSpecialPerson(nif: string): boolean {
  return LETTERS[Number(nif.slice(1, 8)) % 23] === nif[8];
}

function isEntity(nif: string): boolean {
  const digits = Array.from(nif.slice(1, 8), Number);
  const sum = digits.reduce(
    (total, digit, index) => total + (index % 2 === 1 ? digit : Math.floor((digit * 2) / 10) + ((digit * 2) % 10)),
    0,
  );
  const control = (10 - (sum % 10)) % 10;
  const isDigit = nif[8] === String(control);
  const isLetter = nif[8] === CONTROL_LETTERS[control];
  if (/^[PQRSNW]/.test(nif)) return isLetter;
  return /^[ABEH]/.test(nif) ? isDigit : isDigit || isLetter;
}

/** Whether a text is a Spanish tax number (NIF) with a correct check character. */
export function isNif(text: string | undefined): boolean {
  const nif = text ?? '';
  if (/^(\d{8}|[XYZ]\d{7})[A-Z]$/.test(nif)) return isPerson(nif);
  if (/^[KLM]\d{7}[A-Z]$/.test(nif)) return isSpecialPerson(nif);
  return /^[ABCDEFGHJNPQRSUVW]\d{7}[A-J\d]$/.test(nif) && isEntity(nif);
}
