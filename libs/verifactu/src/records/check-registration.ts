import { isCents } from './amounts';
import { checkBreakdown } from './check-breakdown';
import { checkInvoiceId, checkIssuer, checkNif, checkText, problemUnless } from './check-common';
import type { Problems } from './check-common';
import { COUNTRIES } from './countries';
import { isDay } from './madrid-time';
import type { Correction, ForeignId, Recipient, RegistrationInput } from './record';

const MAX_CORRECTED_INVOICES = 1_000;
/** Types of foreign identifiers that a Spanish address may have. */
const SPANISH_TYPES = ['passport', 'not-registered'];

function checkForeignId({ type, country, id }: ForeignId): Problems {
  const isSpanish = country === 'ES';
  const hasCountry = country === undefined ? type === 'vat-number' : COUNTRIES.has(country);
  const fitsCountry = type === 'not-registered' ? isSpanish : !isSpanish || SPANISH_TYPES.includes(type);
  const hasPrefix = type !== 'vat-number' || country === undefined || id.startsWith(country === 'GR' ? 'EL' : country);
  const field = 'recipient.foreignId';
  return [
    ...checkText(id, 20, `${field}.id`, 'RECIPIENT_INVALID'),
    ...problemUnless(
      hasCountry,
      'RECIPIENT_INVALID',
      `${field}.country`,
      'Use a country of the schema, such as FR; only a VAT number may omit it.',
    ),
    ...problemUnless(
      fitsCountry,
      'RECIPIENT_INVALID',
      `${field}.country`,
      'Use ES for persons that are not registered, and for passports at most.',
    ),
    ...problemUnless(hasPrefix, 'RECIPIENT_INVALID', `${field}.id`, 'Begin a VAT number with the letters of its country.'),
  ];
}

function checkRecipient({ name, nif, foreignId }: Recipient, issuerNif: string): Problems {
  return [
    ...checkText(name, 120, 'recipient.name', 'RECIPIENT_INVALID'),
    ...problemUnless(
      (nif === undefined) !== (foreignId === undefined),
      'RECIPIENT_INVALID',
      'recipient',
      'Identify the buyer by either a Spanish tax number or another identifier.',
    ),
    ...(nif === undefined ? [] : checkNif(nif, 'recipient.nif')),
    ...problemUnless(nif !== issuerNif, 'RECIPIENT_INVALID', 'recipient.nif', 'The buyer cannot be the issuer.'),
    ...(foreignId === undefined ? [] : checkForeignId(foreignId)),
  ];
}

function checkBuyer({ type, recipient, issuer, omitsRecipientByArticle61d = false }: RegistrationInput): Problems {
  const isSimplified = type === 'F2' || type === 'R5';
  if (isSimplified)
    return problemUnless(
      recipient === undefined,
      'RECIPIENT_INVALID',
      'recipient',
      'Leave the buyer out of F2 and R5, or issue a full invoice.',
    );
  return [
    ...problemUnless(recipient !== undefined, 'RECIPIENT_INVALID', 'recipient', 'Identify the buyer, or issue a simplified invoice.'),
    ...problemUnless(!omitsRecipientByArticle61d, 'RECIPIENT_INVALID', 'omitsRecipientByArticle61d', 'Set it for F2 and R5 alone.'),
    ...(recipient === undefined ? [] : checkRecipient(recipient, issuer.nif)),
  ];
}

function checkCorrectionOf({ invoices, method, replaced }: Correction, today: string): Problems {
  const count = invoices.length;
  const hasReplaced = (method === 'substitution') === (replaced !== undefined);
  const amounts = replaced === undefined ? [] : [replaced.baseCents, replaced.vatCents];
  return [
    ...problemUnless(
      count >= 1 && count <= MAX_CORRECTED_INVOICES,
      'CORRECTION_INVALID',
      'correction.invoices',
      `Name 1 to ${MAX_CORRECTED_INVOICES} corrected invoices.`,
    ),
    ...problemUnless(hasReplaced, 'CORRECTION_INVALID', 'correction.replaced', 'Give the replaced amounts for a substitution alone.'),
    ...problemUnless(amounts.every(isCents), 'AMOUNT_INVALID', 'correction.replaced', 'Use whole cents below 100,000,000.00 euros.'),
    ...invoices.flatMap((invoice, index) => checkInvoiceId(invoice, today, `correction.invoices[${index}].`)),
  ];
}

function checkCorrection({ type, correction }: RegistrationInput, today: string): Problems {
  const isCorrection = type.startsWith('R');
  return [
    ...problemUnless(
      isCorrection === (correction !== undefined),
      'CORRECTION_INVALID',
      'correction',
      'Say for R1 to R5 what they correct, and leave it out otherwise.',
    ),
    ...(correction === undefined ? [] : checkCorrectionOf(correction, today)),
  ];
}

function checkOperationDay({ operationOn, issuedOn }: RegistrationInput): Problems {
  if (operationOn === undefined) return [];
  const isValid = isDay(operationOn) && operationOn <= issuedOn && Number(issuedOn.slice(0, 4)) - Number(operationOn.slice(0, 4)) < 20;
  return problemUnless(isValid, 'DATE_INVALID', 'operationOn', 'Use a day of the 20 years up to the day of issue.');
}

/**
 * What the agency would reject in a registration.
 * @param today the day in Madrid at its creation
 */
export function checkRegistration(input: RegistrationInput, today: string): Problems {
  const { issuer, number, issuedOn, description } = input;
  return [
    ...checkIssuer(issuer, 'issuer'),
    ...checkInvoiceId({ issuerNif: issuer.nif, number, issuedOn }, today, '').filter(({ field }) => field !== 'issuerNif'),
    ...checkText(description, 500, 'description'),
    ...checkOperationDay(input),
    ...checkBuyer(input),
    ...checkCorrection(input, today),
    ...checkBreakdown(input),
  ];
}
