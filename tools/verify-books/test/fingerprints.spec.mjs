// The vectors of the tax agency's document about fingerprints, version 0.1.2.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { environmentOfQr, fingerprintOf, isQrAddressOf } from '../src/record.mjs';
import { vatOf } from '../src/values.mjs';
import { parseXml, textAt } from '../src/xml.mjs';

const FIRST = '3C464DAF61ACB827C65FDA19F352A4E3BDC2C640E9E9FC4CC058073F38F12F60';
const SECOND = 'F7B94CFD8924EDFF273501B01EE5153E4CE8F259766F88CF6ACB8935802A2B97';
const THIRD = '177547C0D57AC74748561D054A9CEC14B4C4EA23D1BEFD6F2E69E3A388F90C68';

const endOf = (previous, time) =>
  `<Encadenamiento>${previous ? `<RegistroAnterior><Huella>${previous}</Huella></RegistroAnterior>` : ''}</Encadenamiento><FechaHoraHusoGenRegistro>${time}</FechaHoraHusoGenRegistro>`;
const registrationOf = (number, previous, time) =>
  parseXml(
    `<sf:RegistroAlta><IDFactura><IDEmisorFactura>89890001K</IDEmisorFactura><NumSerieFactura> ${number} </NumSerieFactura><FechaExpedicionFactura>01-01-2024</FechaExpedicionFactura></IDFactura><TipoFactura>F1</TipoFactura><CuotaTotal>12.35</CuotaTotal><ImporteTotal>123.45</ImporteTotal>${endOf(previous, time)}</sf:RegistroAlta>`,
  );

it('fingerprints are those of the agency', () => {
  assert.equal(fingerprintOf(registrationOf('12345678/G33', '', '2024-01-01T19:20:30+01:00')), FIRST);
  assert.equal(fingerprintOf(registrationOf('12345679/G34', FIRST, '2024-01-01T19:20:35+01:00')), SECOND);
  const cancellation = `<RegistroAnulacion><IDFactura><IDEmisorFacturaAnulada>89890001K</IDEmisorFacturaAnulada><NumSerieFacturaAnulada>12345679/G34</NumSerieFacturaAnulada><FechaExpedicionFacturaAnulada>01-01-2024</FechaExpedicionFacturaAnulada></IDFactura>${endOf(SECOND, '2024-01-01T19:20:40+01:00')}</RegistroAnulacion>`;
  assert.equal(fingerprintOf(parseXml(cancellation)), THIRD);
});

it('an address of the agency has its values encoded', () => {
  const record = { issuer: '89890001K', number: '12345678&G33', agencyDay: '01-09-2024', importe: '241.40' };
  const query = 'nif=89890001K&numserie=12345678%26G33&fecha=01-09-2024&importe=241.40';
  assert.ok(isQrAddressOf(`https://prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQR?${query}`, record));
  assert.ok(!isQrAddressOf(`https://example.com/ValidarQR?${query}`, record));
});

it('the page of an address tells its environment', () => {
  const path = '/wlpl/TIKE-CONT/ValidarQR';
  const environments = {
    'https://www2.agenciatributaria.gob.es': 'production',
    'https://prewww2.aeat.es': 'test',
    'http://127.0.0.1:12112': 'sandbox',
    'http://localhost:12112': 'sandbox',
    'http://192.168.0.2:12112': null,
    'http://localhost.example.com:12112': null,
    'https://example.com/http://localhost:12112': null,
    'http://www2.agenciatributaria.gob.es': null,
    'https://prewww2.aeat.es.example.com': null,
    '': null,
  };
  for (const [origin, environment] of Object.entries(environments)) {
    assert.equal(environmentOfQr(`${origin}${path}?nif=89890001K`), environment, origin);
    assert.equal(environmentOfQr(`${origin}${path}s?nif=89890001K`), null, origin);
  }
});

it('VAT is rounded to the nearest cent, half a cent away from zero', () => {
  // 2.20 with 10 % contains exactly 0.20; 0.21 with 1000 ‰ contains 10.5 cents.
  assert.deepEqual([vatOf(220, 100), vatOf(21, 1000), vatOf(-21, 1000), vatOf(700, 210), vatOf(-1, 210)], [20, 11, -11, 121, 0]);
});

it('XML is read with its entities, and nothing but elements and texts', () => {
  assert.equal(textAt(parseXml('<?xml version="1.0"?><a><b> &lt;&amp;&#241;&#xF1; </b></a>'), 'b'), '<&ññ');
  for (const wrong of ['<a>', '<a></b>', '<!DOCTYPE a><a></a>', '<a><!-- --></a>', '<a></a><b></b>', ''])
    assert.throws(() => parseXml(wrong), SyntaxError);
});
