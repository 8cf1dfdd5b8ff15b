import type { Harness } from './harness';
import { startHarness } from './harness';
import { InvoicingSystem, ISSUER_NIF, RECIPIENT_NIF, SYSTEM_FIELDS, breakdown, sfElement, party } from './invoicing-system';
import type { FieldChanges } from './invoicing-system';

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

const WITHOUT_RECIPIENTS = { Destinatarios: undefined };
const SIMPLIFIED_INVOICE: FieldChanges = { TipoFactura: 'F2', ...WITHOUT_RECIPIENTS };
const CORRECTIVE_INVOICE: FieldChanges = { TipoFactura: 'R1', TipoRectificativa: 'I' };
const amountFields = (base: string, tax: string): FieldChanges => ({
  Desglose: breakdown({ BaseImponibleOimporteNoSujeto: base, CuotaRepercutida: tax }),
  CuotaTotal: tax,
  ImporteTotal: (Number(base) + Number(tax)).toFixed(2),
});
const WITHOUT_TAX_FIELDS = { TipoImpositivo: undefined, CuotaRepercutida: undefined };
const ZERO_TAX_TOTALS: FieldChanges = { CuotaTotal: '0', ImporteTotal: '100' };
const foreignRecipient = (country: string | undefined, type: string, id: string) =>
  sfElement(
    'IDDestinatario',
    sfElement('NombreRazon', 'X') +
      sfElement(
        'IDOtro',
        (country === undefined ? '' : sfElement('CodigoPais', country)) + sfElement('IDType', type) + sfElement('ID', id),
      ),
  );
const rectifiedAmounts = sfElement('BaseRectificada', '10') + sfElement('CuotaRectificada', '2.10');
const otherInvoice = (name: string) =>
  sfElement(
    name,
    sfElement('IDEmisorFactura', ISSUER_NIF) + sfElement('NumSerieFactura', 'A') + sfElement('FechaExpedicionFactura', '01-02-2025'),
  );
const invoiceIdFields = (number: string, date: string, issuer = ISSUER_NIF): FieldChanges => ({
  IDFactura: sfElement('IDEmisorFactura', issuer) + sfElement('NumSerieFactura', number) + sfElement('FechaExpedicionFactura', date),
});
const thirdParty = (nif: string) => sfElement('NombreRazon', 'Tercero') + sfElement('NIF', nif);
const isoSecondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString().replace(/\.\d+Z/, 'Z');
/** Tables are made when the file loads; a time in them is an age in seconds until its record is made. */
const createdSecondsAgo = (seconds: number): FieldChanges => ({ FechaHoraHusoGenRegistro: `ago ${seconds}` });

function resolveCreationTime(changes: FieldChanges): FieldChanges {
  const [, seconds] = /^ago (.*)$/.exec(changes['FechaHoraHusoGenRegistro'] ?? '') ?? [];
  return seconds === undefined ? changes : { ...changes, FechaHoraHusoGenRegistro: isoSecondsAgo(Number(seconds)) };
}

it.each<[string, FieldChanges]>([
  ['a full invoice', {}],
  ['a simplified invoice', SIMPLIFIED_INVOICE],
  ['a simplified invoice with recipient and the flag of article 6.1.d', { TipoFactura: 'F2', FacturaSinIdentifDestinatarioArt61d: 'S' }],
  ['an invoice that replaces simplified ones', { TipoFactura: 'F3', FacturasSustituidas: otherInvoice('IDFacturaSustituida') }],
  [
    'a correction by difference',
    { ...CORRECTIVE_INVOICE, ...amountFields('-100.00', '-21.00'), FacturasRectificadas: otherInvoice('IDFacturaRectificada') },
  ],
  ['a correction by substitution', { ...CORRECTIVE_INVOICE, TipoRectificativa: 'S', ImporteRectificacion: rectifiedAmounts }],
  ['a correction of a simplified invoice', { ...WITHOUT_RECIPIENTS, TipoFactura: 'R5', TipoRectificativa: 'I' }],
  [
    'a sale that is taxed at its destination',
    { ...ZERO_TAX_TOTALS, Desglose: breakdown({ ...WITHOUT_TAX_FIELDS, ClaveRegimen: '17', CalificacionOperacion: 'N2' }) },
  ],
  [
    'an export',
    {
      ...ZERO_TAX_TOTALS,
      Desglose: breakdown({ ...WITHOUT_TAX_FIELDS, ClaveRegimen: '02', CalificacionOperacion: undefined, OperacionExenta: 'E2' }),
    },
  ],
  ['a recipient with a VAT number', { Destinatarios: foreignRecipient('DE', '02', 'DE123456789') }],
  ['a recipient with a Greek VAT number', { Destinatarios: foreignRecipient('GR', '02', 'EL123456789') }],
  ['a recipient with a VAT number and no country', { Destinatarios: foreignRecipient(undefined, '02', 'FR12345678901') }],
  ['a recipient with a passport', { Destinatarios: foreignRecipient('ES', '03', 'AAA000000') }],
  ['totals within ten euros', { ImporteTotal: '131.00', CuotaTotal: '31.00' }],
  ['a reduced rate', { Desglose: breakdown({ TipoImpositivo: '4', CuotaRepercutida: '4' }), CuotaTotal: '4', ImporteTotal: '104' }],
  ['a number with all allowed characters', invoiceIdFields('F/2026-001 &amp;(%)', new InvoicingSystem().today())],
  ['an invoice by a third party', { EmitidaPorTerceroODestinatario: 'T', Tercero: thirdParty(RECIPIENT_NIF) }],
  ['a record that is three minutes old', createdSecondsAgo(180)],
])('the sandbox accepts %s', async (_title, changes) => {
  expect(await harness.lineOf(system.createRegistration(resolveCreationTime(changes)))).toMatchObject({
    state: 'Correcto',
    code: undefined,
  });
});

it.each<[number, string, FieldChanges]>([
  [1108, 'an issuer that is not the header’s', invoiceIdFields('A', today(), RECIPIENT_NIF)],
  [1112, 'an issue in the future', invoiceIdFields('A', dayFromNow(2))],
  [1152, 'an issue before 28 October 2024', invoiceIdFields('A', '27-10-2024')],
  [1145, 'a day that the calendar does not have', invoiceIdFields('A', '31-02-2025')],
  [1145, 'an operation on such a day', { FechaOperacion: '30-02-2025' }],
  [1130, 'a quotation mark in the number', invoiceIdFields('A"1', today())],
  [1130, 'a letter outside ASCII in the number', invoiceIdFields('Ñ1', today())],
  [1104, 'a number of spaces', invoiceIdFields('  ', today())],
  [1244, 'a time without an offset', { FechaHoraHusoGenRegistro: '2026-11-25T10:00:00' }],
  [1262, 'a fingerprint of another length', { Huella: 'ABC' }],
  [
    1176,
    'a producer with a wrong NIF',
    {
      SistemaInformatico: Object.entries({ ...SYSTEM_FIELDS, NIF: '89890001A' })
        .map(([n, v]) => sfElement(n, v))
        .join(''),
    },
  ],
  [1125, 'an operation after the next year', { FechaOperacion: `01-01-${String(new Date().getFullYear() + 2)}` }],
  [1134, 'an operation of more than twenty years ago', { FechaOperacion: '01-01-2001' }],
  [1146, 'an operation after the issue', { FechaOperacion: dayFromNow(3) }],
  [1114, 'a correction without its type', { TipoFactura: 'R1' }],
  [1115, 'a type of correction without a correction', { TipoRectificativa: 'I' }],
  [1116, 'replaced invoices in a full one', { FacturasSustituidas: otherInvoice('IDFacturaSustituida') }],
  [1117, 'corrected invoices in a full one', { FacturasRectificadas: otherInvoice('IDFacturaRectificada') }],
  [1118, 'a substitution without its amounts', { ...CORRECTIVE_INVOICE, TipoRectificativa: 'S' }],
  [1119, 'amounts of a substitution in a difference', { ...CORRECTIVE_INVOICE, ImporteRectificacion: rectifiedAmounts }],
  [1153, 'the rejection flag X without correction', { RechazoPrevio: 'X' }],
  [1161, 'the rejection flag S without correction', { RechazoPrevio: 'S' }],
  [1157, 'a coupon in a full invoice', { Cupon: 'S' }],
  [1183, 'the flag of article 7 in a simplified invoice', { ...SIMPLIFIED_INVOICE, FacturaSimplificadaArt7273: 'S' }],
  [1185, 'the flag of article 6.1.d in a full invoice', { FacturaSinIdentifDestinatarioArt61d: 'S' }],
  [1189, 'a full invoice without recipient', WITHOUT_RECIPIENTS],
  [1189, 'a replacing invoice without recipient', { ...WITHOUT_RECIPIENTS, TipoFactura: 'F3' }],
  [1189, 'a correction without recipient', { ...CORRECTIVE_INVOICE, ...WITHOUT_RECIPIENTS }],
  [1190, 'a simplified invoice with recipient', { TipoFactura: 'F2' }],
  [1190, 'a correction of a simplified one with recipient', { ...CORRECTIVE_INVOICE, TipoFactura: 'R5' }],
  [1138, 'the flag of large amounts for a small one', { Macrodato: 'S' }],
  [1139, 'a large amount without its flag', amountFields('100000000.00', '21000000.00')],
  [1155, 'a third party without the field that announces it', { Tercero: thirdParty(RECIPIENT_NIF) }],
  [1186, 'an announced third party that is missing', { EmitidaPorTerceroODestinatario: 'T' }],
  [1159, 'a third party where the recipient issues', { EmitidaPorTerceroODestinatario: 'D', Tercero: thirdParty(RECIPIENT_NIF) }],
  [1158, 'a recipient that issues and is missing', { ...SIMPLIFIED_INVOICE, EmitidaPorTerceroODestinatario: 'D' }],
  [1188, 'a third party that is the issuer', { EmitidaPorTerceroODestinatario: 'T', Tercero: thirdParty(ISSUER_NIF) }],
  [1123, 'a recipient with a wrong check letter', { Destinatarios: party('IDDestinatario', '89890002A') }],
  [1123, 'a recipient with a wrong check digit', { Destinatarios: party('IDDestinatario', 'B12345678') }],
  [1193, 'a recipient that is the issuer', { Destinatarios: party('IDDestinatario', ISSUER_NIF) }],
  [1111, 'a passport without country', { Destinatarios: foreignRecipient(undefined, '03', 'A1') }],
  [1122, 'a VAT number of another country', { Destinatarios: foreignRecipient('FR', '02', 'DE123456789') }],
  [1126, 'a Spanish residence certificate', { Destinatarios: foreignRecipient('ES', '05', 'A1') }],
  [1124, 'a rate that VAT does not have', { Desglose: breakdown({ TipoImpositivo: '20', CuotaRepercutida: '20' }) }],
  [1194, 'the rate of 5 % after its time', { Desglose: breakdown({ TipoImpositivo: '5', CuotaRepercutida: '5' }) }],
  [1235, 'the rate of 7.5 % after its time', { Desglose: breakdown({ TipoImpositivo: '7.5', CuotaRepercutida: '7.5' }) }],
  [1142, 'a tax that is not base times rate', { Desglose: breakdown({ CuotaRepercutida: '31.01' }) }],
  [1143, 'a tax of another sign than its base', { Desglose: breakdown({ CuotaRepercutida: '-21.00' }) }],
  [1150, 'a simplified invoice of more than 3,000 euros', { ...SIMPLIFIED_INVOICE, ...amountFields('3000.00', '630.00') }],
  [
    1197,
    'a reverse charge in a simplified invoice',
    {
      ...SIMPLIFIED_INVOICE,
      ...ZERO_TAX_TOTALS,
      Desglose: breakdown({ CalificacionOperacion: 'S2', TipoImpositivo: '0', CuotaRepercutida: '0' }),
    },
  ],
  [1198, 'a reverse charge with tax', { Desglose: breakdown({ CalificacionOperacion: 'S2' }) }],
  [1237, 'a rate where the sale is not subject to VAT', { Desglose: breakdown({ CalificacionOperacion: 'N2' }) }],
  [1238, 'a rate where the sale is exempt', { Desglose: breakdown({ CalificacionOperacion: undefined, OperacionExenta: 'E1' }) }],
  [
    1199,
    'an export under the general regime',
    { Desglose: breakdown({ ...WITHOUT_TAX_FIELDS, CalificacionOperacion: undefined, OperacionExenta: 'E2' }) },
  ],
  [
    1182,
    'an exemption of the Canary Islands',
    { Desglose: breakdown({ ...WITHOUT_TAX_FIELDS, CalificacionOperacion: undefined, OperacionExenta: 'E7' }) },
  ],
  [1207, 'a tax where nothing is taxed', { Desglose: breakdown({ Impuesto: '02', CalificacionOperacion: 'N1' }) }],
  [1208, 'a taxed sale without rate', { Desglose: breakdown({ TipoImpositivo: undefined }) }],
  [1245, 'a breakdown without regime', { Desglose: breakdown({ ClaveRegimen: undefined }) }],
  [1257, 'a base at cost under the general regime', { Desglose: breakdown({ BaseImponibleACoste: '100' }) }],
  [
    1281,
    'a surcharge where nothing is taxed',
    {
      Desglose: breakdown({
        Impuesto: '02',
        CalificacionOperacion: 'N1',
        ...WITHOUT_TAX_FIELDS,
        TipoRecargoEquivalencia: '5.2',
        CuotaRecargoEquivalencia: '5.2',
      }),
    },
  ],
  [1284, 'a surcharge without its amount', { Desglose: breakdown({ TipoRecargoEquivalencia: '5.2' }) }],
])('the sandbox rejects with %d: %s', async (code, _title, changes) => {
  const answer = await harness.send([system.createRegistration(resolveCreationTime(changes))]);

  expect(answer.lines[0]).toMatchObject({ state: 'Incorrecto', code, operation: 'Alta', duplicate: undefined });
  expect(answer.lines[0]?.description).not.toBe('');
  expect(answer).toMatchObject({ state: 'Incorrecto', csv: undefined, waitingSeconds: '60' });
});

it.each<[number, string, FieldChanges]>([
  [1100, 'CuotaTotal', { CuotaTotal: '1,5' }],
  [1106, 'TipoFactura', { TipoFactura: 'F9' }],
  [1171, 'Subsanacion', { Subsanacion: 'X' }],
  [1218, 'Impuesto', { Desglose: breakdown({ Impuesto: '09' }) }],
  [1246, 'ClaveRegimen', { Desglose: breakdown({ ClaveRegimen: '99' }) }],
  [1247, 'TipoHuella', { TipoHuella: '02' }],
  [1253, 'RefExterna', { RefExterna: 'r'.repeat(61) }],
  [1274, 'PrimerRegistro', { Encadenamiento: sfElement('PrimerRegistro', 'N') }],
])('the sandbox rejects with %d a value of %s that the schema does not allow', async (code, field, changes) => {
  const line = await harness.lineOf(system.createRegistration(resolveCreationTime(changes)));

  expect(line).toMatchObject({ state: 'Incorrecto', code });
  expect(line.description).toMatch(new RegExp(`: ${field}$`));
});

it.each<[number, string, FieldChanges]>([
  [2000, 'a wrong fingerprint', { Huella: 'A'.repeat(64) }],
  [2004, 'a record that is five minutes old', createdSecondsAgo(300)],
  [2004, 'a record of five minutes in the future', createdSecondsAgo(-300)],
  [2005, 'a total that differs by more than ten euros', { ImporteTotal: '131.01' }],
  [2006, 'a tax that differs by more than ten euros', { CuotaTotal: '31.01' }],
])('the sandbox accepts with error %d: %s', async (code, _title, changes) => {
  const answer = await harness.send([system.createRegistration(resolveCreationTime(changes))]);

  expect(answer.lines[0]).toMatchObject({ state: 'AceptadoConErrores', code });
  expect(answer.state).toBe('ParcialmenteCorrecto');
  expect(answer.csv).toMatch(/^A-[A-Z0-9]{14}$/);
});

it('the sandbox does not compare the totals of special regimes', async () => {
  const specialRegimeBreakdown = breakdown({ ClaveRegimen: '03' });

  expect(await harness.lineOf(system.createRegistration({ Desglose: specialRegimeBreakdown, ImporteTotal: '500.00' }))).toMatchObject({
    state: 'Correcto',
  });
});

it('the sandbox excuses an old record by an incident, but no record of the future', async () => {
  const header = party('ObligadoEmision', ISSUER_NIF) + sfElement('RemisionVoluntaria', sfElement('Incidencia', 'S'));

  expect(await harness.lineOf(system.createRegistration({ FechaHoraHusoGenRegistro: isoSecondsAgo(86_400) }), header)).toMatchObject({
    state: 'Correcto',
  });
  expect(await harness.lineOf(system.createRegistration({ FechaHoraHusoGenRegistro: isoSecondsAgo(-300) }), header)).toMatchObject({
    code: 2004,
  });
});

it('the sandbox compares a second decimal zero as the agency does', async () => {
  const record = system.createRegistration({ ImporteTotal: '121.00', CuotaTotal: '21.00' });

  expect(await harness.lineOf(record.replace('>121.00<', '>121<').replace('<sf:CuotaTotal>21.00<', '<sf:CuotaTotal>21<'))).toMatchObject({
    state: 'Correcto',
  });
});

function dayFromNow(days: number): string {
  return new InvoicingSystem(() => Date.now() + days * 86_400_000).today();
}

function today(): string {
  return new InvoicingSystem().today();
}
