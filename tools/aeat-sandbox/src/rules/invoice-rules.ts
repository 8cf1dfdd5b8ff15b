import { centsOf } from '#app/records/amounts';
import { dayOf, momentOf } from '#app/records/dates';
import type { InvoiceRecord } from '#app/records/invoice-record';
import { isNif } from '#app/records/nif';
import { todayOf } from './rule';
import type { Rule, RuleContext } from './rule';

const FIRST_DAY = '2024-10-28';
const MACRODATA_CENTS = 10_000_000_000;
const NEEDS_RECIPIENT = new Set(['F1', 'F3', 'R1', 'R2', 'R3', 'R4']);
/** Printable ASCII without the characters that the agency forbids in numbers. */
const NUMBER = /^[ !#-&(-;?-~]+$/;

const needsRecipient = ({ type }: InvoiceRecord): boolean => NEEDS_RECIPIENT.has(type);
const isYes = (record: InvoiceRecord, name: string): boolean => record.value(name) === 'S';
const isReplacement = (record: InvoiceRecord): boolean => record.value('TipoRectificativa') === 'S';
const isLarge = (record: InvoiceRecord): boolean => Math.abs(centsOf(record.value('ImporteTotal'))) >= MACRODATA_CENTS;

function yearsFrom(day: string, years: number): string {
  return `${String(Number(day.slice(0, 4)) + years)}${day.slice(4)}`;
}

function mayFollowIssue(record: InvoiceRecord): boolean {
  return record
    .elements('Desglose', 'DetalleDesglose')
    .some(({ children }) => children.some(({ name, text }) => name === 'ClaveRegimen' && ['14', '15'].includes(text.trim())));
}

function isOperationAfterIssue(record: InvoiceRecord): boolean {
  const operation = dayOf(record.value('FechaOperacion'));
  return operation !== undefined && operation > (dayOf(record.key.date) ?? '') && !mayFollowIssue(record);
}

const operationDay = (record: InvoiceRecord, fallback: string): string => dayOf(record.value('FechaOperacion')) ?? fallback;

/** Rules of every record: who issues, when, and by which system. */
const COMMON_RULES: readonly Rule[] = [
  [1108, ({ key }, { issuer }) => key.issuer !== issuer],
  [1104, ({ key }) => key.number === ''],
  [1130, ({ key }) => !NUMBER.test(key.number)],
  [1145, ({ key }) => dayOf(key.date) === undefined],
  [1145, (record) => record.has('FechaOperacion') && dayOf(record.value('FechaOperacion')) === undefined],
  [1244, (record) => momentOf(record.value('FechaHoraHusoGenRegistro')) === undefined],
  [1176, (record) => record.has('SistemaInformatico/NIF') && !isNif(record.value('SistemaInformatico/NIF'))],
  [1262, ({ fingerprint }) => fingerprint.length !== 64],
];

const DATE_RULES: readonly Rule[] = [
  [1112, ({ key }, context) => (dayOf(key.date) ?? '') > todayOf(context)],
  [1152, ({ key }) => (dayOf(key.date) ?? '') < FIRST_DAY],
  [1125, (record, context) => operationDay(record, '') > `${yearsFrom(todayOf(context), 1).slice(0, 4)}-12-31`],
  [1134, (record, context) => operationDay(record, '9999') < yearsFrom(todayOf(context), -20)],
  [1146, isOperationAfterIssue],
];

const CORRECTION_RULES: readonly Rule[] = [
  [1153, (record) => record.value('RechazoPrevio') === 'X' && !isYes(record, 'Subsanacion')],
  [1161, (record) => record.value('RechazoPrevio') === 'S' && !isYes(record, 'Subsanacion')],
  [1114, (record) => record.isCorrective && !record.has('TipoRectificativa')],
  [1115, (record) => !record.isCorrective && record.has('TipoRectificativa')],
  [1116, (record) => record.type !== 'F3' && record.has('FacturasSustituidas')],
  [1117, (record) => !record.isCorrective && record.has('FacturasRectificadas')],
  [1118, (record) => isReplacement(record) && !record.has('ImporteRectificacion')],
  [1119, (record) => !isReplacement(record) && record.has('ImporteRectificacion')],
  [1157, (record) => isYes(record, 'Cupon') && !['R1', 'R5'].includes(record.type)],
];

/** The flag of article 6.1.d allows recipients of simplified invoices. That exception is not verified. */
const isWithoutIdentification = (record: InvoiceRecord): boolean => isYes(record, 'FacturaSinIdentifDestinatarioArt61d');

const PARTY_RULES: readonly Rule[] = [
  [1183, (record) => isYes(record, 'FacturaSimplificadaArt7273') && !needsRecipient(record)],
  [1185, (record) => isWithoutIdentification(record) && needsRecipient(record)],
  [1189, (record) => needsRecipient(record) && !record.has('Destinatarios')],
  [1190, (record) => !needsRecipient(record) && record.has('Destinatarios') && !isWithoutIdentification(record)],
  [1138, (record) => isYes(record, 'Macrodato') && !isLarge(record)],
  [1139, (record) => !isYes(record, 'Macrodato') && isLarge(record)],
  [1155, (record) => record.has('Tercero') && !record.has('EmitidaPorTerceroODestinatario')],
  [1159, (record) => record.has('Tercero') && record.value('EmitidaPorTerceroODestinatario') === 'D'],
  [1186, (record) => !record.has('Tercero') && record.value('EmitidaPorTerceroODestinatario') === 'T'],
  [1158, (record) => !record.has('Destinatarios') && record.value('EmitidaPorTerceroODestinatario') === 'D'],
  [1188, (record, { issuer }) => record.value('Tercero/NIF') === issuer],
];

/** Rules that reject a registration, without those of its parties and its breakdown. */
export const REGISTRATION_RULES: readonly Rule[] = [...COMMON_RULES, ...DATE_RULES, ...CORRECTION_RULES, ...PARTY_RULES];

/** Rules that reject a cancellation. */
export const CANCELLATION_RULES: readonly Rule[] = [
  ...COMMON_RULES,
  [1224, (record) => record.has('GeneradoPor') !== record.has('Generador')],
];

const MARGIN_MS = 240_000;

/** Whether a record was made too long before or after its arrival. An incident excuses a delay, but no time in the future. */
export function isOutOfTime(record: InvoiceRecord, { nowMs, isIncident }: RuleContext): boolean {
  const age = nowMs - (momentOf(record.value('FechaHoraHusoGenRegistro')) ?? nowMs);
  return age < -MARGIN_MS || (age > MARGIN_MS && !isIncident);
}
