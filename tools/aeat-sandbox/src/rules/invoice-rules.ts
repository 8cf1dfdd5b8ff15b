import { centsOf } from '#app/records/amounts';
import { parseDay, parseTimestampMs } from '#app/records/dates';
import type { InvoiceRecord } from '#app/records/invoice-record';
import { isNif } from '#app/records/nif';
import { todayOf } from './rule';
import type { Rule, RuleContext } from './rule';

const FIRST_ISSUE_DAY = '2024-10-28';
const MACRODATA_MIN_CENTS = 10_000_000_000;
const TYPES_WITH_RECIPIENT = new Set(['F1', 'F3', 'R1', 'R2', 'R3', 'R4']);
/** Printable ASCII without the characters that the agency forbids in numbers. */
const NUMBER_PATTERN = /^[ !#-&(-;?-~]+$/;

const needsRecipient = ({ type }: InvoiceRecord): boolean => TYPES_WITH_RECIPIENT.has(type);
const isFlagSet = (record: InvoiceRecord, name: string): boolean => record.valueAt(name) === 'S';
const isReplacement = (record: InvoiceRecord): boolean => record.valueAt('TipoRectificativa') === 'S';
const hasLargeTotal = (record: InvoiceRecord): boolean => Math.abs(centsOf(record.valueAt('ImporteTotal'))) >= MACRODATA_MIN_CENTS;

function addYears(day: string, years: number): string {
  return `${String(Number(day.slice(0, 4)) + years)}${day.slice(4)}`;
}

function mayOperationFollowIssue(record: InvoiceRecord): boolean {
  return record
    .elementsAt('Desglose', 'DetalleDesglose')
    .some(({ children }) => children.some(({ name, text }) => name === 'ClaveRegimen' && ['14', '15'].includes(text.trim())));
}

function isOperationAfterIssue(record: InvoiceRecord): boolean {
  const operationDate = parseDay(record.valueAt('FechaOperacion'));
  return operationDate !== undefined && operationDate > (parseDay(record.key.date) ?? '') && !mayOperationFollowIssue(record);
}

const operationDayOf = (record: InvoiceRecord, fallback: string): string => parseDay(record.valueAt('FechaOperacion')) ?? fallback;

/** Rules of every record: who issues, when, and by which system. */
const COMMON_RULES: readonly Rule[] = [
  [1108, ({ key }, { issuer }) => key.issuer !== issuer],
  [1104, ({ key }) => key.number === ''],
  [1130, ({ key }) => !NUMBER_PATTERN.test(key.number)],
  [1145, ({ key }) => parseDay(key.date) === undefined],
  [1145, (record) => record.has('FechaOperacion') && parseDay(record.valueAt('FechaOperacion')) === undefined],
  [1244, (record) => parseTimestampMs(record.valueAt('FechaHoraHusoGenRegistro')) === undefined],
  [1176, (record) => record.has('SistemaInformatico/NIF') && !isNif(record.valueAt('SistemaInformatico/NIF'))],
  [1262, ({ fingerprint }) => fingerprint.length !== 64],
];

const DATE_RULES: readonly Rule[] = [
  [1112, ({ key }, context) => (parseDay(key.date) ?? '') > todayOf(context)],
  [1152, ({ key }) => (parseDay(key.date) ?? '') < FIRST_ISSUE_DAY],
  [1125, (record, context) => operationDayOf(record, '') > `${addYears(todayOf(context), 1).slice(0, 4)}-12-31`],
  [1134, (record, context) => operationDayOf(record, '9999') < addYears(todayOf(context), -20)],
  [1146, isOperationAfterIssue],
];

const CORRECTION_RULES: readonly Rule[] = [
  [1153, (record) => record.valueAt('RechazoPrevio') === 'X' && !isFlagSet(record, 'Subsanacion')],
  [1161, (record) => record.valueAt('RechazoPrevio') === 'S' && !isFlagSet(record, 'Subsanacion')],
  [1114, (record) => record.isCorrective && !record.has('TipoRectificativa')],
  [1115, (record) => !record.isCorrective && record.has('TipoRectificativa')],
  [1116, (record) => record.type !== 'F3' && record.has('FacturasSustituidas')],
  [1117, (record) => !record.isCorrective && record.has('FacturasRectificadas')],
  [1118, (record) => isReplacement(record) && !record.has('ImporteRectificacion')],
  [1119, (record) => !isReplacement(record) && record.has('ImporteRectificacion')],
  [1157, (record) => isFlagSet(record, 'Cupon') && !['R1', 'R5'].includes(record.type)],
];

/** The flag of article 6.1.d allows recipients of simplified invoices. That exception is not verified. */
const isWithoutIdentification = (record: InvoiceRecord): boolean => isFlagSet(record, 'FacturaSinIdentifDestinatarioArt61d');

const PARTY_RULES: readonly Rule[] = [
  [1183, (record) => isFlagSet(record, 'FacturaSimplificadaArt7273') && !needsRecipient(record)],
  [1185, (record) => isWithoutIdentification(record) && needsRecipient(record)],
  [1189, (record) => needsRecipient(record) && !record.has('Destinatarios')],
  [1190, (record) => !needsRecipient(record) && record.has('Destinatarios') && !isWithoutIdentification(record)],
  [1138, (record) => isFlagSet(record, 'Macrodato') && !hasLargeTotal(record)],
  [1139, (record) => !isFlagSet(record, 'Macrodato') && hasLargeTotal(record)],
  [1155, (record) => record.has('Tercero') && !record.has('EmitidaPorTerceroODestinatario')],
  [1159, (record) => record.has('Tercero') && record.valueAt('EmitidaPorTerceroODestinatario') === 'D'],
  [1186, (record) => !record.has('Tercero') && record.valueAt('EmitidaPorTerceroODestinatario') === 'T'],
  [1158, (record) => !record.has('Destinatarios') && record.valueAt('EmitidaPorTerceroODestinatario') === 'D'],
  [1188, (record, { issuer }) => record.valueAt('Tercero/NIF') === issuer],
];

/** Rules that reject a registration, without those of its parties and its breakdown. */
export const REGISTRATION_RULES: readonly Rule[] = [...COMMON_RULES, ...DATE_RULES, ...CORRECTION_RULES, ...PARTY_RULES];

/** Rules that reject a cancellation. */
export const CANCELLATION_RULES: readonly Rule[] = [
  ...COMMON_RULES,
  [1224, (record) => record.has('GeneradoPor') !== record.has('Generador')],
];

const TIME_MARGIN_MS = 240_000;

/** Whether a record was made too long before or after its arrival. An incident excuses a delay, but no time in the future. */
export function isOutsideTimeMargin(record: InvoiceRecord, { nowMs, isIncident }: RuleContext): boolean {
  const ageMs = nowMs - (parseTimestampMs(record.valueAt('FechaHoraHusoGenRegistro')) ?? nowMs);
  return ageMs < -TIME_MARGIN_MS || (ageMs > TIME_MARGIN_MS && !isIncident);
}
