import { createHash } from 'node:crypto';
import { centsOf, dayOfAgency, permilleOf } from './values.mjs';
import { elementAt, textAt } from './xml.mjs';

const CHECK_PATH = '/wlpl/TIKE-CONT/ValidarQR';
/** The environments of the agency's pages that check an invoice. */
const ENVIRONMENTS = new Map([
  [`https://www2.agenciatributaria.gob.es${CHECK_PATH}`, 'production'],
  [`https://prewww2.aeat.es${CHECK_PATH}`, 'test'],
]);
/** The page of a sandbox of the agency on the machine of a demonstration shop. */
const SANDBOX_PAGE = new RegExp(`^http://(?:127\\.0\\.0\\.1|localhost):\\d+${CHECK_PATH}$`);

/** The fields that the agency's document about fingerprints (version 0.1.2) names, in their order. */
const FINGERPRINT_FIELDS = {
  RegistroAlta: {
    invoice: ['IDEmisorFactura', 'NumSerieFactura', 'FechaExpedicionFactura'],
    own: ['TipoFactura', 'CuotaTotal', 'ImporteTotal'],
  },
  RegistroAnulacion: { invoice: ['IDEmisorFacturaAnulada', 'NumSerieFacturaAnulada', 'FechaExpedicionFacturaAnulada'], own: [] },
};

/** The fingerprint of a record, from the fields of its XML. */
export function fingerprintOf(xml) {
  const { invoice, own } = FINGERPRINT_FIELDS[xml.name];
  const fields = [
    ...invoice.map((name) => [name, textAt(xml, 'IDFactura', name)]),
    ...own.map((name) => [name, textAt(xml, name)]),
    ['Huella', textAt(xml, 'Encadenamiento', 'RegistroAnterior', 'Huella')],
    ['FechaHoraHusoGenRegistro', textAt(xml, 'FechaHoraHusoGenRegistro')],
  ];
  const text = fields.map(([name, value]) => `${name}=${value}`).join('&');
  return createHash('sha256').update(text, 'utf8').digest('hex').toUpperCase();
}

/** Issuer, number and day of a document, as one text that can be compared. */
export const keyOf = (issuer, number, day) => `${issuer} ${number} ${day}`;

/** What a record says. @throws ValueError for wrong days and amounts, SyntaxError for another element */
export function recordOf(xml) {
  const names = FINGERPRINT_FIELDS[xml.name]?.invoice;
  if (names === undefined) throw new SyntaxError(`is a "${xml.name}"`);
  const [issuer, number, day] = names.map((name) => textAt(xml, 'IDFactura', name));
  const previous = elementAt(xml, 'Encadenamiento', 'RegistroAnterior');
  const common = {
    ...{ issuer, number, agencyDay: day, day: dayOfAgency(day) },
    previous: previous === undefined ? null : { key: invoiceKeyOf(previous), fingerprint: textAt(previous, 'Huella') },
    isFirst: textAt(xml, 'Encadenamiento', 'PrimerRegistro') === 'S',
    generatedAt: textAt(xml, 'FechaHoraHusoGenRegistro'),
    fingerprint: textAt(xml, 'Huella'),
    isCancellation: xml.name === 'RegistroAnulacion',
  };
  return common.isCancellation ? common : { ...common, ...registrationOf(xml) };
}

function registrationOf(xml) {
  const lines = (elementAt(xml, 'Desglose')?.children ?? []).map(lineOf);
  const corrected = elementAt(xml, 'FacturasRectificadas')?.children ?? [];
  return {
    ...{ type: textAt(xml, 'TipoFactura'), method: textAt(xml, 'TipoRectificativa'), isAmendment: textAt(xml, 'Subsanacion') === 'S' },
    ...{ lines, corrected: corrected.map(invoiceKeyOf) },
    ...{ vat: centsOf(textAt(xml, 'CuotaTotal')), total: centsOf(textAt(xml, 'ImporteTotal')), importe: textAt(xml, 'ImporteTotal') },
  };
}

const invoiceKeyOf = (xml) =>
  keyOf(textAt(xml, 'IDEmisorFactura'), textAt(xml, 'NumSerieFactura'), dayOfAgency(textAt(xml, 'FechaExpedicionFactura')));

function lineOf(line) {
  const rate = textAt(line, 'TipoImpositivo');
  const vat = textAt(line, 'CuotaRepercutida');
  return {
    regime: textAt(line, 'ClaveRegimen'),
    qualification: textAt(line, 'CalificacionOperacion'),
    rate: rate === '' ? 0 : permilleOf(rate),
    net: centsOf(textAt(line, 'BaseImponibleOimporteNoSujeto')),
    vat: vat === '' ? 0 : centsOf(vat),
  };
}

/** The environment of a QR address, by its page: `production`, `test` or `sandbox`; null for another page. */
export function environmentOfQr(address) {
  const [page] = address.split('?', 1);
  return SANDBOX_PAGE.test(page) ? 'sandbox' : (ENVIRONMENTS.get(page) ?? null);
}

/** Whether an address leads to the check of a record, in any environment. */
export function isQrAddressOf(address, { issuer, number, agencyDay, importe }) {
  const query = Object.entries({ nif: issuer, numserie: number, fecha: agencyDay, importe });
  const text = query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  const [page] = address.split('?', 1);
  return environmentOfQr(address) !== null && address === `${page}?${text}`;
}
