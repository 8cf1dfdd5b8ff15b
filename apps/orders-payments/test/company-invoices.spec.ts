import { getInvoice, getOrder, placeOrder, type CompanyBuyer } from '@brote/contracts/orders';
import { eraseFromOrders, exportFromOrders } from '@brote/contracts/personal-data';
import { getStaffOrder, getVatBookPage } from '@brote/contracts/staff-orders';
import { Database, UnitOfWork } from '@brote/persistence';
import { createLogger, madridDay } from '@brote/service-runtime';
import { aCaller, eventually, MovableClock } from '@brote/test-support';
import { type AeatSandbox, startAeatSandbox } from '@brote/test-support/aeat';
import { type RegistrationRecord, VerifactuClient } from '@brote/verifactu';
import { RecordAnswers } from '#app/invoicing/billing-records/sending/record-answers';
import { SendBillingRecords } from '#app/invoicing/billing-records/sending/send-billing-records.workflow';
import { SendingQueries } from '#app/invoicing/billing-records/sending/sending.queries';
import { VerifyBillingChain } from '#app/invoicing/billing-records/verify-billing-chain';
import { PurgePersonalData } from '#app/operations/personal-data/personal-data-retention';
import { aBasket, buy, refusalCodeOf, withShippingInfo } from './builders';
import { FakeIdentity } from './fake-identity';
import { startHarness, type Harness } from './harness';
import { pdfText } from './pdf-text';
import { createPerson, shipAndDeliver } from './personal-data-steps';
import { refund, waitForRefundedTotal } from './refund-steps';

const NINE_YEARS_MS = 9 * 366 * 86_400_000;
const SPANISH: CompanyBuyer = { name: ' Hotel Sol S.L. ', taxId: 'es a-58818501' };
const GERMAN: CompanyBuyer = { name: 'Zahnhaus GmbH', taxId: 'DE 123 456 789' };
const BERLIN = withShippingInfo({ country: 'DE', postalCode: '10115', city: 'Berlin' });
const staff = { caller: aCaller({ roles: ['customer', 'staff'] }) };
let harness: Harness;
let identity: FakeIdentity;

const readRecordsOf = async (orderId: string) =>
  (
    await harness.queryRows<{ record: RegistrationRecord }>(
      `SELECT record FROM billing_record JOIN invoice ON number = invoice_number WHERE order_id = :orderId ORDER BY position`,
      { orderId },
    )
  ).map(({ record }) => record);

/** An order of a company with a part of it refunded. */
async function buyAndRefund(company: CompanyBuyer, overrides: object = {}): Promise<string> {
  const { orderId } = await buy(harness, aBasket({ company, ...overrides }));
  await refund(harness, orderId, 350);
  await waitForRefundedTotal(harness, orderId, 350);
  await eventually(async () => expect(await readRecordsOf(orderId)).toHaveLength(2));
  return orderId;
}

const readBook = async (orderNumber: string) => {
  const today = madridDay(new Date(harness.now()));
  const { rows } = await harness.requests.send(getVatBookPage, { from: today, until: today, cursor: null }, staff);
  return rows.filter(({ purchase }) => purchase === orderNumber).map(({ buyer, buyerTaxId }) => `${buyer}: ${buyerTaxId ?? '?'}`);
};

/** Sends all records to the agency's sandbox; the verdicts by invoice number. */
async function sendRecords(sandbox: AeatSandbox): Promise<string[]> {
  const queries = new SendingQueries(new Database(harness.db.dataSource));
  const clock = new MovableClock(harness.now() + 60_000);
  await sandbox.control('clock', { offsetMs: clock.epochMs() - Date.now() });
  const answers = new RecordAnswers(new UnitOfWork(harness.db.dataSource), queries);
  const sending = new SendBillingRecords(queries, answers, clock, createLogger('spec', { level: 'silent' }));
  await sending.send(new VerifactuClient({ service: sandbox.service }));
  const rows = await harness.queryRows<{ verdict: string; description: string | null }>('SELECT verdict, description FROM billing_answer');
  return rows.map(({ verdict, description }) => `${verdict} ${description ?? ''}`.trim());
}

describe('an order that is invoiced to a company', () => {
  beforeAll(async () => {
    harness = await startHarness({ VAT_DESTINATION_FROM: '2025-07-01' });
    identity = await FakeIdentity.start(harness.nats.url);
  });
  afterAll(async () => {
    await identity.stop();
    await harness.end();
  });

  it('has the company in view, document, record, credit note and VAT book', async () => {
    const orderId = await buyAndRefund(SPANISH);
    const order = await harness.requests.send(getOrder, { orderId });
    expect(order.company).toEqual({ name: 'Hotel Sol S.L.', taxId: 'A58818501' });
    const { pdfBase64 } = await harness.requests.send(getInvoice, { orderId });
    const text = pdfText(Buffer.from(pdfBase64, 'base64'));
    expect([text.includes('Hotel Sol S.L.'), text.includes('A58818501'), text.includes('Lucía Ferrer')]).toEqual([true, true, false]);
    const recipient = { name: 'Hotel Sol S.L.', nif: 'A58818501' };
    const [invoice, creditNote] = await readRecordsOf(orderId);
    expect(invoice).toMatchObject({ type: 'F1', recipient, totalCents: 700, vatCents: 121 });
    expect(creditNote).toMatchObject({ type: 'R1', recipient, totalCents: -350, correction: { invoices: [{ number: invoice?.number }] } });
    expect(invoice).not.toHaveProperty('omitsRecipientByArticle61d');
    expect(await readBook(order.number)).toEqual(['Hotel Sol S.L.: A58818501', 'Hotel Sol S.L.: A58818501']);
  });

  it('has the VAT of a consumer with the VAT number of another state', async () => {
    const orderId = await buyAndRefund(GERMAN, BERLIN);
    const order = await harness.requests.send(getOrder, { orderId });
    expect([order.company, order.vat]).toMatchObject([{ taxId: 'DE123456789' }, { ratePermille: 190, country: 'DE' }]);
    const foreignId = { type: 'vat-number', country: 'DE', id: 'DE123456789' };
    const recipient = { name: 'Zahnhaus GmbH', foreignId };
    const breakdown = [{ kind: 'not-subject', regime: '17', reason: 'N2' }];
    const [invoice, creditNote] = await readRecordsOf(orderId);
    expect(invoice).toMatchObject({ type: 'F1', recipient, breakdown });
    expect(creditNote).toMatchObject({ type: 'R1', recipient, breakdown });
  });

  it('has records that the tax agency accepts', async () => {
    const greek = { name: 'Odonto AE', taxId: 'EL123456789' };
    for (const [company, overrides] of [[SPANISH], [GERMAN], [GERMAN, BERLIN], [greek]] as const) await buyAndRefund(company, overrides);
    const sandbox = await startAeatSandbox();
    try {
      const verdicts = await sendRecords(sandbox);
      expect([verdicts.length >= 8, new Set(verdicts)]).toEqual([true, new Set(['accepted'])]);
    } finally {
      await sandbox.stop();
    }
    expect(await harness.app.get(VerifyBillingChain).verify()).toBeNull();
  });

  it('is recorded without a recipient when the number is that of the seller', async () => {
    const [{ nif } = { nif: '' }] = await harness.queryRows<{ nif: string }>(`SELECT issuer_nif AS nif FROM billing_record LIMIT 1`);
    const { orderId } = await buy(harness, aBasket({ company: { name: 'Brote', taxId: nif } }));
    expect(await readRecordsOf(orderId)).toMatchObject([{ type: 'F2', omitsRecipientByArticle61d: true }]);
  });

  it.each([
    ['a Spanish number with a wrong check character', { name: 'Hotel Sol', taxId: 'B12345675' }],
    ['a number without the letters of its country', { name: 'Zahnhaus', taxId: '123456789' }],
    ['a name without letters', { name: '--', taxId: 'B12345674' }],
    ['a name of two lines', { name: 'Hotel\nSol', taxId: 'B12345674' }],
    ['a name that XML excludes', { name: 'Hotel\uffff', taxId: 'B12345674' }],
  ])('is refused with %s', async (_what, company) => {
    expect(await refusalCodeOf(harness.requests.send(placeOrder, aBasket({ company })))).toBe('INVALID_REQUEST');
  });

  it('shows staff no company once the customer closes the account', async () => {
    const person = createPerson(identity);
    const { orderId } = await buy(harness, { ...person.basket(), company: SPANISH }, person.caller);
    expect((await harness.requests.send(getStaffOrder, { orderId }, staff)).order.company?.taxId).toBe('A58818501');
    await harness.requests.send(eraseFromOrders, { userId: person.userId, email: person.email });
    expect((await harness.requests.send(getStaffOrder, { orderId }, staff)).order.company).toBeUndefined();
  });

  it('is exported; erasure leaves the company in the documents, until the law no longer requires them', async () => {
    const person = createPerson(identity);
    const company = { name: `${person.mark}SL`, taxId: '12345678Z' };
    const { orderId } = await buy(harness, { ...person.basket(), company }, person.caller);
    await shipAndDeliver(harness, orderId);
    const request = { userId: person.userId, email: person.email };
    const { sections } = await harness.requests.send(exportFromOrders, request);
    for (const name of ['orders', 'invoices'])
      expect(JSON.stringify(sections.find((section) => section.name === name)?.rows)).toContain('12345678Z');
    await harness.requests.send(eraseFromOrders, request);
    const count = async (table: string, column: string) =>
      (await harness.queryRows(`SELECT 1 FROM ${table} WHERE ${column}::text LIKE '%12345678Z%'`)).length;
    const countAll = async () =>
      Promise.all([
        count('orders', 'company'),
        count('invoice', 'content'),
        count('billing_record', 'record'),
        count('billing_chain', 'last'),
      ]);
    expect(await countAll()).toEqual([0, 1, 1, 1]);
    await harness.advance(NINE_YEARS_MS);
    await harness.app.get(PurgePersonalData).purge();
    expect(await countAll()).toEqual([0, 0, 0, 0]);
    expect(await harness.app.get(VerifyBillingChain).verify()).toBeNull();
    await expect(harness.queryRows(`UPDATE billing_record SET record = record - 'recipient'`)).rejects.toThrow('never changed');
  });
});
