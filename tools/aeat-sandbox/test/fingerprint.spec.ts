import { rightFingerprints } from '../src/records/fingerprint';
import { InvoiceRecord } from '../src/records/invoice-record';
import { NAMESPACES } from '../src/xml/namespaces';
import { parseXml } from '../src/xml/parse-xml';
import { ISSUER, el } from './invoicing-system';

const FIRST = '3C464DAF61ACB827C65FDA19F352A4E3BDC2C640E9E9FC4CC058073F38F12F60';
const SECOND = 'F7B94CFD8924EDFF273501B01EE5153E4CE8F259766F88CF6ACB8935802A2B97';
const CANCELLATION = '177547C0D57AC74748561D054A9CEC14B4C4EA23D1BEFD6F2E69E3A388F90C68';

function recordOf(xml: string): InvoiceRecord {
  return new InvoiceRecord(parseXml(xml.replace(/^<[\w:]+/, (start) => `${start} xmlns:sf="${NAMESPACES.sf}"`)));
}

const after = (fingerprint: string): string => el('Encadenamiento', el('RegistroAnterior', el('Huella', fingerprint)));
const idOf = (number: string, ending = ''): string =>
  el(
    'IDFactura',
    el(`IDEmisorFactura${ending}`, ISSUER) + el(`NumSerieFactura${ending}`, number) + el(`FechaExpedicionFactura${ending}`, '01-01-2024'),
  );

function registration(number: string, link: string, at: string, [tax, total] = ['12.35', '123.45']): InvoiceRecord {
  const amounts = el('CuotaTotal', tax) + el('ImporteTotal', total);
  return recordOf(el('RegistroAlta', idOf(number) + el('TipoFactura', 'F1') + amounts + link + el('FechaHoraHusoGenRegistro', at)));
}

it.each([
  [
    'the first registration',
    registration('12345678/G33', el('Encadenamiento', el('PrimerRegistro', 'S')), '2024-01-01T19:20:30+01:00'),
    FIRST,
  ],
  ['a registration that follows it', registration('12345679/G34', after(FIRST), '2024-01-01T19:20:35+01:00'), SECOND],
  [
    'a cancellation that follows both',
    recordOf(
      el(
        'RegistroAnulacion',
        idOf('12345679/G34', 'Anulada') + after(SECOND) + el('FechaHoraHusoGenRegistro', '2024-01-01T19:20:40+01:00'),
      ),
    ),
    CANCELLATION,
  ],
])('rightFingerprints contains the agency’s own fingerprint of %s', (_record, record, fingerprint) => {
  expect(rightFingerprints(record)).toContain(fingerprint);
});

it('rightFingerprints takes spellings of one amount for equal, and no other amount', () => {
  const of = (amounts: [string, string]) => rightFingerprints(registration('1', '', '2024-01-01T19:20:30+01:00', amounts));

  expect(of(['12.3', '123'])).toEqual(expect.arrayContaining(of(['12.30', '123.00']).slice(0, 1)));
  expect(of(['12.30', '123.00'])).toEqual(expect.arrayContaining(of(['12.3', '123']).slice(0, 1)));
  expect(of(['12.30', '123.00'])).not.toEqual(expect.arrayContaining(of(['12.31', '123']).slice(0, 1)));
});
