import type { Harness } from './harness';
import { SOAP_PATH, startHarness } from './harness';
import { HEADER_XML, InvoicingSystem, ISSUER_NIF, RECIPIENT_NIF, sfElement, envelopeOf, party, requestOf } from './invoicing-system';

let harness: Harness;
let system: InvoicingSystem;

beforeAll(async () => {
  harness = await startHarness();
});
beforeEach(async () => {
  await harness.postControl('reset', {});
  system = new InvoicingSystem(() => harness.running.agency.clock.nowMs());
});
afterAll(() => harness.close());

const voluntaryHeader = (content: string) => HEADER_XML + sfElement('RemisionVoluntaria', content);
const year = new Date().getFullYear();

it.each<[number, string, (message: string) => string | Uint8Array]>([
  [4138, 'an empty message', () => ''],
  [4138, 'an empty body', () => envelopeOf('')],
  [4138, 'two operations', (message) => message.replace(/<env:Body>(.*)<\/env:Body>/s, '<env:Body>$1$1</env:Body>')],
  [4103, 'a message that is no XML', () => '{"a":1}'],
  [4103, 'a message with an undeclared prefix', (message) => message.replace('<sf:TipoFactura>', '<x:TipoFactura>')],
  [4103, 'a document type', (message) => message.replace('?>', '?><!DOCTYPE a>')],
  [4119, 'another encoding', (message) => message.replace('UTF-8', 'ISO-8859-1')],
  [4119, 'bytes that are not UTF-8', (message) => Buffer.from(message, 'latin1')],
  [4102, 'no envelope', () => '<a/>'],
  [4102, 'an envelope of SOAP 1.2', (message) => message.replace('schemas.xmlsoap.org/soap/envelope/', 'www.w3.org/2003/05/soap-envelope')],
  [4102, 'an unknown operation', (message) => message.replaceAll('RegFactuSistemaFacturacion', 'OtraOperacion')],
  [4102, 'a missing field', (message) => message.replace(/<sf:TipoFactura>.*?<\/sf:TipoFactura>/, '')],
  [4102, 'a wrong value in the header', (message) => message.replace(`<sf:NIF>${ISSUER_NIF}`, '<sf:NIF>1')],
  [4102, 'a key that no answer could repeat', (message) => message.replace(/<sf:NumSerieFactura>[^<]*/, '<sf:NumSerieFactura>')],
  [4116, 'an issuer with a wrong check letter', (message) => message.replace(`<sf:NIF>${ISSUER_NIF}`, '<sf:NIF>89890001A')],
])('the sandbox answers a fault with %d to %s', async (code, _title, damage) => {
  const { status, fault, body } = await harness.post(damage(requestOf([system.createRegistration()])));

  expect(status).toBe(500);
  expect(body.name).toBe('Fault');
  expect(body.children.map(({ name, namespace }) => `${namespace}${name}`)).toEqual(['faultcode', 'faultstring']);
  expect(body.children[0]?.text).toBe('env:Client');
  expect(fault).toMatch(new RegExp(`^Codigo\\[${code}\\]\\.`));
  expect(await harness.postControl('records')).toEqual([]);
});

it('a fault about a missing field names the field', async () => {
  const message = requestOf([system.createRegistration()]).replace(/<sf:ImporteTotal>.*?<\/sf:ImporteTotal>/, '');

  expect((await harness.post(message)).fault).toBe(
    'Codigo[4102].El XML no cumple el esquema. Falta informar campo obligatorio.: ImporteTotal',
  );
});

it.each([
  [4117, 'a representative with a wrong NIF', HEADER_XML + party('Representante', '12345678A')],
  [4120, 'an end of sending within a year', voluntaryHeader(sfElement('FechaFinVeriFactu', `30-06-${year}`))],
  [4120, 'an end of sending in a later year', voluntaryHeader(sfElement('FechaFinVeriFactu', `31-12-${year + 1}`))],
  [4126, 'a reference of a request by the agency', HEADER_XML + sfElement('RemisionRequerimiento', sfElement('RefRequerimiento', 'R1'))],
])('the sandbox answers a fault with %d to %s in the header', async (code, _title, header) => {
  expect((await harness.post(requestOf([system.createRegistration()], header))).fault).toMatch(new RegExp(`^Codigo\\[${code}\\]`));
});

it('an answer repeats the header', async () => {
  const header =
    HEADER_XML + party('Representante', RECIPIENT_NIF) + sfElement('RemisionVoluntaria', sfElement('FechaFinVeriFactu', `31-12-${year}`));
  const { text } = await harness.send([system.createRegistration()], header);

  expect(text).toContain(`<sfR:Cabecera>${header}</sfR:Cabecera>`);
});

it('an answer repeats the operation, its flags and the reference of a record', async () => {
  const { element } = await harness.lineOf(
    system.createRegistration({ RefExterna: 'pedido <1>'.replace('<', '&lt;').replace('>', '&gt;'), Subsanacion: 'S', RechazoPrevio: 'X' }),
  );
  const namesAndTexts = element.children.flatMap((child) => [child, ...child.children]).map(({ name, text }) => [name, text]);

  expect(namesAndTexts).toEqual(
    expect.arrayContaining([
      ['TipoOperacion', 'Alta'],
      ['Subsanacion', 'S'],
      ['RechazoPrevio', 'X'],
      ['RefExterna', 'pedido <1>'],
      ['EstadoRegistro', 'Correcto'],
    ]),
  );
});

it.each([
  ['Correcto', 'all records are correct', [true, true]],
  ['ParcialmenteCorrecto', 'one record is rejected', [true, false]],
  ['Incorrecto', 'all records are rejected', [false, false]],
])('the state of a request is %s when %s', async (state, _title, correctness) => {
  const records = correctness.map((isCorrect) => system.createRegistration(isCorrect ? {} : { Destinatarios: undefined }));
  const answer = await harness.send(records);

  expect(answer.state).toBe(state);
  expect(answer.csv === undefined).toBe(state === 'Incorrecto');
});

it('the sandbox takes at most a thousand records in one request', async () => {
  const records = Array.from({ length: 1001 }, () => system.createRegistration());

  expect((await harness.post(requestOf(records))).fault).toMatch(/^Codigo\[4114\]/);
  expect((await harness.send(records.slice(0, 1000))).state).toBe('Correcto');
});

it('the sandbox answers a GET with a fault', async () => {
  expect(await (await fetch(`${harness.url}${SOAP_PATH}`)).text()).toContain('Codigo[4135].');
});

describe('the waiting time', () => {
  beforeEach(() => harness.postControl('waiting', { seconds: 60, refusesEarly: true }));

  it('refuses an earlier request and none of its records arrives', async () => {
    await harness.send([system.createRegistration()]);
    const { fault } = await harness.post(requestOf([system.createRegistration()]));

    expect(fault).toMatch(/^Codigo\[4900\]/);
    expect(await harness.postControl('records')).toHaveLength(1);
  });

  it('ends after the seconds of the last answer', async () => {
    expect((await harness.send([system.createRegistration()])).waitingSeconds).toBe('60');
    await harness.postControl('clock', { offsetMs: 61_000 });

    expect((await harness.send([system.createRegistration()])).state).toBe('Correcto');
  });

  it('does not delay a full request', async () => {
    await harness.send([system.createRegistration()]);

    expect((await harness.send(Array.from({ length: 1000 }, () => system.createRegistration()))).state).toBe('Correcto');
  });

  it('follows each answer, so it may be changed', async () => {
    await harness.postControl('waiting', { seconds: 0 });

    expect((await harness.send([system.createRegistration()])).waitingSeconds).toBe('0');
    expect((await harness.send([system.createRegistration()])).state).toBe('Correcto');
  });

  it('counts for each issuer alone', async () => {
    await harness.send([system.createRegistration()]);
    const { fault, lines } = await harness.post(requestOf([system.createRegistration()], party('ObligadoEmision', RECIPIENT_NIF)));

    expect(fault).toBeUndefined();
    expect(lines[0]?.code).toBe(1108);
  });

  it('begins only with a request that is answered by lines', async () => {
    await harness.post(envelopeOf(''));

    expect((await harness.send([system.createRegistration()])).state).toBe('Correcto');
  });
});
