import { isNif } from '@brote/money/tax-numbers';
import { isDay } from './madrid-time';
import type { RecordProblem, RecordRule } from './invalid-record-error';
import type { ChainLink, InvoiceId, InvoicingSoftware, Issuer } from './record';

/** The agency knows no invoices before this day. */
const FIRST_DAY = '2024-10-28';
/** Printable ASCII without the five characters that the agency refuses. */
const NUMBER_PATTERN = /^(?! )[ -~]{1,60}(?<! )$/;
const REFUSED_IN_NUMBERS = /["'<>=]/;
/** Control characters, lone surrogates, and the two code points that XML excludes. */
const NOT_PRINTABLE = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u;
const FINGERPRINT_PATTERN = /^[0-9A-F]{64}$/;

/** A list of problems, or of problems within parts of a field. */
export type Problems = readonly RecordProblem[];

/** A problem as a list, if a condition does not hold. */
export function problemUnless(isMet: boolean, rule: RecordRule, field: string, advice: string): Problems {
  return isMet ? [] : [{ rule, field, advice }];
}

/** A text of 1 to `limit` characters that XML can carry and that has no space at its ends. */
export function checkText(text: string, limit: number, field: string, rule: RecordRule = 'TEXT_INVALID'): Problems {
  const length = [...text].length;
  const isValid = length > 0 && length <= limit && text.trim() === text && !NOT_PRINTABLE.test(text);
  return problemUnless(isValid, rule, field, `Use 1 to ${limit} printable characters without spaces at the ends.`);
}

export function checkNif(nif: string, field: string): Problems {
  return problemUnless(
    isNif(nif),
    'NIF_INVALID',
    field,
    'Use a Spanish tax number of 9 capitals and digits with its correct check character.',
  );
}

/** What the agency would reject in a company. Each problem names `field` with `.name` or `.nif` behind it. */
export function checkIssuer(issuer: Issuer, field: string): Problems {
  return [...checkText(issuer.name, 120, `${field}.name`), ...checkNif(issuer.nif, `${field}.nif`)];
}

/** @param today the day in Madrid at the creation of the record */
export function checkInvoiceId({ issuerNif, number, issuedOn }: InvoiceId, today: string, field: string): Problems {
  const hasNumber = NUMBER_PATTERN.test(number) && !REFUSED_IN_NUMBERS.test(number);
  const hasDay = isDay(issuedOn) && issuedOn >= FIRST_DAY && issuedOn <= today;
  return [
    ...checkNif(issuerNif, `${field}issuerNif`),
    ...problemUnless(
      hasNumber,
      'NUMBER_INVALID',
      `${field}number`,
      `Use 1 to 60 characters of ASCII without " ' < > = and without spaces at the ends.`,
    ),
    ...problemUnless(hasDay, 'DATE_INVALID', `${field}issuedOn`, `Use a day like ${today}, from ${FIRST_DAY} to today in Madrid.`),
  ];
}

/** The record before is of the same issuer: each issuer has one chain. */
export function checkChainLink(previous: ChainLink | undefined, issuer: Issuer, today: string): Problems {
  if (previous === undefined) return [];
  return [
    ...checkInvoiceId(previous, today, 'previous.'),
    ...problemUnless(previous.issuerNif === issuer.nif, 'CHAIN_INVALID', 'previous.issuerNif', 'Link the last record of the same issuer.'),
    ...problemUnless(
      FINGERPRINT_PATTERN.test(previous.fingerprint),
      'CHAIN_INVALID',
      'previous.fingerprint',
      'Use the 64 upper-case hexadecimal digits of the last record.',
    ),
  ];
}

export function checkSoftware(software: InvoicingSoftware): Problems {
  const limits = { name: 30, id: 2, version: 50, installation: 100 } as const;
  return [
    ...checkIssuer(software.producer, 'software.producer'),
    ...(['name', 'id', 'version', 'installation'] as const).flatMap((key) =>
      checkText(software[key], limits[key], `software.${key}`, 'SOFTWARE_INVALID'),
    ),
    ...problemUnless(
      software.canServeManyIssuers || !software.servesManyIssuers,
      'SOFTWARE_INVALID',
      'software.servesManyIssuers',
      'Only a system that can serve several issuers may serve them.',
    ),
  ];
}
