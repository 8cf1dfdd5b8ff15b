import { checkChainLink, checkInvoiceId, checkIssuer, checkSoftware, checkText } from './check-common';
import type { Problems } from './check-common';
import { checkRegistration } from './check-registration';
import { fingerprintOf } from './fingerprint';
import { InvalidRecordError } from './invalid-record-error';
import { formatMadridTime } from './madrid-time';
import type { CancellationInput, CancellationRecord, RegistrationInput, RegistrationRecord } from './record';

const dayOf = (generatedAt: string): string => generatedAt.slice(0, 10);

function checkChained(input: RegistrationInput | CancellationInput, today: string): Problems {
  const { reference, previous, issuer, software } = input;
  return [
    ...(reference === undefined ? [] : checkText(reference, 60, 'reference')),
    ...checkChainLink(previous, issuer, today),
    ...checkSoftware(software),
  ];
}

function refuseProblems(problems: Problems): void {
  if (problems.length > 0) throw new InvalidRecordError(problems);
}

/**
 * Creates the record of an invoice or credit note, with its fingerprint.
 * @throws InvalidRecordError with every rule that it breaks
 */
export function createRegistration(input: RegistrationInput): RegistrationRecord {
  const generatedAt = formatMadridTime(input.generatedAt);
  const today = dayOf(generatedAt);
  refuseProblems([...checkRegistration(input, today), ...checkChained(input, today)]);
  const record = { ...input, kind: 'registration', generatedAt } as const;
  return Object.freeze({ ...record, fingerprint: fingerprintOf(record) });
}

/**
 * Creates the record that an invoice was issued by mistake, with its fingerprint.
 * @throws InvalidRecordError with every rule that it breaks
 */
export function createCancellation(input: CancellationInput): CancellationRecord {
  const generatedAt = formatMadridTime(input.generatedAt);
  const today = dayOf(generatedAt);
  const { issuer, number, issuedOn } = input;
  refuseProblems([
    ...checkIssuer(issuer, 'issuer'),
    ...checkInvoiceId({ issuerNif: issuer.nif, number, issuedOn }, today, '').filter(({ field }) => field !== 'issuerNif'),
    ...checkChained(input, today),
  ]);
  const record = { ...input, kind: 'cancellation', generatedAt } as const;
  return Object.freeze({ ...record, fingerprint: fingerprintOf(record) });
}
