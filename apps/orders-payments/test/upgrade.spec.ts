import { createHash, randomUUID } from 'node:crypto';
import { verifyAudit } from '@brote/contracts/audit';
import { getInvoice, getOrder, getOrderByLink } from '@brote/contracts/orders';
import { getStaffOrder, refundOrderAsStaff } from '@brote/contracts/staff-orders';
import { aCaller, eventually } from '@brote/test-support';
import { EARLIER_SHOP_TIME, unpackStripeAccount, useUpgradedDatabase } from '@brote/test-support/upgrade';
import type { StripeAccountFile, UpgradedDatabase } from '@brote/test-support/upgrade';
import { schema } from '#app/data-source';
import { VerifyBillingChain } from '#app/invoicing/billing-records/verify-billing-chain';
import { buy } from './builders';
import { startHarness, type Harness } from './harness';
import { pdfText } from './pdf-text';

interface OrderRow {
  id: string;
  number: string;
  status: string;
  total: number;
  refunded: number;
  paid_at: string | null;
  tracking_number: string | null;
  disputed_at: string | null;
  erased_at: string | null;
}
interface InvoiceRow {
  number: string;
  series: string;
  year: number;
  counter: number;
  order_id: string;
  issued_on: string;
  total: number;
  /** Null on documents since there are billing records. */
  hash: string | null;
  buyer_forgotten_at: string | null;
}
interface RefundRow {
  id: string;
  order_id: string;
  amount: number;
  state: string;
}

let upgraded: UpgradedDatabase;
let stripeAccount: StripeAccountFile;
let harness: Harness;

const asStaff = () => ({ caller: aCaller({ roles: ['customer', 'staff'], authenticatedAt: harness.now() }) });
const hashOf = ({ number, issued_on: day, total }: InvoiceRow, previousHash: string) =>
  createHash('sha256').update([number, day, total, previousHash].join('|')).digest('hex');

/** Invoices or credit notes in the order of their chain. */
const sortChain = (invoices: InvoiceRow[], wantedSeries: string) =>
  invoices.filter(({ series }) => series === wantedSeries).sort((one, other) => one.year - other.year || one.counter - other.counter);

/** A paid order of the earlier version with money left and without a refund. */
function findRefundableOrder(status: string): OrderRow {
  const order = upgraded.before
    .rows<OrderRow>('orders')
    .find((row) => row.status === status && row.total > 0 && row.refunded === 0 && row.disputed_at === null && row.erased_at === null);
  if (order === undefined) throw new Error(`The earlier shop has no ${status} order to refund`);
  return order;
}

describe('a database of version 0.2.0', () => {
  beforeAll(async () => {
    // Each customer at Stripe is sent once more.
    const changedColumns = { 'public.account': ['sync_due_at', 'sync_number'] };
    [upgraded, stripeAccount] = await Promise.all([useUpgradedDatabase('orders-payments', schema, changedColumns), unpackStripeAccount()]);
    const initialOffsetMs = EARLIER_SHOP_TIME.getTime() - Date.now();
    harness = await startHarness({}, { database: upgraded, stripeAccountFile: stripeAccount.path, initialOffsetMs });
  });
  afterAll(async () => {
    await harness.end();
    await stripeAccount.remove();
  });

  it('holds every row after the migrations', () => {
    const statuses = new Set(upgraded.before.rows<OrderRow>('orders').map(({ status }) => status));
    expect(statuses).toEqual(new Set(['pending', 'processing', 'shipped', 'delivered', 'cancelled']));
    for (const table of ['payment', 'dispute', 'withdrawal', 'recall', 'order_note']) upgraded.before.rows(table);
    expect(upgraded.losses).toEqual([]);
  });

  it('shows each order with its state, amounts, parcel and refunds', async () => {
    const refunds = upgraded.before.rows<RefundRow>('refund');
    for (const { id, number, status, total, refunded, tracking_number: trackingNumber } of upgraded.before.rows<OrderRow>('orders')) {
      const { order, refunds: shownRefunds } = await harness.requests.send(getStaffOrder, { orderId: id }, asStaff());
      expect(order).toMatchObject({ number, status, total: { amount: total }, refunded: { amount: refunded } });
      expect(order.tracking?.number ?? null).toBe(trackingNumber);
      expect(new Set(shownRefunds.map(({ id: refundId, amount }) => `${refundId} ${amount.amount}`))).toEqual(
        new Set(refunds.filter((refund) => refund.order_id === id).map(({ id: refundId, amount }) => `${refundId} ${amount}`)),
      );
    }
  });

  it('keeps the chains of invoices and credit notes, and begins the chain of billing records', async () => {
    const { orderId } = await buy(harness);
    const { number, invoiceNumber } = await harness.requests.send(getOrder, { orderId });
    expect(upgraded.before.rows<OrderRow>('orders').map((order) => order.number)).not.toContain(number);
    const invoices = upgraded.before.rows<InvoiceRow>('invoice');
    const currentInvoices = await harness.queryRows<InvoiceRow>('SELECT *, issued_on::text FROM invoice');
    for (const series of ['F', 'R']) {
      const numbers = sortChain(invoices, series).map((invoice) => invoice.number);
      const chain = sortChain(currentInvoices, series).filter(({ hash }) => hash !== null);
      expect([numbers.length > 0, chain.map((invoice) => invoice.number)]).toEqual([true, numbers]);
      let previousHash = '';
      for (const invoice of chain) expect(invoice.hash).toBe((previousHash = hashOf(invoice, previousHash)));
    }
    expect(sortChain(currentInvoices, 'F').at(-1)?.number).toBe(invoiceNumber);
    expect(await harness.queryRows('SELECT position, invoice_number, previous_fingerprint FROM billing_record')).toEqual([
      { position: 1, invoice_number: invoiceNumber, previous_fingerprint: null },
    ]);
  });

  it('returns the invoice of an order as a PDF, and the order by the link in its mail', async () => {
    const [invoice] = upgraded.before.rows<InvoiceRow>('invoice').filter((row) => row.series === 'F' && row.buyer_forgotten_at === null);
    const orderId = invoice?.order_id ?? '';
    const invoiceDocument = await harness.requests.send(getInvoice, { orderId });
    expect(invoiceDocument.number).toBe(invoice?.number);
    const text = pdfText(Buffer.from(invoiceDocument.pdfBase64, 'base64'));
    for (const part of [invoice?.number, invoice?.hash]) expect(text).toContain(part);
    expect(text).not.toContain('QR tributario');
    const { linkToken: token } = await harness.requests.send(getOrder, { orderId });
    expect((await harness.requests.send(getOrderByLink, { token })).id).toBe(orderId);
  });

  it('keeps the audit of staff in an unbroken chain', async () => {
    const { length } = upgraded.before.rows('staff_audit');
    const verification = await harness.requests.send(verifyAudit.orders, { seq: null, hash: null });
    expect(verification.brokenAt).toBeNull();
    expect(verification.entries).toBeGreaterThanOrEqual(length);
  });

  it.each(['delivered', 'shipped', 'processing'])('refunds a part of a %s order at Stripe', async (status) => {
    const { id: orderId, total } = findRefundableOrder(status);
    const request = { refundId: randomUUID(), orderId, amount: 100, reason: 'A brush was broken', restock: false };
    const { refundable } = await harness.requests.send(refundOrderAsStaff, request, asStaff());
    expect(refundable.amount).toBe(total - 100);
    await eventually(async () => expect((await harness.requests.send(getOrder, { orderId })).refunded.amount).toBe(100));
    const { refunds } = await harness.sandbox.readState();
    expect(refunds.filter(({ metadata }) => metadata?.['refund_id'] === request.refundId)).toHaveLength(1);
  });

  it('records the credit notes of earlier invoices in one unbroken chain', async () => {
    const records = await harness.queryRows<{ type: string; corrected: string }>(
      `SELECT type, record#>>'{correction,invoices,0,number}' AS corrected FROM billing_record WHERE type = 'R5'`,
    );
    const earlierNumbers = upgraded.before.rows<InvoiceRow>('invoice').map(({ number }) => number);
    expect(records.map(({ corrected }) => earlierNumbers.includes(corrected))).toEqual([true, true, true]);
    expect(await harness.app.get(VerifyBillingChain).verify()).toBeNull();
  });
});
