import { createHash } from 'node:crypto';
import { formatCents } from './amounts';
import { formatDay } from './madrid-time';
import type { CancellationRecord, ChainLink, RegistrationRecord, VerifactuRecord } from './record';

type RegistrationFields = Pick<
  RegistrationRecord,
  'kind' | 'issuer' | 'number' | 'issuedOn' | 'type' | 'vatCents' | 'totalCents' | 'previous' | 'generatedAt'
>;
type CancellationFields = Pick<CancellationRecord, 'kind' | 'issuer' | 'number' | 'issuedOn' | 'previous' | 'generatedAt'>;

function fieldsOf(record: RegistrationFields | CancellationFields): [name: string, value: string][] {
  const end: [string, string][] = [
    ['Huella', record.previous?.fingerprint ?? ''],
    ['FechaHoraHusoGenRegistro', record.generatedAt],
  ];
  if (record.kind === 'cancellation')
    return [
      ['IDEmisorFacturaAnulada', record.issuer.nif],
      ['NumSerieFacturaAnulada', record.number],
      ['FechaExpedicionFacturaAnulada', formatDay(record.issuedOn)],
      ...end,
    ];
  return [
    ['IDEmisorFactura', record.issuer.nif],
    ['NumSerieFactura', record.number],
    ['FechaExpedicionFactura', formatDay(record.issuedOn)],
    ['TipoFactura', record.type],
    ['CuotaTotal', formatCents(record.vatCents)],
    ['ImporteTotal', formatCents(record.totalCents)],
    ...end,
  ];
}

/**
 * The fingerprint (`Huella`) of a record by the agency's document, version 0.1.2. It includes that of the record before.
 * @returns SHA-256 in 64 upper-case hexadecimal digits
 */
export function fingerprintOf(record: RegistrationFields | CancellationFields): string {
  const text = fieldsOf(record)
    .map(([name, value]) => `${name}=${value.trim()}`)
    .join('&');
  return createHash('sha256').update(text, 'utf8').digest('hex').toUpperCase();
}

/** The link with which the next record of the issuer continues the chain. */
export function chainLinkOf({
  issuer,
  number,
  issuedOn,
  fingerprint,
}: Pick<VerifactuRecord, 'issuer' | 'number' | 'issuedOn' | 'fingerprint'>): ChainLink {
  return { issuerNif: issuer.nif, number, issuedOn, fingerprint };
}
