import type { Agency } from '#app/agency';
import type { Duplicate, Verdict } from '#app/memory/received-record';
import type { StoredInvoice } from '#app/memory/registry';
import { rightFingerprints } from '#app/records/fingerprint';
import type { InvoiceRecord, PreviousRecord } from '#app/records/invoice-record';
import { keyText } from '#app/records/invoice-record';
import { codeOfBreakdown, codeOfTotals } from '#app/rules/breakdown-rules';
import { OWN_CODES, descriptionOf } from '#app/rules/errors';
import { CANCELLATION_RULES, REGISTRATION_RULES, isOutOfTime } from '#app/rules/invoice-rules';
import { codeOfParties } from '#app/rules/recipient-rules';
import { firstBroken } from '#app/rules/rule';
import type { RuleContext } from '#app/rules/rule';

function verdictOf(code: number, description = descriptionOf(code), duplicate?: Duplicate): Verdict {
  const isAdmissible = code >= 2000 && code < 3000;
  return { state: isAdmissible ? 'AceptadoConErrores' : 'Incorrecto', code, description, duplicate };
}

function codeOfRules(record: InvoiceRecord, context: RuleContext): number | undefined {
  if (record.kind === 'cancellation') return firstBroken(CANCELLATION_RULES, record, context) ?? codeOfParties(record, context);
  return firstBroken(REGISTRATION_RULES, record, context) ?? codeOfParties(record, context) ?? codeOfBreakdown(record);
}

/**
 * The code of a record that does not fit the invoice which the agency holds. Two answers are not verified. A registration may correct a
 * cancelled invoice, which is then in force again. A cancellation with the flag of a missing record is a duplicate where there is one.
 */
function codeOfState(record: InvoiceRecord, stored: StoredInvoice | undefined): number | undefined {
  if (record.kind === 'cancellation') {
    const isWithoutRecord = record.value('SinRegistroPrevio') === 'S';
    if (stored === undefined) return isWithoutRecord ? undefined : 3002;
    if (stored.state === 'Anulada') return 3001;
    return isWithoutRecord ? 3000 : undefined;
  }
  const corrects = record.value('Subsanacion') === 'S' && record.value('RechazoPrevio') !== 'X';
  if (corrects) return stored === undefined ? 3002 : undefined;
  return stored === undefined ? undefined : 3000;
}

const isSame = (one: PreviousRecord, other: PreviousRecord): boolean =>
  keyText(one) === keyText(other) && one.fingerprint === other.fingerprint;

/** The code of a record that does not follow the last one of its chain. */
function codeOfChain(record: InvoiceRecord, { registry }: Agency): number | undefined {
  const { previous, chain, fingerprint } = record;
  const head = registry.head(chain);
  const isRepeated = registry.hasSeen(chain, fingerprint);
  if (previous === undefined) return head === undefined || isRepeated ? undefined : 2007;
  if (previous.fingerprint.length !== 64) return 2002;
  if (!/^[0-9A-F]{64}$/.test(previous.fingerprint)) return 2003;
  if (previous.fingerprint === fingerprint) return 2008;
  return head === undefined || isRepeated || isSame(previous, head) ? undefined : OWN_CODES.brokenChain;
}

/** The code of a record that is accepted with an error. */
function codeOfWarning(record: InvoiceRecord, context: RuleContext, agency: Agency): number | undefined {
  if (!rightFingerprints(record).includes(record.fingerprint)) return 2000;
  const chainCode = codeOfChain(record, agency);
  if (chainCode !== undefined) return chainCode;
  if (isOutOfTime(record, context)) return 2004;
  return record.kind === 'registration' ? codeOfTotals(record) : undefined;
}

function duplicateOf({ record, state, code, description }: StoredInvoice): Duplicate {
  return { requestId: record.requestId, state, code, description: description?.slice(0, 500) };
}

/** The agency's verdict about a record whose values fit the schemas. The first rule that is broken decides. */
export function decideVerdict(record: InvoiceRecord, context: RuleContext, agency: Agency): Verdict {
  const forced = agency.forced.take();
  if (forced !== undefined) return verdictOf(forced.code, forced.description);
  const ruleCode = codeOfRules(record, context);
  if (ruleCode !== undefined) return verdictOf(ruleCode);
  const stored = agency.registry.invoice(record.key);
  const stateCode = codeOfState(record, stored);
  if (stateCode !== undefined) {
    const duplicate = stateCode === 3000 && stored !== undefined ? duplicateOf(stored) : undefined;
    return verdictOf(stateCode, undefined, duplicate);
  }
  const warning = codeOfWarning(record, context, agency);
  return warning === undefined ? { state: 'Correcto' } : verdictOf(warning);
}
