import { createHash } from 'node:crypto';
import { getInvoice, getInvoiceByLink, getOrder } from '@brote/contracts/orders';
import { uuidv7 } from '@brote/messaging';
import { basketOfPacks, payByCard, place, placeWhileBusy, refusalCodeOf, waitForCheckoutStep } from './builders';
import { startHarness, type Harness } from './harness';

let harness: Harness;

interface InvoiceRow {
  number: string;
  counter: number;
  day: string;
  total: number;
  net: number;
  vat: number;
  previous_hash: string;
  hash: string;
}

const readInvoices = async (): Promise<InvoiceRow[]> =>
  harness.queryRows(
    `SELECT number, counter, to_char(issued_on, 'YYYY-MM-DD') AS day, total, net, vat, previous_hash, hash FROM invoice WHERE series = 'F' ORDER BY counter`,
  );

describe('invoices', () => {
  beforeAll(async () => void (harness = await startHarness()));
  afterAll(async () => harness.end());

  it('are numbered without a gap and chained while fifty customers pay at once', async () => {
    const pages = await Promise.all(Array.from({ length: 50 }, (_, index) => placeWhileBusy(harness, basketOfPacks(1 + (index % 3)))));
    await Promise.all(pages.map(async (paymentPage) => payByCard(paymentPage)));
    await Promise.all(pages.map(async ({ checkoutId }) => waitForCheckoutStep(harness, checkoutId, 'confirmed', 30_000)));
    const rows = await readInvoices();
    expect(rows.map(({ counter }) => counter)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
    expect(rows[0]?.number).toMatch(/^F\d{4}-000001$/);
    let previousHash = '';
    for (const row of rows) {
      expect(row.previous_hash).toBe(previousHash);
      previousHash = createHash('sha256').update([row.number, row.day, row.total, previousHash].join('|')).digest('hex');
      expect([row.hash, row.net + row.vat]).toEqual([previousHash, row.total]);
    }
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
