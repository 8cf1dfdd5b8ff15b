import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { SeededRandom } from '@brote/test-support/random';
import { checkSchema } from '../src/schema/check-schema';
import { elementAt } from '../src/xml/element';
import { parseXml } from '../src/xml/parse-xml';
import { SCHEMA_FOLDER } from './compile-schemas';
import { InvoicingSystem, ISSUER_NIF, RECIPIENT_NIF, breakdown, sfElement, party, queryOf, requestOf } from './invoicing-system';
import { VALUE_FAULTS, STRUCTURE_FAULTS, QUERY_FAULTS } from './planted-faults';
import type { PlantedFault } from './planted-faults';
import { bodyOf, findXmllintErrors } from './xmllint';
import type { SchemaFile } from './xmllint';

const system = new InvoicingSystem();
const foreignId = sfElement('IDOtro', sfElement('CodigoPais', 'DE') + sfElement('IDType', '02') + sfElement('ID', 'DE123456789'));
const invoiceIdXml = (name: string) =>
  sfElement(
    name,
    sfElement('IDEmisorFactura', ISSUER_NIF) + sfElement('NumSerieFactura', 'A-1') + sfElement('FechaExpedicionFactura', '01-02-2025'),
  );

/** Every optional part of the schemas, in two registrations and a cancellation. */
const FULL_REQUEST = requestOf(
  [
    system.createRegistration({
      RefExterna: 'pedido 1',
      Subsanacion: 'S',
      RechazoPrevio: 'X',
      TipoFactura: 'R1',
      TipoRectificativa: 'S',
      FacturasRectificadas: invoiceIdXml('IDFacturaRectificada').repeat(2),
      ImporteRectificacion:
        sfElement('BaseRectificada', '100') + sfElement('CuotaRectificada', '21.0') + sfElement('CuotaRecargoRectificado', '-0.5'),
      FechaOperacion: '01-02-2025',
      FacturaSimplificadaArt7273: 'N',
      FacturaSinIdentifDestinatarioArt61d: 'N',
      Macrodato: 'N',
      EmitidaPorTerceroODestinatario: 'T',
      Tercero: sfElement('NombreRazon', 'Tercero') + sfElement('NIF', RECIPIENT_NIF),
      Destinatarios:
        party('IDDestinatario', RECIPIENT_NIF) + sfElement('IDDestinatario', sfElement('NombreRazon', 'Köln &amp; Co') + foreignId),
      Cupon: 'N',
      Desglose: breakdown() + breakdown({ CalificacionOperacion: undefined, OperacionExenta: 'E5', TipoImpositivo: undefined }),
      NumRegistroAcuerdoFacturacion: '123456789012345',
      IdAcuerdoSistemaInformatico: '1234567890123456',
    }),
    system.createRegistration({ TipoFactura: 'F3', FacturasSustituidas: invoiceIdXml('IDFacturaSustituida') }),
    system.createCancellationFor('A-1', '01-02-2025', {
      RefExterna: '',
      SinRegistroPrevio: 'N',
      RechazoPrevio: 'S',
      GeneradoPor: 'T',
      Generador: sfElement('NombreRazon', 'Tercero') + foreignId,
    }),
  ],
  party('ObligadoEmision', ISSUER_NIF) +
    party('Representante', RECIPIENT_NIF) +
    sfElement('RemisionVoluntaria', sfElement('FechaFinVeriFactu', '31-12-2026') + sfElement('Incidencia', 'S')) +
    sfElement('RemisionRequerimiento', sfElement('RefRequerimiento', 'R-1') + sfElement('FinRequerimiento', 'N')),
);

const FULL_QUERY = queryOf({
  year: '2026',
  month: '11',
  filters:
    `<sfLRC:NumSerieFactura>B-1</sfLRC:NumSerieFactura><sfLRC:Contraparte>${sfElement('NombreRazon', 'Ana') + sfElement('NIF', RECIPIENT_NIF)}</sfLRC:Contraparte>` +
    `<sfLRC:FechaExpedicionFactura>${sfElement('RangoFechaExpedicion', sfElement('Desde', '01-11-2026') + sfElement('Hasta', '30-11-2026'))}</sfLRC:FechaExpedicionFactura>` +
    `<sfLRC:RefExterna>r</sfLRC:RefExterna><sfLRC:ClavePaginacion>${sfElement('IDEmisorFactura', ISSUER_NIF) + sfElement('NumSerieFactura', 'B') + sfElement('FechaExpedicionFactura', '01-11-2026')}</sfLRC:ClavePaginacion>`,
  more: '<sfLRC:DatosAdicionalesRespuesta><sfLRC:MostrarNombreRazonEmisor>S</sfLRC:MostrarNombreRazonEmisor></sfLRC:DatosAdicionalesRespuesta>',
});

const withValidity = (faults: readonly PlantedFault[]) =>
  faults.map(([title, damage, isValid = false]) => [title, damage, isValid] as const);

function compareValidators(schema: SchemaFile, message: string): { ours: boolean; theirs: boolean; complaints: string } {
  const root = elementAt(parseXml(message), 'Body')?.children[0];
  if (root === undefined) throw new Error('The message has no body.');
  const complaints = findXmllintErrors(schema, bodyOf(message));
  return { ours: checkSchema(root).length === 0, theirs: complaints === '', complaints };
}

it.each([
  ['SuministroLR', 'a request with every optional part', FULL_REQUEST],
  ['SuministroLR', 'a plain request', requestOf([new InvoicingSystem().createRegistration()])],
  ['ConsultaLR', 'a query with every filter', FULL_QUERY],
  ['ConsultaLR', 'a plain query', queryOf({ year: '2026', month: '01' })],
] as const)('checkSchema and xmllint (%s) accept %s', (schema, _what, message) => {
  expect(compareValidators(schema, message)).toEqual({ ours: true, theirs: true, complaints: '' });
});

it.each(readdirSync(join(SCHEMA_FOLDER, 'examples')))('checkSchema and xmllint accept the agency’s record %s', (file) => {
  const bytes = readFileSync(join(SCHEMA_FOLDER, 'examples', file));
  const record = bytes
    .toString('latin1')
    .replace(/<\?xml[^>]*\?>/, '')
    .trim();

  expect(findXmllintErrors('SuministroInformacion', bytes)).toBe('');
  expect(compareValidators('SuministroLR', requestOf([record]))).toEqual({ ours: true, theirs: true, complaints: '' });
});

it('the planted faults are at least sixty, each of them another one', () => {
  const titles = [...VALUE_FAULTS, ...STRUCTURE_FAULTS, ...QUERY_FAULTS].map(([title]) => title);

  expect(new Set(titles).size).toBe(titles.length);
  expect(titles.length).toBeGreaterThanOrEqual(60);
});

it.each(withValidity([...VALUE_FAULTS, ...STRUCTURE_FAULTS]))(
  'checkSchema and xmllint agree about a request with %s',
  (_title, damage, isValid) => {
    const damagedMessage = damage(FULL_REQUEST);

    expect(damagedMessage).not.toBe(FULL_REQUEST);
    expect(compareValidators('SuministroLR', damagedMessage)).toMatchObject({ ours: isValid, theirs: isValid });
  },
);

it.each(withValidity(QUERY_FAULTS))('checkSchema and xmllint agree about a query with %s', (_title, damage, isValid) => {
  const damagedMessage = damage(FULL_QUERY);

  expect(damagedMessage).not.toBe(FULL_QUERY);
  expect(compareValidators('ConsultaLR', damagedMessage)).toMatchObject({ ours: isValid, theirs: isValid });
});

const RUN_COUNT = Number(process.env['RANDOM_RUNS'] ?? 40);
const SAMPLE_TEXTS = [
  '',
  ' ',
  'S',
  'N',
  'X',
  '01',
  '1.0',
  '12.345',
  '-5',
  '01-01-2026',
  '2026-11-25T10:00:00Z',
  'x'.repeat(61),
  'ñ'.repeat(9),
];

/** Every element of the request's body, from its start tag to its end tag. No element contains another one of its name. */
function elementsOf(message: string): string[] {
  const startTags = [...message.matchAll(/<(sf\w*:(?!RegFactu)\w+)>/g)];
  return startTags.map(({ index, 1: name = '' }) => message.slice(index, message.indexOf(`</${name}>`, index) + name.length + 3));
}

/** Removes, repeats, moves or empties a random element, or gives it another text. */
function damageAtRandom(message: string, random: SeededRandom): string {
  const elements = elementsOf(message);
  const element = random.pick(elements);
  const name = /^<([\w:]+)>/.exec(element)?.[1] ?? '';
  const withoutElement = message.replace(element, () => '');
  const bodyStart = withoutElement.indexOf('<sfLR:RegFactu') + 1;
  const insertionIndex = withoutElement.indexOf(
    '<',
    bodyStart + random.nextInteger(withoutElement.lastIndexOf('</sfLR:RegFactu') - bodyStart),
  );
  const damages = [
    () => withoutElement,
    () => message.replace(element, () => element + element),
    () => withoutElement.slice(0, insertionIndex) + element + withoutElement.slice(insertionIndex),
    () => message.replace(element, () => `<${name}/>`),
    () => message.replace(element, () => `<${name}>${random.pick(SAMPLE_TEXTS)}</${name}>`),
    () => message.replace(element, () => random.pick(elements)),
  ];
  return random.pick(damages)();
}

it('checkSchema and xmllint agree about random damages', () => {
  for (let run = 0; run < RUN_COUNT; run += 1) {
    const damagedMessage = damageAtRandom(FULL_REQUEST, new SeededRandom(jest.getSeed() + run));
    const { ours, theirs, complaints } = compareValidators('SuministroLR', damagedMessage);

    expect({ run, valid: ours, complaints }).toEqual({ run, valid: theirs, complaints });
  }
});

it.each([
  ['an unclosed element', (text: string) => text.replace('</sf:TipoFactura>', '')],
  [
    'an undeclared prefix',
    (text: string) => text.replace('<sf:TipoFactura>', '<xx:TipoFactura>').replace('</sf:TipoFactura>', '</xx:TipoFactura>'),
  ],
  ['an undeclared entity', (text: string) => text.replace('Cepillos', '&copy;')],
  ['a bare ampersand', (text: string) => text.replace('Cepillos', 'A & B')],
  ['a control character', (text: string) => text.replace('Cepillos', '\u0001')],
  ['a repeated attribute', (text: string) => text.replace('<env:Body>', '<env:Body a="1" a="2">')],
  ['two roots', (text: string) => `${text}<a/>`],
  ['a text after the root', (text: string) => `${text}x`],
  ['no root', () => '<?xml version="1.0"?>'],
])('parseXml and xmllint refuse a document with %s', (_title, damage) => {
  expect(findXmllintErrors('SuministroLR', damage(FULL_REQUEST))).not.toBe('');
  expect(() => parseXml(damage(FULL_REQUEST))).toThrow();
});

it('parseXml refuses a document type, so that no entity can be declared', () => {
  expect(() => parseXml('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')).toThrow(/document type/);
});

it('parseXml refuses another encoding than UTF-8', () => {
  expect(() => parseXml('<?xml version="1.0" encoding="ISO-8859-1"?><a/>')).toThrow(/ISO-8859-1/);
  expect(() => parseXml(Buffer.from('<a>é</a>', 'latin1'))).toThrow(/UTF-8/);
});
