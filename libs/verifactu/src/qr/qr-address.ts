import { formatCents } from '../records/amounts';
import { formatDay } from '../records/madrid-time';
import type { RegistrationRecord } from '../records/record';

/** The agency's pages that check an invoice. */
export const QR_CHECK_PAGES = {
  production: 'https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR',
  test: 'https://prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQR',
} as const;

/** The texts around the QR code and its size, as the law demands. The texts are Spanish in every document. */
export const QR_PRINT = {
  heading: 'QR tributario:',
  legend: 'Factura verificable en la sede electrónica de la AEAT',
  shortLegend: 'VERI*FACTU',
  minimumMillimeters: 30,
  recommendedMillimeters: 35,
  maximumMillimeters: 40,
  errorCorrectionLevel: 'M',
} as const;

/**
 * The address in the QR code of an invoice.
 * @param checkPage one of `QR_CHECK_PAGES`, or that of a sandbox
 */
export function qrAddressOf(
  { issuer, number, issuedOn, totalCents }: Pick<RegistrationRecord, 'issuer' | 'number' | 'issuedOn' | 'totalCents'>,
  checkPage: string,
): string {
  const parameters = { nif: issuer.nif, numserie: number, fecha: formatDay(issuedOn), importe: formatCents(totalCents) };
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${checkPage}?${query.join('&')}`;
}
