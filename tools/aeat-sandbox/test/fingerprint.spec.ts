import { acceptedFingerprintsOf } from '../src/records/fingerprint';
import { InvoiceRecord } from '../src/records/invoice-record';
import { NAMESPACES } from '../src/xml/namespaces';
import { parseXml } from '../src/xml/parse-xml';
import { ISSUER_NIF, sfElement } from './invoicing-system';

const FIRST_FINGERPRINT = '3C464DAF61ACB827C65FDA19F352A4E3BDC2C640E9E9FC4CC058073F38F12F60';
const SECOND_FINGERPRINT = 'F7B94CFD8924EDFF273501B01EE5153E4CE8F259766F88CF6ACB8935802A2B97';
const CANCELLATION_FINGERPRINT = '177547C0D57AC74748561D054A9CEC14B4C4EA23D1BEFD6F2E69E3A388F90C68';

function recordOf(xml: string): InvoiceRecord {
  return new InvoiceRecord(parseXml(xml.replace(/^<[\w:]+/, (start) => `${start} xmlns:sf="${NAMESPACES.sf}"`)));
}

const linkToPrevious = (fingerprint: string): string =>
  sfElement('Encadenamiento', sfElement('RegistroAnterior', sfElement('Huella', fingerprint)));
const invoiceIdXml = (number: string, fieldSuffix = ''): string =>
  sfElement(
    'IDFactura',
    sfElement(`IDEmisorFactura${fieldSuffix}`, ISSUER_NIF) +
      sfElement(`NumSerieFactura${fieldSuffix}`, number) +
      sfElement(`FechaExpedicionFactura${fieldSuffix}`, '01-01-2024'),
  );

function registration(number: string, link: string, timestamp: string, [tax, total] = ['12.35', '123.45']): InvoiceRecord {
  const amounts = sfElement('CuotaTotal', tax) + sfElement('ImporteTotal', total);
  return recordOf(
    sfElement(
      'RegistroAlta',
      invoiceIdXml(number) + sfElement('TipoFactura', 'F1') + amounts + link + sfElement('FechaHoraHusoGenRegistro', timestamp),
    ),
  );
}

it.each([
  [
    'the first registration',
    registration('12345678/G33', sfElement('Encadenamiento', sfElement('PrimerRegistro', 'S')), '2024-01-01T19:20:30+01:00'),
    FIRST_FINGERPRINT,
  ],
  [
    'a registration that follows it',
    registration('12345679/G34', linkToPrevious(FIRST_FINGERPRINT), '2024-01-01T19:20:35+01:00'),
    SECOND_FINGERPRINT,
  ],
  [
    'a cancellation that follows both',
    recordOf(
      sfElement(
        'RegistroAnulacion',
        invoiceIdXml('12345679/G34', 'Anulada') +
          linkToPrevious(SECOND_FINGERPRINT) +
          sfElement('FechaHoraHusoGenRegistro', '2024-01-01T19:20:40+01:00'),
      ),
    ),
    CANCELLATION_FINGERPRINT,
  ],
])('rightFingerprints contains the agency’s own fingerprint of %s', (_record, record, fingerprint) => {
  expect(acceptedFingerprintsOf(record)).toContain(fingerprint);
});

it('acceptedFingerprintsOf takes spellings of one amount for equal, and no other amount', () => {
  const fingerprintsOf = (amounts: [string, string]) => acceptedFingerprintsOf(registration('1', '', '2024-01-01T19:20:30+01:00', amounts));

  expect(fingerprintsOf(['12.3', '123'])).toEqual(expect.arrayContaining(fingerprintsOf(['12.30', '123.00']).slice(0, 1)));
  expect(fingerprintsOf(['12.30', '123.00'])).toEqual(expect.arrayContaining(fingerprintsOf(['12.3', '123']).slice(0, 1)));
  expect(fingerprintsOf(['12.30', '123.00'])).not.toEqual(expect.arrayContaining(fingerprintsOf(['12.31', '123']).slice(0, 1)));
});
