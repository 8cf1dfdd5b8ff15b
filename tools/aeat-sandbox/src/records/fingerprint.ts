import { createHash } from 'node:crypto';
import { spellingsOf } from './amounts';
import type { InvoiceRecord } from './invoice-record';

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex').toUpperCase();

const joined = (fields: readonly (readonly [string, string])[]): string =>
  sha256(fields.map(([name, value]) => `${name}=${value}`).join('&'));

function fieldsOf(record: InvoiceRecord, spell: (amount: string) => string): readonly (readonly [string, string])[] {
  const { issuer, number, date } = record.key;
  const chained = [
    ['Huella', record.previous?.fingerprint ?? ''],
    ['FechaHoraHusoGenRegistro', record.value('FechaHoraHusoGenRegistro') ?? ''],
  ] as const;
  if (record.kind === 'cancellation')
    return [['IDEmisorFacturaAnulada', issuer], ['NumSerieFacturaAnulada', number], ['FechaExpedicionFacturaAnulada', date], ...chained];
  return [
    ['IDEmisorFactura', issuer],
    ['NumSerieFactura', number],
    ['FechaExpedicionFactura', date],
    ['TipoFactura', record.type],
    ['CuotaTotal', spell(record.value('CuotaTotal') ?? '')],
    ['ImporteTotal', spell(record.value('ImporteTotal') ?? '')],
    ...chained,
  ];
}

/** The fingerprints (SHA-256, upper-case hexadecimal) that are right for a record, one for each spelling of its amounts. */
export function rightFingerprints(record: InvoiceRecord): string[] {
  return spellingsOf(record.value('ImporteTotal') ?? '').map((spell) => joined(fieldsOf(record, spell)));
}
