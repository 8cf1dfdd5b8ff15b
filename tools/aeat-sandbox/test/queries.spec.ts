import { elementAt, valueAt } from '../src/xml/element';
import type { XmlElement } from '../src/xml/element';
import type { Answer, Harness } from './harness';
import { startHarness } from './harness';
import { InvoicingSystem, ISSUER_NIF, RECIPIENT_NIF, SYSTEM_FIELDS, sfElement, party, queryOf } from './invoicing-system';
import type { QueryInput } from './invoicing-system';

let harness: Harness;
let system: InvoicingSystem;

beforeAll(async () => {
  harness = await startHarness({ PAGE_SIZE: '3' });
});
beforeEach(async () => {
  await harness.postControl('reset', {});
  system = new InvoicingSystem();
});
afterAll(() => harness.close());

const sfLrcElement = (name: string, content: string) => `<sfLRC:${name}>${content}</sfLRC:${name}>`;
const additionalDataOption = (name: string) => sfLrcElement('DatosAdicionalesRespuesta', sfLrcElement(name, 'S'));
const recipientHeader = party('Destinatario', RECIPIENT_NIF);

const sendQuery = (input: Partial<QueryInput> = {}) => harness.post(queryOf({ year: '2025', month: '02', ...input }));
const invoicesOf = ({ body }: Answer): XmlElement[] =>
  body.children.filter(({ name }) => name === 'RegistroRespuestaConsultaFactuSistemaFacturacion');
const numbersOf = (answer: Answer) => invoicesOf(answer).map((invoice) => valueAt(invoice, 'IDFactura/NumSerieFactura'));

const createFebruaryRegistration = (number: string, changes = {}) => system.createRegistrationFor(number, '03-02-2025', changes);

it('a query finds nothing where no invoice is', async () => {
  const answer = await sendQuery();

  expect(answer.fault).toBeUndefined();
  expect(valueAt(answer.body, 'ResultadoConsulta')).toBe('SinDatos');
  expect(valueAt(answer.body, 'IndicadorPaginacion')).toBe('N');
});

it('a query finds the accepted invoices of a month', async () => {
  await harness.send([
    createFebruaryRegistration('A-1'),
    createFebruaryRegistration('A-2', { Destinatarios: undefined }),
    system.createRegistrationFor('A-3', '03-03-2025'),
    system.createRegistrationFor('A-4', '03-03-2025', { FechaOperacion: '01-02-2025' }),
    createFebruaryRegistration('A-5', { CuotaTotal: '90.00' }),
  ]);
  const answer = await sendQuery();

  expect(numbersOf(answer)).toEqual(['A-1', 'A-4', 'A-5']);
  expect(invoicesOf(answer).map((invoice) => valueAt(invoice, 'EstadoRegistro/EstadoRegistro'))).toEqual([
    'Correcta',
    'Correcta',
    'AceptadaConErrores',
  ]);
});

it('a query shows the fields of a registration, its fingerprint and its chain', async () => {
  await harness.send([
    createFebruaryRegistration('A-1'),
    createFebruaryRegistration('A-2', { RefExterna: 'pedido & más'.replace('&', '&amp;') }),
  ]);
  const [, second] = invoicesOf(await sendQuery());
  const fieldAt = (path: string) => second && valueAt(second, path);

  expect(fieldAt('DatosRegistroFacturacion/RefExterna')).toBe('pedido & más');
  expect(fieldAt('DatosRegistroFacturacion/ImporteTotal')).toBe('121.00');
  expect(fieldAt('DatosRegistroFacturacion/Encadenamiento/RegistroAnterior/NumSerieFactura')).toBe('A-1');
  expect(fieldAt('DatosRegistroFacturacion/Huella')).toBe(system.head?.fingerprint);
  expect(fieldAt('DatosPresentacion/NIFPresentador')).toBe(ISSUER_NIF);
  expect(fieldAt('DatosPresentacion/IdPeticion')).toMatch(/^\d{20}$/);
});

it('a query shows the name of the issuer and the system only on demand', async () => {
  await harness.send([createFebruaryRegistration('A-1')]);
  const [plain] = invoicesOf(await sendQuery());
  const [withName] = invoicesOf(await sendQuery({ more: additionalDataOption('MostrarNombreRazonEmisor') }));
  const [withSystem] = invoicesOf(await sendQuery({ more: additionalDataOption('MostrarSistemaInformatico') }));
  const hasField = (invoice: XmlElement | undefined, name: string) =>
    invoice !== undefined && elementAt(invoice, `DatosRegistroFacturacion/${name}`) !== undefined;

  expect([hasField(plain, 'NombreRazonEmisor'), hasField(withName, 'NombreRazonEmisor')]).toEqual([false, true]);
  expect([hasField(plain, 'SistemaInformatico'), hasField(withSystem, 'SistemaInformatico')]).toEqual([false, true]);
});

it('a query shows a correction once, with its data and its place', async () => {
  await harness.send([
    createFebruaryRegistration('A-1'),
    createFebruaryRegistration('A-2'),
    createFebruaryRegistration('A-1', { Subsanacion: 'S', DescripcionOperacion: 'Otra' }),
  ]);
  const answer = await sendQuery();

  expect(numbersOf(answer)).toEqual(['A-2', 'A-1']);
  expect(invoicesOf(answer).map((invoice) => valueAt(invoice, 'DatosRegistroFacturacion/DescripcionOperacion'))).toEqual([
    'Cepillos',
    'Otra',
  ]);
});

it('a query shows cancelled invoices, also one that was never registered', async () => {
  await harness.send([
    createFebruaryRegistration('A-1'),
    system.createCancellationFor('A-1', '03-02-2025'),
    system.createCancellationFor('A-2', '03-02-2025', { SinRegistroPrevio: 'S' }),
  ]);
  const answer = await sendQuery();

  expect(numbersOf(answer)).toEqual(['A-1', 'A-2']);
  expect(new Set(invoicesOf(answer).map((invoice) => valueAt(invoice, 'EstadoRegistro/EstadoRegistro')))).toEqual(new Set(['Anulada']));
});

it.each<[string, string, string[]]>([
  ['number', sfLrcElement('NumSerieFactura', 'A-2'), ['A-2']],
  ['recipient', sfLrcElement('Contraparte', sfElement('NombreRazon', 'x') + sfElement('NIF', 'B12345674')), ['A-3']],
  ['day', sfLrcElement('FechaExpedicionFactura', sfElement('FechaExpedicionFactura', '04-02-2025')), ['A-2']],
  [
    'first day',
    sfLrcElement('FechaExpedicionFactura', sfElement('RangoFechaExpedicion', sfElement('Desde', '04-02-2025'))),
    ['A-2', 'A-3'],
  ],
  ['last day', sfLrcElement('FechaExpedicionFactura', sfElement('RangoFechaExpedicion', sfElement('Hasta', '04-02-2025'))), ['A-1', 'A-2']],
  ['reference', sfLrcElement('RefExterna', 'r3'), ['A-3']],
  [
    'system',
    sfLrcElement(
      'SistemaInformatico',
      Object.entries(SYSTEM_FIELDS)
        .map(([name, value]) => sfElement(name, value))
        .join(''),
    ),
    ['A-1', 'A-2', 'A-3'],
  ],
  [
    'system of another installation',
    sfLrcElement(
      'SistemaInformatico',
      Object.entries({ ...SYSTEM_FIELDS, NumeroInstalacion: '9' })
        .map(([name, value]) => sfElement(name, value))
        .join(''),
    ),
    [],
  ],
])('a query filters by %s', async (_filter, filters, numbers) => {
  await harness.send([
    createFebruaryRegistration('A-1'),
    system.createRegistrationFor('A-2', '04-02-2025'),
    system.createRegistrationFor('A-3', '05-02-2025', { Destinatarios: party('IDDestinatario', 'B12345674'), RefExterna: 'r3' }),
  ]);

  expect(numbersOf(await sendQuery({ filters }))).toEqual(numbers);
});

it('a recipient finds the invoices to itself', async () => {
  await harness.send([
    createFebruaryRegistration('A-1'),
    createFebruaryRegistration('A-2', { Destinatarios: party('IDDestinatario', 'B12345674') }),
  ]);

  expect(numbersOf(await sendQuery({ header: recipientHeader }))).toEqual(['A-1']);
});

it('a query without further invoices pages through all of them in the order of their presentation', async () => {
  const numbers = ['A-4', 'A-1', 'A-3', 'A-2', 'A-7', 'A-6', 'A-5'];
  await harness.send(numbers.map((number) => createFebruaryRegistration(number)));
  const pages: (string | undefined)[][] = [];
  let filters = '';
  for (let moreIndicator = 'S'; moreIndicator === 'S' && pages.length < 9;) {
    const answer = await sendQuery({ filters });
    pages.push(numbersOf(answer));
    moreIndicator = valueAt(answer.body, 'IndicadorPaginacion') ?? '';
    const fieldAt = (name: string) => sfElement(name, valueAt(answer.body, `ClavePaginacion/${name}`) ?? '');
    filters = sfLrcElement('ClavePaginacion', fieldAt('IDEmisorFactura') + fieldAt('NumSerieFactura') + fieldAt('FechaExpedicionFactura'));
  }

  expect(pages).toEqual([['A-4', 'A-1', 'A-3'], ['A-2', 'A-7', 'A-6'], ['A-5']]);
});

it.each<[number, string, Partial<QueryInput>]>([
  [4102, 'another month than the calendar has', { month: '13' }],
  [4116, 'a wrong NIF', { header: party('ObligadoEmision', '12345678A') }],
  [
    1250,
    'a range that ends before it begins',
    {
      filters: sfLrcElement(
        'FechaExpedicionFactura',
        sfElement('RangoFechaExpedicion', sfElement('Desde', '02-02-2025') + sfElement('Hasta', '01-02-2025')),
      ),
    },
  ],
  [1261, 'a representative of a recipient', { header: recipientHeader + sfElement('IndicadorRepresentante', 'S') }],
  [1272, 'a recipient that asks for the system', { header: recipientHeader, more: additionalDataOption('MostrarSistemaInformatico') }],
])('a query gets a fault with %d for %s', async (code, _title, input) => {
  expect((await sendQuery(input)).fault).toMatch(new RegExp(`^Codigo\\[${code}\\]`));
});

it('a query does not have to wait', async () => {
  await harness.postControl('waiting', { refusesEarly: true });
  await harness.send([createFebruaryRegistration('A-1')]);

  expect(numbersOf(await sendQuery())).toEqual(['A-1']);
});

describe('the QR check', () => {
  const fetchQrCheck = async (changes: Record<string, string> = {}) => {
    const parameters = { nif: ISSUER_NIF, numserie: 'A&1', fecha: '03-02-2025', importe: '121.00', formato: 'json', ...changes };
    const answer = await fetch(`${harness.url}/wlpl/TIKE-CONT/ValidarQR?${new URLSearchParams(parameters).toString()}`);
    expect(answer.status).toBe(200);
    return answer;
  };
  const fetchQrState = async (changes?: Record<string, string>) =>
    ((await (await fetchQrCheck(changes)).json()) as { estado: string }).estado;

  it.each<[string, string, Record<string, string>]>([
    ['found', 'an accepted invoice', {}],
    ['found', 'another spelling of its amount', { importe: '121' }],
    ['differs', 'another amount', { importe: '121.01' }],
    ['unknown', 'another number', { numserie: 'A-1' }],
    ['unknown', 'another day', { fecha: '04-02-2025' }],
    ['unknown', 'another issuer', { nif: RECIPIENT_NIF }],
    ['invalid', 'a wrong NIF', { nif: '1' }],
    ['invalid', 'an amount with a comma', { importe: '121,00' }],
    ['invalid', 'no number', { numserie: '' }],
  ])('answers %s to %s', async (state, _title, changes) => {
    await harness.send([createFebruaryRegistration('A&amp;1')]);

    expect(await fetchQrState(changes)).toBe(state);
  });

  it('answers cancelled to a cancelled invoice', async () => {
    await harness.send([createFebruaryRegistration('A&amp;1'), system.createCancellationFor('A&amp;1', '03-02-2025')]);

    expect(await fetchQrState()).toBe('cancelled');
  });

  it('answers a page by default, with every parameter escaped', async () => {
    const page = await (await fetchQrCheck({ formato: '', numserie: '<b>' })).text();

    expect(page).toContain('Factura no encontrada');
    expect(page).toContain('&lt;b&gt;');
    expect(page).not.toContain('<b>');
  });
});
