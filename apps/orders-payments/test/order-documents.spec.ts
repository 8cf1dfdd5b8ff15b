import { getMyOrderDocument, getOrder, getOrderDocumentByLink, type OrderDocumentView } from '@brote/contracts/orders';
import { getOrderDocumentForStaff, getStaffOrder } from '@brote/contracts/staff-orders';
import { aCaller } from '@brote/test-support';
import { aBasket, buy, refusalCodeOf } from './builders';
import { startHarness, type Harness } from './harness';
import { pdfText } from './pdf-text';
import { refund, waitForRefundedTotal } from './refund-steps';

const UNKNOWN_NUMBER = 'R2020-000001';
const staff = { caller: aCaller({ roles: ['customer', 'staff'] }) };
let harness: Harness;

interface CorrectedOrder {
  orderId: string;
  owner: { caller: ReturnType<typeof aCaller> };
  linkToken: string;
  documents: OrderDocumentView[];
  creditNoteNumber: string;
}

/** An order for 7.00 € of which 3.00 € went back. */
async function placeCorrectedOrder(): Promise<CorrectedOrder> {
  const owner = { caller: aCaller() };
  const { orderId } = await buy(harness, aBasket(), owner.caller);
  await refund(harness, orderId, 300);
  await waitForRefundedTotal(harness, orderId, 300);
  const { documents = [], linkToken } = await harness.requests.send(getOrder, { orderId });
  return { orderId, owner, linkToken, documents, creditNoteNumber: documents[1]?.number ?? '' };
}

describe('the documents of an order', () => {
  beforeAll(async () => void (harness = await startHarness()));
  afterAll(async () => harness.end());
  beforeEach(() => harness.catalogue.reset());

  it('are its invoice and a credit note for each refund, also for staff', async () => {
    const { orderId, documents } = await placeCorrectedOrder();
    expect(documents).toEqual([
      { number: expect.stringMatching(/^F\d{4}-\d{6}$/) as string, isCreditNote: false, total: { amount: 700, currency: 'EUR' } },
      { number: expect.stringMatching(/^R\d{4}-\d{6}$/) as string, isCreditNote: true, total: { amount: -300, currency: 'EUR' } },
    ]);
    const { order } = await harness.requests.send(getStaffOrder, { orderId }, staff);
    expect([order.documents, order.invoiceNumber]).toEqual([documents, documents[0]?.number]);
  });

  it('are the same PDF for the owner, by the mailed link and for staff', async () => {
    const { owner, linkToken, documents, creditNoteNumber: number } = await placeCorrectedOrder();
    const replies = await Promise.all([
      harness.requests.send(getMyOrderDocument, { number }, owner),
      harness.requests.send(getOrderDocumentByLink, { number, token: linkToken }),
      harness.requests.send(getOrderDocumentForStaff, { number }, staff),
    ]);
    const [first] = replies;
    for (const reply of replies) expect(reply).toEqual(first);
    expect([first.number, first.fileName]).toEqual([number, `${number}.pdf`]);
    const text = pdfText(Buffer.from(first.pdfBase64, 'base64'));
    for (const part of [number, documents[0]?.number ?? '', '-3,00 €', 'A brush was broken']) expect(text).toContain(part);
  });

  it('are unknown to other accounts, by links to other orders, and without a right to them', async () => {
    const { owner, linkToken, documents, creditNoteNumber: number } = await placeCorrectedOrder();
    const otherOrder = await placeCorrectedOrder();
    for (const { number: own } of documents) {
      expect(await refusalCodeOf(harness.requests.send(getMyOrderDocument, { number: own }, otherOrder.owner))).toBe('INVOICE_UNKNOWN');
      const byOtherLink = harness.requests.send(getOrderDocumentByLink, { number: own, token: otherOrder.linkToken });
      expect(await refusalCodeOf(byOtherLink)).toBe('INVOICE_UNKNOWN');
    }
    expect(await refusalCodeOf(harness.requests.send(getOrderDocumentByLink, { number, token: 'a.b' }))).toBe('ORDER_UNKNOWN');
    expect(await refusalCodeOf(harness.requests.send(getMyOrderDocument, { number }))).toBe('UNAUTHENTICATED');
    expect(await refusalCodeOf(harness.requests.send(getOrderDocumentForStaff, { number }, owner))).toBe('FORBIDDEN');
    const unknownReads = [
      harness.requests.send(getMyOrderDocument, { number: UNKNOWN_NUMBER }, owner),
      harness.requests.send(getOrderDocumentByLink, { number: UNKNOWN_NUMBER, token: linkToken }),
      harness.requests.send(getOrderDocumentForStaff, { number: UNKNOWN_NUMBER }, staff),
    ];
    expect(await Promise.all(unknownReads.map(refusalCodeOf))).toEqual(unknownReads.map(() => 'INVOICE_UNKNOWN'));
  });
});
