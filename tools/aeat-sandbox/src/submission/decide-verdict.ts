import type { Agency } from '#app/agency';
import type { DuplicateRecord, RecordVerdict } from '#app/memory/received-record';
import type { StoredInvoice } from '#app/memory/registry';
import { acceptedFingerprintsOf } from '#app/records/fingerprint';
import type { InvoiceRecord, PreviousRecord } from '#app/records/invoice-record';
import { serializeKey } from '#app/records/invoice-record';
import { findBreakdownErrorCode, findTotalsErrorCode } from '#app/rules/breakdown-rules';
import { SANDBOX_ERROR_CODES, descriptionOf } from '#app/rules/errors';
import { CANCELLATION_RULES, REGISTRATION_RULES, isOutsideTimeMargin } from '#app/rules/invoice-rules';
import { findPartiesErrorCode } from '#app/rules/party-rules';
import { findFirstBrokenRule } from '#app/rules/rule';
import type { RuleContext } from '#app/rules/rule';

function verdictOf(code: number, description = descriptionOf(code), duplicate?: DuplicateRecord): RecordVerdict {
  const isAdmissible = code >= 2000 && code < 3000;
  return { state: isAdmissible ? 'AceptadoConErrores' : 'Incorrecto', code, description, duplicate };
}

function findRuleErrorCode(record: InvoiceRecord, context: RuleContext): number | undefined {
  if (record.kind === 'cancellation')
    return findFirstBrokenRule(CANCELLATION_RULES, record, context) ?? findPartiesErrorCode(record, context);
  return (
    findFirstBrokenRule(REGISTRATION_RULES, record, context) ?? findPartiesErrorCode(record, context) ?? findBreakdownErrorCode(record)
  );
}

/**
 * The code of a record that does not fit the invoice which the agency holds. Two answers are not verified. A registration may correct a
 * cancelled invoice, which is then in force again. A cancellation with the flag of a missing record is a duplicate where there is one.
 */
function findStateErrorCode(record: InvoiceRecord, storedInvoice: StoredInvoice | undefined): number | undefined {
  if (record.kind === 'cancellation') {
    const isWithoutRecord = record.valueAt('SinRegistroPrevio') === 'S';
    if (storedInvoice === undefined) return isWithoutRecord ? undefined : 3002;
    if (storedInvoice.state === 'Anulada') return 3001;
    return isWithoutRecord ? 3000 : undefined;
  }
  const isCorrection = record.valueAt('Subsanacion') === 'S' && record.valueAt('RechazoPrevio') !== 'X';
  if (isCorrection) return storedInvoice === undefined ? 3002 : undefined;
  return storedInvoice === undefined ? undefined : 3000;
}

const isSameRecord = (one: PreviousRecord, other: PreviousRecord): boolean =>
  serializeKey(one) === serializeKey(other) && one.fingerprint === other.fingerprint;

/** The code of a record that does not follow the last one of its chain. */
function findChainErrorCode(record: InvoiceRecord, { registry }: Agency): number | undefined {
  const { previous, chain, fingerprint } = record;
  const head = registry.chainHead(chain);
  const isRepeated = registry.hasSeen(chain, fingerprint);
  if (previous === undefined) return head === undefined || isRepeated ? undefined : 2007;
  if (previous.fingerprint.length !== 64) return 2002;
  if (!/^[0-9A-F]{64}$/.test(previous.fingerprint)) return 2003;
  if (previous.fingerprint === fingerprint) return 2008;
  return head === undefined || isRepeated || isSameRecord(previous, head) ? undefined : SANDBOX_ERROR_CODES.brokenChain;
}

/** The code of a record that is accepted with an error. */
function findWarningCode(record: InvoiceRecord, context: RuleContext, agency: Agency): number | undefined {
  if (!acceptedFingerprintsOf(record).includes(record.fingerprint)) return 2000;
  const chainCode = findChainErrorCode(record, agency);
  if (chainCode !== undefined) return chainCode;
  if (isOutsideTimeMargin(record, context)) return 2004;
  return record.kind === 'registration' ? findTotalsErrorCode(record) : undefined;
}

function duplicateOf({ record, state, code, description }: StoredInvoice): DuplicateRecord {
  return { requestId: record.requestId, state, code, description: description?.slice(0, 500) };
}

/** The agency's verdict about a record whose values fit the schemas. The first rule that is broken decides. */
export function decideVerdict(record: InvoiceRecord, context: RuleContext, agency: Agency): RecordVerdict {
  const forcedVerdict = agency.forced.consume();
  if (forcedVerdict !== undefined) return verdictOf(forcedVerdict.code, forcedVerdict.description);
  const ruleCode = findRuleErrorCode(record, context);
  if (ruleCode !== undefined) return verdictOf(ruleCode);
  const storedInvoice = agency.registry.findInvoice(record.key);
  const stateCode = findStateErrorCode(record, storedInvoice);
  if (stateCode !== undefined) {
    const duplicate = stateCode === 3000 && storedInvoice !== undefined ? duplicateOf(storedInvoice) : undefined;
    return verdictOf(stateCode, undefined, duplicate);
  }
  const warningCode = findWarningCode(record, context, agency);
  return warningCode === undefined ? { state: 'Correcto' } : verdictOf(warningCode);
}
