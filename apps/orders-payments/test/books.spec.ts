import { getOrder } from '@brote/contracts/orders';
import { getOssReturn, getVatBookPage, type VatBookPage, type VatBookRow } from '@brote/contracts/staff-orders';
import { madridDay } from '@brote/service-runtime';
import { aCaller, eventually } from '@brote/test-support';
import { daysOfQuarter } from '#app/invoicing/books/get-oss-return';
import { aBasket, buy, refusalCodeOf, withShippingInfo } from './builders';
import { FakeCharges } from './fake-charges';
import { startHarness, type Harness } from './harness';
import { refund, waitForRefundedTotal } from './refund-steps';

const WAIT_OPTIONS = { withinMs: 20_000 };
const AUSTRIA = withShippingInfo({ country: 'AT', postalCode: '1010', city: 'Wien', phone: '+43 1 5880000' });
const staff = { caller: aCaller({ roles: ['customer', 'staff'] }) };
const euros = (amount: number) => ({ amount, currency: 'EUR' as const });
let harness: Harness;

/** A document as earlier versions stored it. */
interface StoredDocument {
  number: string;
  day: string;
  /** Cents. */
  net: number;
  vat: number;
  rate: number;
  country: string;
  vatCountry?: string;
  corrects?: string;
}

async function store({ number, day, net, vat, rate, country, vatCountry = '', corrects = '' }: StoredDocument): Promise<void> {
  await harness.queryRows(
    `INSERT INTO invoice (number, series, year, counter, charge_id, subscription_id, refunded_total, corrects, issued_on, total, net, vat,
                          vat_rate_permille, vat_country, currency, previous_hash, hash, content)
     VALUES (:number, left(:number::text, 1), substr(:number, 2, 4)::int, substr(:number, 7)::int, 'in_' || coalesce(nullif(:corrects::text, ''), :number),
             gen_random_uuid(), CASE WHEN :corrects <> '' THEN -(:net::int + :vat::int) END, nullif(:corrects, ''), :day::date, :net + :vat, :net, :vat, :rate,
             nullif(:vatCountry::text, ''), 'EUR', '', :number,
             jsonb_build_object('buyer', jsonb_build_object('name', 'Erika Muster', 'country', :country::text),
                                'plan', jsonb_build_object('reference', 'A1B2C3D4', 'paidOn', :day::date)))`,
    { number, day, net, vat, rate, country, vatCountry, corrects },
  );
}

const readPage = (from: string, until: string, cursor: string | null = null): Promise<VatBookPage> =>
  harness.requests.send(getVatBookPage, { from, until, cursor }, staff);
const today = () => madridDay(new Date(harness.now()));
const readAuditCount = async () => (await harness.queryRows(`SELECT after FROM staff_audit WHERE action = 'vat-book.export'`)).length;

describe('the VAT book', () => {
  let charges: FakeCharges;

  beforeAll(async () => {
    harness = await startHarness({ VAT_DESTINATION_FROM: '2025-07-01' });
    charges = await FakeCharges.start(harness.nats.url);
  });
  afterAll(async () => {
    await charges.stop();
    await harness.end();
  });

  it('lists invoices and credit notes of orders and plans, with base, rate, VAT and purchase', async () => {
    const { orderId } = await buy(harness, aBasket(AUSTRIA));
    await refund(harness, orderId, 350);
    await waitForRefundedTotal(harness, orderId, 350);
    const { data } = await charges.pay();
    const rows = await eventually(async () => {
      const page = await readPage(today(), today());
      if (page.rows.length < 3) throw new Error('The plan has no invoice yet');
      return page.rows;
    }, WAIT_OPTIONS);
    const { number, documents = [] } = await harness.requests.send(getOrder, { orderId });
    const [invoice, creditNote] = documents.map(({ number: documentNumber }) => documentNumber);
    const days = { issuedOn: today(), operationOn: today() };
    const chargeDays = { issuedOn: today(), operationOn: madridDay(new Date(data.paidAt)) };
    const abroad = { country: 'AT', vatCountry: 'AT', ratePermille: 200, purchase: number };
    expect(rows).toEqual([
      expect.objectContaining({
        ...days,
        ...abroad,
        number: invoice,
        series: 'F',
        net: 583,
        vat: 117,
        total: 700,
        corrects: null,
      }) as VatBookRow,
      expect.objectContaining({
        ...chargeDays,
        country: 'ES',
        vatCountry: 'ES',
        ratePermille: 210,
        net: 157,
        vat: 33,
        total: 190,
      }) as VatBookRow,
      expect.objectContaining({ ...days, ...abroad, number: creditNote, series: 'R', total: -350, corrects: invoice }) as VatBookRow,
    ]);
    for (const { net, vat, total } of rows) expect(net + vat).toBe(total);
  });

  it('continues after a document, and records each export once', async () => {
    const { rows } = await readPage(today(), today());
    const exportsBefore = await readAuditCount();
    for (const [index, { number }] of rows.entries())
      expect((await readPage(today(), today(), number)).rows).toEqual(rows.slice(index + 1));
    expect(await readAuditCount()).toBe(exportsBefore);
    await readPage(today(), today());
    expect(await readAuditCount()).toBe(exportsBefore + 1);
  });

  it('has full pages and an end, whatever the number of documents', async () => {
    for (let counter = 1; counter <= 501; counter += 1)
      await store({ number: `F2022-${String(counter).padStart(6, '0')}`, day: '2022-03-01', net: 100, vat: 21, rate: 210, country: 'ES' });
    const first = await readPage('2022-01-01', '2022-03-31');
    expect([first.rows.length, first.nextCursor]).toEqual([500, 'F2022-000500']);
    const second = await readPage('2022-01-01', '2022-03-31', first.nextCursor);
    expect([second.rows.map(({ number }) => number), second.nextCursor]).toEqual([['F2022-000501'], null]);
    expect((await readPage('2022-03-02', '2022-12-31')).rows).toEqual([]);
  });

  it('tells the member state of documents that do not name it', async () => {
    const base = { net: 100, vat: 21, rate: 210 };
    await store({ ...base, number: 'F2024-000001', day: '2024-02-01', country: 'BE' });
    await store({ number: 'F2024-000002', day: '2024-02-01', net: 100, vat: 19, rate: 190, country: 'DE' });
    await store({ ...base, number: 'F2024-000003', day: '2024-02-01', country: 'BE', vatCountry: 'BE' });
    await store({ ...base, number: 'F2025-000101', day: '2025-07-01', country: 'BE' });
    const rows = [...(await readPage('2024-02-01', '2024-02-01')).rows, ...(await readPage('2025-07-01', '2025-07-01')).rows];
    expect(rows.map(({ vatCountry }) => vatCountry)).toEqual(['ES', 'DE', 'BE', 'BE']);
    expect(rows[0]).toMatchObject({ buyer: 'Erika Muster', operationOn: '2024-02-01', purchase: 'A1B2C3D4' });
  });

  it('lists a simplified invoice without a buyer, with the country of delivery', async () => {
    const charge = charges.add({ deliveryCountry: 'AT' });
    charges.erase(charge);
    await charges.publishPaid(charge);
    const row = await eventually(async () => {
      const found = (await readPage(today(), today())).rows.find(({ series }) => series === 'S');
      if (found === undefined) throw new Error('It is not issued yet');
      return found;
    }, WAIT_OPTIONS);
    expect(row).toMatchObject({ buyer: '', country: 'AT', vatCountry: 'AT', ratePermille: 200, total: 190, corrects: null });
    expect(await readPage(today(), today(), row.number)).toMatchObject({ rows: [], nextCursor: null });
    const [year = 0, month = 0] = today().split('-').map(Number);
    const sales = await harness.requests.send(getOssReturn, { year, quarter: Math.ceil(month / 3) }, staff);
    const austria = sales.rows.filter(({ country }) => country === 'AT');
    // The order of 7.00 €, less 3.50 € that went back, and the charge.
    expect(austria.map(({ net, vat }) => net.amount + vat.amount)).toEqual([700 - 350 + 190]);
  });

  it('is for staff alone', async () => {
    const request = { from: today(), until: today(), cursor: null };
    expect(await refusalCodeOf(harness.requests.send(getVatBookPage, request, { caller: aCaller() }))).toBe('FORBIDDEN');
    expect(await refusalCodeOf(harness.requests.send(getOssReturn, { year: 2025, quarter: 4 }, { caller: aCaller() }))).toBe('FORBIDDEN');
  });
});

describe('the OSS return', () => {
  beforeAll(async () => {
    harness = await startHarness({ VAT_DESTINATION_FROM: '2025-07-01' });
    await store({ number: 'F2025-000001', day: '2025-08-10', net: 10_000, vat: 2_000, rate: 200, country: 'FR', vatCountry: 'FR' });
    await store({ number: 'F2025-000002', day: '2025-11-03', net: 10_000, vat: 1_900, rate: 190, country: 'DE', vatCountry: 'DE' });
    await store({ number: 'F2025-000003', day: '2025-12-31', net: 5_000, vat: 950, rate: 190, country: 'DE', vatCountry: 'DE' });
    await store({ number: 'F2025-000004', day: '2025-11-04', net: 10_000, vat: 2_100, rate: 210, country: 'ES', vatCountry: 'ES' });
    await store({ number: 'F2025-000005', day: '2025-11-04', net: 1_000, vat: 210, rate: 210, country: 'NL' });
    await store({ number: 'F2026-000001', day: '2026-01-01', net: 10_000, vat: 1_900, rate: 190, country: 'DE', vatCountry: 'DE' });
    const [inQuarter, ofEarlierQuarter] = [{ corrects: 'F2025-000002' }, { corrects: 'F2025-000001' }];
    await store({ number: 'R2025-000001', day: '2025-11-20', net: -1_000, vat: -190, rate: 190, country: 'DE', ...inQuarter });
    await store({ number: 'R2025-000002', day: '2025-10-05', net: -1_000, vat: -200, rate: 200, country: 'FR', ...ofEarlierQuarter });
  });
  afterAll(async () => harness.end());

  it('sums the quarter by member state and rate, and corrects earlier quarters apart', async () => {
    expect(await harness.requests.send(getOssReturn, { year: 2025, quarter: 4 }, staff)).toEqual({
      rows: [
        { country: 'DE', ratePermille: 190, net: euros(14_000), vat: euros(2_660) },
        { country: 'NL', ratePermille: 210, net: euros(1_000), vat: euros(210) },
      ],
      corrections: [{ country: 'FR', year: 2025, quarter: 3, vat: euros(-200) }],
    });
    expect(await harness.requests.send(getOssReturn, { year: 2025, quarter: 2 }, staff)).toEqual({ rows: [], corrections: [] });
  });

  it.each([
    [1, '2025-01-01', '2025-03-31'],
    [2, '2025-04-01', '2025-06-30'],
    [4, '2025-10-01', '2025-12-31'],
  ])('has the days of quarter %d', (quarter, from, until) => {
    expect(daysOfQuarter({ year: 2025, quarter })).toEqual({ from, until });
  });
});
