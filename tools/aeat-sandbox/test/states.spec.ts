import type { Harness } from './harness';
import { startHarness } from './harness';
import { InvoicingSystem, ISSUER_NIF, RECIPIENT_NIF, SYSTEM_FIELDS, sfElement } from './invoicing-system';

let harness: Harness;
let system: InvoicingSystem;

beforeAll(async () => {
  harness = await startHarness();
});
beforeEach(async () => {
  await harness.postControl('reset', {});
  system = new InvoicingSystem();
});
afterAll(() => harness.close());

const previousRecordLink = (number: string, date: string, fingerprint: string) =>
  sfElement(
    'RegistroAnterior',
    sfElement('IDEmisorFactura', ISSUER_NIF) +
      sfElement('NumSerieFactura', number) +
      sfElement('FechaExpedicionFactura', date) +
      sfElement('Huella', fingerprint),
  );

it('the sandbox rejects a duplicate and names the invoice that it holds', async () => {
  await harness.lineOf(system.createRegistrationFor('A-1'));
  const line = await harness.lineOf(system.createRegistrationFor('A-1'));

  expect(line).toMatchObject({ state: 'Incorrecto', code: 3000, duplicate: 'Correcta' });
});

it('the sandbox rejects the second of two equal keys within one request', async () => {
  const { state, lines } = await harness.send([system.createRegistrationFor('A-1'), system.createRegistrationFor('A-1')]);

  expect(lines.map(({ code }) => code)).toEqual([undefined, 3000]);
  expect(state).toBe('ParcialmenteCorrecto');
});

it('the sandbox names the error of an invoice that it holds with an error', async () => {
  await harness.lineOf(system.createRegistrationFor('A-1', system.today(), { CuotaTotal: '90.00' }));
  const { element, duplicate } = await harness.lineOf(system.createRegistrationFor('A-1'));
  const codes = element.children.flatMap(({ children }) => children).filter(({ name }) => name === 'CodigoErrorRegistro');

  expect(duplicate).toBe('AceptadaConErrores');
  expect(codes.map(({ text }) => text)).toEqual(['2006']);
});

it('the sandbox takes numbers on another day for other invoices', async () => {
  await harness.lineOf(system.createRegistrationFor('A-1', '01-02-2025'));

  expect(await harness.lineOf(system.createRegistrationFor('A-1', '02-02-2025'))).toMatchObject({ state: 'Correcto' });
});

it('the sandbox accepts a correction of an invoice that it holds, and of no other', async () => {
  await harness.lineOf(system.createRegistrationFor('A-1'));
  const today = system.today();

  expect(await harness.lineOf(system.createRegistrationFor('A-1', today, { Subsanacion: 'S' }))).toMatchObject({ state: 'Correcto' });
  expect(await harness.lineOf(system.createRegistrationFor('A-1', today, { Subsanacion: 'S', RechazoPrevio: 'S' }))).toMatchObject({
    state: 'Correcto',
  });
  expect(await harness.lineOf(system.createRegistrationFor('A-2', today, { Subsanacion: 'S' }))).toMatchObject({ code: 3002 });
  expect(await harness.lineOf(system.createRegistrationFor('A-1', today, { Subsanacion: 'N' }))).toMatchObject({ code: 3000 });
});

it('the sandbox accepts a rejected invoice again with the rejection flag X', async () => {
  const today = system.today();
  await harness.lineOf(system.createRegistrationFor('A-1', today, { Destinatarios: undefined }));
  const resubmissionFlags = { Subsanacion: 'S', RechazoPrevio: 'X' };

  expect(await harness.lineOf(system.createRegistrationFor('A-1', today, resubmissionFlags))).toMatchObject({ state: 'Correcto' });
  expect(await harness.lineOf(system.createRegistrationFor('A-1', today, resubmissionFlags))).toMatchObject({
    code: 3000,
    duplicate: 'Correcta',
  });
});

it('the sandbox cancels an invoice once', async () => {
  await harness.lineOf(system.createRegistrationFor('A-1'));

  expect(await harness.lineOf(system.createCancellationFor('A-1'))).toMatchObject({
    state: 'Correcto',
    operation: 'Anulacion',
    number: 'A-1',
  });
  expect(await harness.lineOf(system.createCancellationFor('A-1'))).toMatchObject({ state: 'Incorrecto', code: 3001 });
  expect(await harness.lineOf(system.createRegistrationFor('A-1'))).toMatchObject({ code: 3000, duplicate: 'Anulada' });
});

it('the sandbox cancels an unknown invoice only with its flag', async () => {
  const today = system.today();

  expect(await harness.lineOf(system.createCancellationFor('A-1'))).toMatchObject({ state: 'Incorrecto', code: 3002 });
  expect(await harness.lineOf(system.createCancellationFor('A-1', today, { SinRegistroPrevio: 'S' }))).toMatchObject({ state: 'Correcto' });
  await harness.lineOf(system.createRegistrationFor('A-2'));
  expect(await harness.lineOf(system.createCancellationFor('A-2', today, { SinRegistroPrevio: 'S' }))).toMatchObject({ code: 3000 });
});

it('the sandbox rejects a cancellation whose maker is not described', async () => {
  expect(await harness.lineOf(system.createCancellationFor('A-1', system.today(), { GeneradoPor: 'T' }))).toMatchObject({ code: 1224 });
});

describe('a chain', () => {
  it('must not begin twice', async () => {
    await harness.lineOf(system.createRegistration());
    const restartedSystem = new InvoicingSystem();

    expect(await harness.lineOf(restartedSystem.createRegistrationFor('A-9'))).toMatchObject({ state: 'AceptadoConErrores', code: 2007 });
  });

  it('begins once for each installation of a system', async () => {
    await harness.lineOf(system.createRegistration());
    const second = new InvoicingSystem(Date.now, { ...SYSTEM_FIELDS, NumeroInstalacion: '2' });

    expect(await harness.lineOf(second.createRegistrationFor('A-9'))).toMatchObject({ state: 'Correcto' });
  });

  it('may begin before the first record that arrives', async () => {
    system.createRegistration();

    expect(await harness.lineOf(system.createRegistration())).toMatchObject({ state: 'Correcto' });
  });

  it('continues with a record after a rejected one', async () => {
    const records = [system.createRegistration(), system.createRegistration({ Destinatarios: undefined }), system.createRegistration()];
    const { lines } = await harness.send(records);

    expect(lines.map(({ code }) => code)).toEqual([undefined, 1189, undefined]);
  });

  it('is broken by a record that never arrived', async () => {
    await harness.lineOf(system.createRegistration());
    system.createRegistration();

    expect(await harness.lineOf(system.createRegistration())).toMatchObject({ state: 'AceptadoConErrores', code: 2900 });
  });

  it('continues after its last record although earlier ones are sent again', async () => {
    const records = [system.createRegistration(), system.createRegistration({ Destinatarios: undefined }), system.createRegistration()];
    await harness.send(records);
    const { lines } = await harness.send(records.slice(0, 2));

    expect(lines.map(({ code }) => code)).toEqual([3000, 1189]);
    expect(await harness.lineOf(system.createRegistration())).toMatchObject({ state: 'Correcto' });
  });

  it.each([
    [2002, 'a short fingerprint', 'ABC'],
    [2003, 'a fingerprint in lower case', 'a'.repeat(64)],
  ])('gets error %d for %s of the previous record', async (code, _title, fingerprint) => {
    const record = system.createRegistration({ Encadenamiento: previousRecordLink('A-1', system.today(), fingerprint) });

    expect(await harness.lineOf(record)).toMatchObject({ state: 'AceptadoConErrores', code });
  });

  it.each([
    ['number', (today: string, fingerprint: string) => previousRecordLink('other', today, fingerprint)],
    ['day', (_today: string, fingerprint: string) => previousRecordLink('B-00001', '01-02-2025', fingerprint)],
    ['fingerprint', (today: string) => previousRecordLink('B-00001', today, 'F'.repeat(64))],
  ])('gets an error for another %s of the previous record', async (_field, linkOf) => {
    await harness.lineOf(system.createRegistration());
    const wrong = linkOf(system.today(), system.head?.fingerprint ?? '');

    expect(await harness.lineOf(system.createRegistration({ Encadenamiento: wrong }))).toMatchObject({ code: 2900 });
  });
});

it('the sandbox trims values, as the agency does', async () => {
  const record = system.createRegistrationFor('A-1').replace('>A-1<', '>  A-1 <');

  expect(await harness.lineOf(record)).toMatchObject({ state: 'Correcto', number: 'A-1' });
  expect(await harness.lineOf(system.createRegistrationFor('A-1'))).toMatchObject({ code: 3000 });
});

it('the sandbox keeps the invoices of issuers apart', async () => {
  await harness.lineOf(system.createRegistrationFor('A-1'));
  const header = sfElement('ObligadoEmision', sfElement('NombreRazon', 'Otra') + sfElement('NIF', RECIPIENT_NIF));
  const changedRegistration = system.createRegistrationFor('A-1', system.today(), {
    Destinatarios: sfElement('IDDestinatario', sfElement('NombreRazon', 'B') + sfElement('NIF', ISSUER_NIF)),
  });

  expect(await harness.lineOf(changedRegistration, header)).toMatchObject({ code: 1108 });
});
