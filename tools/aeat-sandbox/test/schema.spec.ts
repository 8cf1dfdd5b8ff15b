import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { SeededRandom } from '@brote/test-support/random';
import { checkSchema } from '../src/schema/check-schema';
import { elementAt } from '../src/xml/element';
import { parseXml } from '../src/xml/parse-xml';
import { SCHEMA_FOLDER } from './compile-schemas';
import { InvoicingSystem, ISSUER, RECIPIENT, breakdown, el, party, queryOf, requestOf } from './invoicing-system';
import { VALUE_FAULTS, STRUCTURE_FAULTS, QUERY_FAULTS } from './planted-faults';
import type { PlantedFault } from './planted-faults';
import { bodyOf, complaintsOf } from './xmllint';
import type { SchemaFile } from './xmllint';

const system = new InvoicingSystem();
const other = el('IDOtro', el('CodigoPais', 'DE') + el('IDType', '02') + el('ID', 'DE123456789'));
const idOf = (name: string) =>
  el(name, el('IDEmisorFactura', ISSUER) + el('NumSerieFactura', 'A-1') + el('FechaExpedicionFactura', '01-02-2025'));

/** Every optional part of the schemas, in two registrations and a cancellation. */
const FULL = requestOf(
  [
    system.registration({
      RefExterna: 'pedido 1',
      Subsanacion: 'S',
      RechazoPrevio: 'X',
      TipoFactura: 'R1',
      TipoRectificativa: 'S',
      FacturasRectificadas: idOf('IDFacturaRectificada').repeat(2),
      ImporteRectificacion: el('BaseRectificada', '100') + el('CuotaRectificada', '21.0') + el('CuotaRecargoRectificado', '-0.5'),
      FechaOperacion: '01-02-2025',
      FacturaSimplificadaArt7273: 'N',
      FacturaSinIdentifDestinatarioArt61d: 'N',
      Macrodato: 'N',
      EmitidaPorTerceroODestinatario: 'T',
      Tercero: el('NombreRazon', 'Tercero') + el('NIF', RECIPIENT),
      Destinatarios: party('IDDestinatario', RECIPIENT) + el('IDDestinatario', el('NombreRazon', 'Köln &amp; Co') + other),
      Cupon: 'N',
      Desglose: breakdown() + breakdown({ CalificacionOperacion: undefined, OperacionExenta: 'E5', TipoImpositivo: undefined }),
      NumRegistroAcuerdoFacturacion: '123456789012345',
      IdAcuerdoSistemaInformatico: '1234567890123456',
    }),
    system.registration({ TipoFactura: 'F3', FacturasSustituidas: idOf('IDFacturaSustituida') }),
    system.cancellationOf('A-1', '01-02-2025', {
      RefExterna: '',
      SinRegistroPrevio: 'N',
      RechazoPrevio: 'S',
      GeneradoPor: 'T',
      Generador: el('NombreRazon', 'Tercero') + other,
    }),
  ],
  party('ObligadoEmision', ISSUER) +
    party('Representante', RECIPIENT) +
    el('RemisionVoluntaria', el('FechaFinVeriFactu', '31-12-2026') + el('Incidencia', 'S')) +
    el('RemisionRequerimiento', el('RefRequerimiento', 'R-1') + el('FinRequerimiento', 'N')),
);

const QUERY = queryOf({
  year: '2026',
  month: '11',
  filters:
    `<sfLRC:NumSerieFactura>B-1</sfLRC:NumSerieFactura><sfLRC:Contraparte>${el('NombreRazon', 'Ana') + el('NIF', RECIPIENT)}</sfLRC:Contraparte>` +
    `<sfLRC:FechaExpedicionFactura>${el('RangoFechaExpedicion', el('Desde', '01-11-2026') + el('Hasta', '30-11-2026'))}</sfLRC:FechaExpedicionFactura>` +
    `<sfLRC:RefExterna>r</sfLRC:RefExterna><sfLRC:ClavePaginacion>${el('IDEmisorFactura', ISSUER) + el('NumSerieFactura', 'B') + el('FechaExpedicionFactura', '01-11-2026')}</sfLRC:ClavePaginacion>`,
  more: '<sfLRC:DatosAdicionalesRespuesta><sfLRC:MostrarNombreRazonEmisor>S</sfLRC:MostrarNombreRazonEmisor></sfLRC:DatosAdicionalesRespuesta>',
});

const withVerdicts = (faults: readonly PlantedFault[]) =>
  faults.map(([title, damage, isValid = false]) => [title, damage, isValid] as const);

function verdictsOf(schema: SchemaFile, message: string): { ours: boolean; theirs: boolean; complaints: string } {
  const root = elementAt(parseXml(message), 'Body')?.children[0];
  if (root === undefined) throw new Error('The message has no body.');
  const complaints = complaintsOf(schema, bodyOf(message));
  return { ours: checkSchema(root).length === 0, theirs: complaints === '', complaints };
}

it.each([
  ['SuministroLR', 'a request with every optional part', FULL],
  ['SuministroLR', 'a plain request', requestOf([new InvoicingSystem().registration()])],
  ['ConsultaLR', 'a query with every filter', QUERY],
  ['ConsultaLR', 'a plain query', queryOf({ year: '2026', month: '01' })],
] as const)('checkSchema and xmllint (%s) accept %s', (schema, _what, message) => {
  expect(verdictsOf(schema, message)).toEqual({ ours: true, theirs: true, complaints: '' });
});

it.each(readdirSync(join(SCHEMA_FOLDER, 'examples')))('checkSchema and xmllint accept the agency’s record %s', (file) => {
  const bytes = readFileSync(join(SCHEMA_FOLDER, 'examples', file));
  const record = bytes
    .toString('latin1')
    .replace(/<\?xml[^>]*\?>/, '')
    .trim();

  expect(complaintsOf('SuministroInformacion', bytes)).toBe('');
  expect(verdictsOf('SuministroLR', requestOf([record]))).toEqual({ ours: true, theirs: true, complaints: '' });
});

it('the planted faults are at least sixty, each of them another one', () => {
  const titles = [...VALUE_FAULTS, ...STRUCTURE_FAULTS, ...QUERY_FAULTS].map(([title]) => title);

  expect(new Set(titles).size).toBe(titles.length);
  expect(titles.length).toBeGreaterThanOrEqual(60);
});

it.each(withVerdicts([...VALUE_FAULTS, ...STRUCTURE_FAULTS]))(
  'checkSchema and xmllint agree about a request with %s',
  (_title, damage, isValid) => {
    const damaged = damage(FULL);

    expect(damaged).not.toBe(FULL);
    expect(verdictsOf('SuministroLR', damaged)).toMatchObject({ ours: isValid, theirs: isValid });
  },
);

it.each(withVerdicts(QUERY_FAULTS))('checkSchema and xmllint agree about a query with %s', (_title, damage, isValid) => {
  const damaged = damage(QUERY);

  expect(damaged).not.toBe(QUERY);
  expect(verdictsOf('ConsultaLR', damaged)).toMatchObject({ ours: isValid, theirs: isValid });
});

const RUNS = Number(process.env['RANDOM_RUNS'] ?? 40);
const TEXTS = ['', ' ', 'S', 'N', 'X', '01', '1.0', '12.345', '-5', '01-01-2026', '2026-11-25T10:00:00Z', 'x'.repeat(61), 'ñ'.repeat(9)];

/** Every element of the request's body, from its start tag to its end tag. No element contains another one of its name. */
function elementsOf(message: string): string[] {
  const starts = [...message.matchAll(/<(sf\w*:(?!RegFactu)\w+)>/g)];
  return starts.map(({ index, 1: name = '' }) => message.slice(index, message.indexOf(`</${name}>`, index) + name.length + 3));
}

/** Removes, repeats, moves or empties a random element, or gives it another text. */
function damagedAtRandom(message: string, random: SeededRandom): string {
  const elements = elementsOf(message);
  const element = random.pick(elements);
  const name = /^<([\w:]+)>/.exec(element)?.[1] ?? '';
  const without = message.replace(element, () => '');
  const start = without.indexOf('<sfLR:RegFactu') + 1;
  const place = without.indexOf('<', start + random.nextInteger(without.lastIndexOf('</sfLR:RegFactu') - start));
  const changes = [
    () => without,
    () => message.replace(element, () => element + element),
    () => without.slice(0, place) + element + without.slice(place),
    () => message.replace(element, () => `<${name}/>`),
    () => message.replace(element, () => `<${name}>${random.pick(TEXTS)}</${name}>`),
    () => message.replace(element, () => random.pick(elements)),
  ];
  return random.pick(changes)();
}

it('checkSchema and xmllint agree about random damages', () => {
  for (let run = 0; run < RUNS; run += 1) {
    const damaged = damagedAtRandom(FULL, new SeededRandom(jest.getSeed() + run));
    const { ours, theirs, complaints } = verdictsOf('SuministroLR', damaged);

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
  expect(complaintsOf('SuministroLR', damage(FULL))).not.toBe('');
  expect(() => parseXml(damage(FULL))).toThrow();
});

it('parseXml refuses a document type, so that no entity can be declared', () => {
  expect(() => parseXml('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')).toThrow(/document type/);
});

it('parseXml refuses another encoding than UTF-8', () => {
  expect(() => parseXml('<?xml version="1.0" encoding="ISO-8859-1"?><a/>')).toThrow(/ISO-8859-1/);
  expect(() => parseXml(Buffer.from('<a>é</a>', 'latin1'))).toThrow(/UTF-8/);
});
