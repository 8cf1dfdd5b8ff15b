import { isCents } from './amounts';
import { problemUnless } from './check-common';
import type { Problems } from './check-common';
import type { BreakdownLine, ExemptionCause, RegistrationInput, VatRegime } from './record';

const MAX_LINES = 12;
/** VAT rates in force in Spain, in thousandths. */
const RATES: readonly number[] = [0, 40, 100, 210];
const REGIMES: readonly string[] = ['01', '02', '17'] satisfies VatRegime[];
const CAUSES: readonly string[] = ['E1', 'E2', 'E3', 'E4', 'E5', 'E6'] satisfies ExemptionCause[];
/** Simplified invoices to retail buyers end here, in cents. */
const SIMPLIFIED_LIMIT_CENTS = 300_000;

const vatOf = (line: BreakdownLine): number => (line.kind === 'taxed' ? line.vatCents : 0);

/** The VAT follows from base and rate, up to one cent for each amount that was rounded by itself. */
function checkVat(line: BreakdownLine & { kind: 'taxed' }, field: string): Problems {
  const { baseCents, vatCents, ratePerMille, roundedAmounts = 1 } = line;
  const isClose = Math.abs(vatCents * 1000 - baseCents * ratePerMille) <= roundedAmounts * 1000;
  const hasSameSign = vatCents === 0 || Math.sign(vatCents) === Math.sign(baseCents);
  return [
    ...problemUnless(
      RATES.includes(ratePerMille),
      'BREAKDOWN_INVALID',
      `${field}.ratePerMille`,
      `Use a Spanish rate: ${RATES.join(', ')}.`,
    ),
    ...problemUnless(hasSameSign, 'VAT_MISMATCH', `${field}.vatCents`, 'Give the VAT the sign of its base.'),
    ...problemUnless(isClose, 'VAT_MISMATCH', `${field}.vatCents`, 'Compute the VAT from base and rate, or set roundedAmounts.'),
  ];
}

/** The general scheme excludes exports, and the scheme of exports everything that is not exempt. */
function checkRegime(line: BreakdownLine, field: string): Problems {
  const isExempt = line.kind === 'exempt';
  const isMisplacedExport = isExempt && line.regime === '01' && ['E2', 'E3'].includes(line.cause);
  return [
    ...problemUnless(REGIMES.includes(line.regime), 'BREAKDOWN_INVALID', `${field}.regime`, `Use a regime: ${REGIMES.join(', ')}.`),
    ...problemUnless(isExempt || line.regime !== '02', 'BREAKDOWN_INVALID', `${field}.regime`, 'Use regime 02 for exempt exports alone.'),
    ...problemUnless(!isExempt || CAUSES.includes(line.cause), 'BREAKDOWN_INVALID', `${field}.cause`, `Use a cause: ${CAUSES.join(', ')}.`),
    ...problemUnless(!isMisplacedExport, 'BREAKDOWN_INVALID', `${field}.cause`, 'Use regime 02 for exports: 01 excludes E2 and E3.'),
  ];
}

function checkLine(line: BreakdownLine, index: number): Problems {
  const field = `breakdown[${index}]`;
  const areCents = isCents(line.baseCents) && isCents(vatOf(line));
  return [
    ...checkRegime(line, field),
    ...problemUnless(areCents, 'AMOUNT_INVALID', field, 'Use whole cents below 100,000,000.00 euros.'),
    ...(line.kind === 'taxed' ? checkVat(line, field) : []),
  ];
}

function checkTotals({ breakdown, vatCents, totalCents }: RegistrationInput): Problems {
  const vatSum = breakdown.reduce((sum, line) => sum + vatOf(line), 0);
  const totalSum = breakdown.reduce((sum, line) => sum + line.baseCents, vatSum);
  return [
    ...problemUnless(
      isCents(vatCents) && isCents(totalCents),
      'AMOUNT_INVALID',
      'totalCents',
      'Use whole cents below 100,000,000.00 euros.',
    ),
    ...problemUnless(vatCents === vatSum, 'TOTAL_MISMATCH', 'vatCents', `Use the sum of the lines: ${vatSum} cents.`),
    ...problemUnless(totalCents === totalSum, 'TOTAL_MISMATCH', 'totalCents', `Use the sum of the lines: ${totalSum} cents.`),
  ];
}

/** Checks the lines, their sums to the cent, and the limit of simplified invoices. */
export function checkBreakdown(input: RegistrationInput): Problems {
  const { breakdown, type, totalCents, omitsRecipientByArticle61d = false } = input;
  const isWithinLimit = type !== 'F2' || omitsRecipientByArticle61d || totalCents <= SIMPLIFIED_LIMIT_CENTS;
  return [
    ...problemUnless(
      breakdown.length >= 1 && breakdown.length <= MAX_LINES,
      'BREAKDOWN_INVALID',
      'breakdown',
      `Use 1 to ${MAX_LINES} lines.`,
    ),
    ...breakdown.flatMap(checkLine),
    ...checkTotals(input),
    ...problemUnless(isWithinLimit, 'LIMIT_EXCEEDED', 'totalCents', 'Issue a full invoice above 3,000 euros, or rely on article 6.1.d.'),
  ];
}
