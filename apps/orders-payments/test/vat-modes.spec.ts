import { getInvoice, getOrder } from '@brote/contracts/orders';
import { getVatStatus } from '@brote/contracts/staff-orders';
import { aCaller, eventually } from '@brote/test-support';
import { addDays, madridDay } from '@brote/service-runtime';
import { madridYear } from '#app/core/orders/order-number';
import { RefundOrder } from '#app/payments/refunds/refund-order';
import { aBasket, buy, refusalCodeOf, withShippingInfo } from './builders';
import { pdfText } from './pdf-text';
import { startHarness, type Harness } from './harness';

const ADDRESSES = {
  ES: withShippingInfo({ country: 'ES', postalCode: '46006', city: 'Valencia' }),
  AT: withShippingInfo({ country: 'AT', postalCode: '1010', city: 'Wien', phone: '+43 1 5880000' }),
} as const;
type TestCountry = keyof typeof ADDRESSES;

/** A pack of 7.00 €: the rate per thousand, and the cents of net and VAT in its price. */
const VAT_CASES = [
  ['origin', 'ES', 210, 579, 121],
  ['origin', 'AT', 210, 579, 121],
  ['destination', 'ES', 210, 579, 121],
  ['destination', 'AT', 200, 583, 117],
] as const satisfies readonly (readonly ['origin' | 'destination', TestCountry, number, number, number])[];

const DAY_MS = 86_400_000;
const staff = { caller: aCaller({ roles: ['customer', 'staff'] }) };

describe.each(['origin', 'destination'] as const)('the VAT mode %s', (mode) => {
  let harness: Harness;
  const readStatus = () => harness.requests.send(getVatStatus, {}, staff);

  beforeAll(async () => void (harness = await startHarness({ VAT_DESTINATION_FROM: mode === 'origin' ? '' : '2021-07-01' })));
  afterAll(async () => harness.end());

  it.each(VAT_CASES.filter((one) => one[0] === mode))('(%s) charges an order to %s at %d ‰ in view, books and PDF', async (...one) => {
    const [, country, rate, net, vat] = one;
    const { orderId } = await buy(harness, aBasket(ADDRESSES[country]));
    const order = await harness.requests.send(getOrder, { orderId });
    const vatCountry = mode === 'origin' ? 'ES' : country;
    expect(order).toMatchObject({ total: { amount: 700 }, vat: { ratePermille: rate, country: vatCountry, amount: { amount: vat } } });
    const vatEvidence = vatCountry === country ? 'delivery-address' : 'below-threshold';
    expect(await harness.queryRows('SELECT vat_country, vat_evidence FROM orders WHERE id = :orderId', { orderId })).toEqual([
      { vat_country: vatCountry, vat_evidence: vatEvidence },
    ]);
    const invoiceRows = await harness.queryRows(
      'SELECT total, net, vat, vat_rate_permille AS rate FROM invoice WHERE order_id = :orderId',
      { orderId },
    );
    expect(invoiceRows).toEqual([{ total: 700, net, vat, rate }]);
    const { pdfBase64 } = await harness.requests.send(getInvoice, { orderId });
    const pdfContent = pdfText(Buffer.from(pdfBase64, 'base64')).replaceAll('\u00a0', ' ');
    for (const said of [`${rate / 10} %`, (net / 100).toFixed(2).replace('.', ','), (vat / 100).toFixed(2).replace('.', ',')])
      expect(pdfContent).toContain(said);
  });

  it('is shown to staff with the sales abroad without VAT, less refunds', async () => {
    const year = madridYear(new Date(harness.now()));
    const expectedStatus = { mode, threshold: { amount: 1_000_000, currency: 'EUR' }, level: 'below' };
    const before = (await readStatus()).thisYear.orders.amount;
    const { orderId } = await buy(harness, aBasket(ADDRESSES.AT));
    await buy(harness, aBasket(ADDRESSES.ES));
    const net = mode === 'origin' ? 579 : 583;
    expect(await readStatus()).toMatchObject({
      ...expectedStatus,
      thisYear: { year, orders: { amount: before + net } },
      lastYear: { year: year - 1 },
    });

    await harness.app.get(RefundOrder).refund({ refundId: orderId, orderId, amount: 700, reason: 'Late', restock: false });
    await eventually(async () => expect((await readStatus()).thisYear.orders.amount).toBe(before));

    harness.plans.sales = [
      { chargeId: 'in_1', country: 'AT', year, paidOn: `${year}-01-02`, amount: mode === 'origin' ? 968_000 : 960_000 },
    ];
    expect(await readStatus()).toMatchObject({ thisYear: { plans: { amount: 800_000 } }, percent: 80, level: 'near' });
    harness.plans.sales = [{ chargeId: 'in_1', country: 'AT', year: year - 1, paidOn: `${year - 1}-01-02`, amount: 1_300_000 }];
    expect(await readStatus()).toMatchObject({ percent: 0, level: 'over' });
  });

  it('is shown to staff alone', async () => {
    expect(await refusalCodeOf(harness.requests.send(getVatStatus, {}, { caller: aCaller() }))).toBe('FORBIDDEN');
  });
});

describe('the switch to the VAT of the country of delivery', () => {
  let harness: Harness;
  // Two days ahead: at midnight, one day could be over before the first sale.
  const firstDay = addDays(madridDay(new Date()), 2);

  beforeAll(async () => void (harness = await startHarness({ VAT_DESTINATION_FROM: firstDay })));
  afterAll(async () => harness.end());

  const readRates = async (orderId: string) => {
    const { vat } = await harness.requests.send(getOrder, { orderId });
    const [invoice] = await harness.queryRows<{ rate: number }>(
      'SELECT vat_rate_permille AS rate FROM invoice WHERE order_id = :orderId AND refund_id IS NULL',
      { orderId },
    );
    return [vat.ratePermille, invoice?.rate];
  };
  const readStatus = () => harness.requests.send(getVatStatus, {}, staff);

  it('changes the sales from its day on without a restart, and no earlier order or invoice', async () => {
    const before = await buy(harness, aBasket(ADDRESSES.AT));
    expect(await readRates(before.orderId)).toEqual([210, 210]);
    expect(await readStatus()).toMatchObject({ mode: 'origin', destinationFrom: firstDay });

    await harness.advance(2 * DAY_MS);
    const after = await buy(harness, aBasket(ADDRESSES.AT));
    expect(await readRates(after.orderId)).toEqual([200, 200]);
    expect(await readRates(before.orderId)).toEqual([210, 210]);
    expect(await readStatus()).toMatchObject({ mode: 'destination', destinationFrom: firstDay });
  });

  it('leaves the rate of its sale to a credit note', async () => {
    const [sold] = await harness.queryRows<{ orderId: string }>(
      'SELECT order_id AS "orderId" FROM invoice WHERE vat_rate_permille = 210 LIMIT 1',
    );
    const orderId = sold?.orderId ?? '';
    await harness.app.get(RefundOrder).refund({ refundId: orderId, orderId, amount: 700, reason: 'Late', restock: false });
    await eventually(async () =>
      expect(
        await harness.queryRows('SELECT vat_rate_permille AS rate FROM invoice WHERE order_id = :orderId AND refund_id IS NOT NULL', {
          orderId,
        }),
      ).toEqual([{ rate: 210 }]),
    );
  });
});
