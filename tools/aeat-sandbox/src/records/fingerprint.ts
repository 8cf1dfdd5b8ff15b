import { createHash } from 'node:crypto';
import { amountFormattersOf } from './amounts';
import type { InvoiceRecord } from './invoice-record';

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex').toUpperCase();

const hashFields = (fields: readonly (readonly [string, string])[]): string =>
  sha256(fields.map(([name, value]) => `${name}=${value}`).join('&'));

function hashedFieldsOf(record: InvoiceRecord, formatAmount: (amount: string) => string): readonly (readonly [string, string])[] {
  const { issuer, number, date } = record.key;
  const chainFields = [
    ['Huella', record.previous?.fingerprint ?? ''],
    ['FechaHoraHusoGenRegistro', record.valueAt('FechaHoraHusoGenRegistro') ?? ''],
  ] as const;
  if (record.kind === 'cancellation')
    return [
      ['IDEmisorFacturaAnulada', issuer],
      ['NumSerieFacturaAnulada', number],
      ['FechaExpedicionFacturaAnulada', date],
      ...chainFields,
    ];
  return [
    ['IDEmisorFactura', issuer],
    ['NumSerieFactura', number],
    ['FechaExpedicionFactura', date],
    ['TipoFactura', record.type],
    ['CuotaTotal', formatAmount(record.valueAt('CuotaTotal') ?? '')],
    ['ImporteTotal', formatAmount(record.valueAt('ImporteTotal') ?? '')],
    ...chainFields,
  ];
}

/** The fingerprints (SHA-256, upper-case hexadecimal) that are right for a record, one for each spelling of its amounts. */
export function acceptedFingerprintsOf(record: InvoiceRecord): string[] {
  return amountFormattersOf(record.valueAt('ImporteTotal') ?? '').map((formatAmount) => hashFields(hashedFieldsOf(record, formatAmount)));
}
