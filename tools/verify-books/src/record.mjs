import { createHash } from 'node:crypto';
import { centsOf, dayOfAgency, permilleOf } from './values.mjs';
import { elementAt, textAt } from './xml.mjs';

/** The agency's pages that check an invoice: for real documents and for tests. */
const CHECK_PAGES = ['https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR', 'https://prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQR'];
/** Their path, and the origin of a sandbox of the agency on the machine of a demonstration shop. */
const { pathname: CHECK_PATH } = new URL(CHECK_PAGES[0]);
const SANDBOX_ORIGIN = /^http:\/\/(?:127\.0\.0\.1|localhost):\d+(?=\/)/;

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

/** Whether an address leads to the check of a record. */
export function isQrAddressOf(address, { issuer, number, agencyDay, importe }) {
  const query = Object.entries({ nif: issuer, numserie: number, fecha: agencyDay, importe });
  const text = query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return CHECK_PAGES.some((page) => address === `${page}?${text}`) || address.replace(SANDBOX_ORIGIN, '') === `${CHECK_PATH}?${text}`;
}
