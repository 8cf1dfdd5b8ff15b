import { getInvoice, getInvoiceByLink, getOrder } from '@brote/contracts/orders';
import { uuidv7 } from '@brote/messaging';
import { VerifyBillingChain } from '#app/invoicing/billing-records/verify-billing-chain';
import { basketOfPacks, payByCard, place, placeWhileBusy, refusalCodeOf, waitForCheckoutStep } from './builders';
import { startHarness, type Harness } from './harness';

let harness: Harness;

interface InvoiceRow {
  number: string;
  counter: number;
  total: number;
  net: number;
  vat: number;
  hash: string | null;
  recordedTotal: number;
}

const readInvoices = async (): Promise<InvoiceRow[]> =>
  harness.queryRows(
    `SELECT i.number, i.counter, i.total, i.net, i.vat, i.hash, r.total AS "recordedTotal"
       FROM invoice i JOIN billing_record r ON r.invoice_number = i.number WHERE i.series = 'F' ORDER BY r.position`,
  );

describe('invoices', () => {
  beforeAll(async () => void (harness = await startHarness()));
  afterAll(async () => harness.end());

  it('are numbered without a gap and chained by their billing records while fifty customers pay at once', async () => {
    const pages = await Promise.all(Array.from({ length: 50 }, (_, index) => placeWhileBusy(harness, basketOfPacks(1 + (index % 3)))));
    await Promise.all(pages.map(async (paymentPage) => payByCard(paymentPage)));
    await Promise.all(pages.map(async ({ checkoutId }) => waitForCheckoutStep(harness, checkoutId, 'confirmed', 30_000)));
    const rows = await readInvoices();
    expect(rows.map(({ counter }) => counter)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
    expect(rows[0]?.number).toMatch(/^F\d{4}-000001$/);
    for (const { total, net, vat, hash, recordedTotal } of rows) expect([net + vat, recordedTotal, hash]).toEqual([total, total, null]);
    expect(await harness.app.get(VerifyBillingChain).verify()).toBeNull();
    expect([harness.catalogue.total('sold'), harness.catalogue.isConsistent]).toEqual([4 * (17 + 17 * 2 + 16 * 3), true]);
  });

  it('cannot be changed or deleted', async () => {
    await expect(harness.queryRows('UPDATE invoice SET total = 1')).rejects.toThrow('never changed');
    await expect(harness.queryRows('DELETE FROM invoice')).rejects.toThrow('never changed');
  });

  it('are the same PDF for the notifications service and for the buyer', async () => {
    const paymentPage = await place(harness);
    await payByCard(paymentPage);
    await waitForCheckoutStep(harness, paymentPage.checkoutId, 'confirmed');
    const { linkToken, invoiceNumber } = await harness.requests.send(getOrder, { orderId: paymentPage.orderId });
    const invoiceDocument = await harness.requests.send(getInvoice, { orderId: paymentPage.orderId });
    expect(await harness.requests.send(getInvoiceByLink, { token: linkToken })).toEqual(invoiceDocument);
    expect([invoiceDocument.number, invoiceDocument.fileName]).toEqual([invoiceNumber, `${invoiceNumber ?? ''}.pdf`]);
    expect(Buffer.from(invoiceDocument.pdfBase64, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('and orders stay hidden from a forged link', async () => {
    for (const token of ['', 'a.b', `${'A'.repeat(22)}.${'A'.repeat(43)}`]) {
      expect(await refusalCodeOf(harness.requests.send(getInvoiceByLink, { token }))).toBe('ORDER_UNKNOWN');
    }
    expect(await refusalCodeOf(harness.requests.send(getOrder, { orderId: uuidv7() }))).toBe('ORDER_UNKNOWN');
  });
});
