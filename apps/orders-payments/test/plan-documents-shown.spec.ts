import { verifyAudit } from '@brote/contracts/audit';
import { getMyPlanDocument, listPlanDocuments } from '@brote/contracts/orders';
import { eraseFromOrders, exportFromOrders } from '@brote/contracts/personal-data';
import { getPlanDocumentForStaff, getVatStatus, listFailedPlanDocuments, retryPlanDocumentAsStaff } from '@brote/contracts/staff-orders';
import { madridDay, metrics } from '@brote/service-runtime';
import { aCaller, eventually } from '@brote/test-support';
import { madridYear } from '#app/core/orders/order-number';
import { MeasureBacklog } from '#app/operations/reconciliation/measure-backlog';
import { PurgePersonalData } from '#app/operations/personal-data/personal-data-retention';
import { aBasket, buy, refusalCodeOf } from './builders';
import type { FakeCharge } from './fake-charges';
import { startHarnessWithCharges, WAIT_OPTIONS, type HarnessWithCharges } from './harness-with-charges';
import { pdfText } from './pdf-text';

const NINE_YEARS_MS = 9 * 366 * 86_400_000;
const staff = { caller: aCaller({ roles: ['customer', 'staff'] }) };
let harness: HarnessWithCharges;

const ownerOf = ({ userId }: FakeCharge) => ({ caller: aCaller({ userId }) });
const readNumberOf = async ({ chargeId }: FakeCharge) =>
  (await harness.requests.send(listPlanDocuments, { chargeIds: [chargeId, 'in_unknown'] })).documents[0]?.number;
const waitForNumber = (charge: FakeCharge) =>
  eventually(async () => {
    const number = await readNumberOf(charge);
    if (number === undefined) throw new Error('The charge has no invoice yet');
    return number;
  }, WAIT_OPTIONS);
const listFailed = async () => (await harness.requests.send(listFailedPlanDocuments, { cursor: null, limit: 50 }, staff)).rows;
const retry = (documentId: string) => harness.requests.send(retryPlanDocumentAsStaff, { documentId }, staff);
const readMetric = async (name: string) => {
  await harness.app.get(MeasureBacklog).measure(new Date(harness.now()));
  return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(await metrics.metrics())?.[1]);
};

describe('the document of a plan', () => {
  beforeAll(async () => void (harness = await startHarnessWithCharges()));
  afterAll(async () => harness.end());

  it('is a PDF for its owner and for staff, and unknown to others', async () => {
    const charge = await harness.charges.pay();
    expect(await refusalCodeOf(harness.requests.send(getMyPlanDocument, { number: 'F2020-000001' }, ownerOf(charge)))).toBe(
      'INVOICE_UNKNOWN',
    );
    const number = await waitForNumber(charge);
    const replies = await Promise.all([
      harness.requests.send(getMyPlanDocument, { number }, ownerOf(charge)),
      harness.requests.send(getPlanDocumentForStaff, { number }, staff),
    ]);
    for (const reply of replies) {
      expect([reply.number, reply.fileName]).toEqual([number, `${number}.pdf`]);
      const text = pdfText(Buffer.from(reply.pdfBase64, 'base64'));
      for (const part of [number, 'Plan Pareja', '1 mes', 'Lucía Ferrer', '1,90 €', '1,57 €', '0,33 €']) expect(text).toContain(part);
    }
    expect(await refusalCodeOf(harness.requests.send(getMyPlanDocument, { number }, { caller: aCaller() }))).toBe('INVOICE_UNKNOWN');
    expect(await refusalCodeOf(harness.requests.send(getPlanDocumentForStaff, { number }, ownerOf(charge)))).toBe('FORBIDDEN');
  });

  it('is a credit note for each part of the charge that went back, listed after the invoice', async () => {
    const charge = await harness.charges.pay();
    const number = await waitForNumber(charge);
    await harness.charges.publishRefunded(charge, 100, 100);
    const documents = await eventually(async () => {
      const found = (await harness.requests.send(listPlanDocuments, { chargeIds: [charge.chargeId] })).documents;
      if (found.length < 2) throw new Error('The refund has no credit note yet');
      return found;
    }, WAIT_OPTIONS);
    expect(documents.map(({ isCreditNote }) => isCreditNote)).toEqual([false, true]);
    const creditNote = await harness.requests.send(getMyPlanDocument, { number: documents[1]?.number ?? '' }, ownerOf(charge));
    const text = pdfText(Buffer.from(creditNote.pdfBase64, 'base64'));
    for (const part of [creditNote.number, number, '-1,00 €']) expect(text).toContain(part);
  });

  it('is unknown by the number of an order’s invoice', async () => {
    const { orderId } = await buy(harness, aBasket());
    const [invoice] = await harness.queryRows<{ number: string }>('SELECT number FROM invoice WHERE order_id = :orderId', { orderId });
    expect(await refusalCodeOf(harness.requests.send(getPlanDocumentForStaff, { number: invoice?.number ?? '' }, staff))).toBe(
      'INVOICE_UNKNOWN',
    );
  });

  it('is in the list of staff when it failed, until a further attempt issues it', async () => {
    const amount = 40_001;
    const charge = harness.charges.add({ amount, lines: [{ quantity: 1, unitPrice: amount, total: amount }] });
    const { data } = charge;
    harness.charges.erase(charge);
    await harness.charges.publishPaid(charge);
    const [failed] = await eventually(async () => {
      const rows = await listFailed();
      if (rows.length === 0) throw new Error('No document has failed yet');
      return rows;
    }, WAIT_OPTIONS);
    const { chargeId: invoiceId, subscriptionId } = charge;
    expect(failed).toMatchObject({ kind: 'charge', state: 'failed', invoiceId, subscriptionId, amount: { amount }, attempts: 1 });
    expect(failed?.failure).toContain('erased');
    expect(await readMetric('plan_documents_failed')).toBe(1);

    charge.data = data;
    const documentId = failed?.id ?? '';
    expect(await retry(documentId)).toMatchObject({ id: documentId, attempts: 0 });
    await waitForNumber(charge);
    expect(await retry(documentId)).toMatchObject({ state: 'issued', failure: null });
    expect(await listFailed()).toEqual([]);
    expect(await readMetric('plan_documents_failed')).toBe(0);
    const audited = await harness.queryRows(`SELECT action FROM staff_audit WHERE target_id = :documentId`, { documentId });
    expect(audited).toEqual([{ action: 'plan-document.retry' }]);
    expect((await harness.requests.send(verifyAudit.orders, { seq: null, hash: null })).brokenAt).toBeNull();
    expect(await refusalCodeOf(retry(subscriptionId))).toBe('INVOICE_UNKNOWN');
  });

  it('replaces the payment in the VAT status once it is issued', async () => {
    const [year, paidOn] = [madridYear(new Date(harness.now())), madridDay(new Date(harness.now()))];
    const readPlans = async () => (await harness.requests.send(getVatStatus, {}, staff)).thisYear.plans.amount;
    const buyer = { name: 'Anna Gruber', street: 'Ring 1', city: '1010 Wien', country: 'AT' as const };
    const [charge, undocumented] = [
      harness.charges.add({ buyer, amount: 1_210, lines: [{ quantity: 1, unitPrice: 1_210, total: 1_210 }] }),
      harness.charges.add(),
    ];
    harness.plans.sales = [
      { chargeId: charge.chargeId, country: 'AT', year, paidOn, amount: 1_210 },
      { chargeId: undocumented.chargeId, country: 'AT', year, paidOn, amount: 2_420 },
    ];
    expect(await readPlans()).toBe(1_000 + 2_000);
    await harness.charges.publishPaid(charge);
    await waitForNumber(charge);
    expect(await readPlans()).toBe(1_000 + 2_000);
    await harness.charges.publishRefunded(charge, 605, 605);
    await eventually(async () => expect(await readPlans()).toBe(500 + 2_000), WAIT_OPTIONS);
    harness.plans.sales = [];
  });

  it('is exported with the other data of its owner, and kept when the account is erased', async () => {
    const charge = await harness.charges.pay();
    const number = await waitForNumber(charge);
    const person = { userId: charge.userId, email: 'owner@example.com' };
    const { sections } = await harness.requests.send(exportFromOrders, person);
    expect(sections.find(({ name }) => name === 'invoices')?.rows).toMatchObject([{ number, total: 190, buyer: { name: 'Lucía Ferrer' } }]);
    expect(await harness.requests.send(eraseFromOrders, person)).toMatchObject({ kept: 1 });
    expect(await readNumberOf(charge)).toBe(number);
  });

  it('loses its buyer and its account once the books need not be kept', async () => {
    const charge = await harness.charges.pay();
    await waitForNumber(charge);
    await harness.advance(NINE_YEARS_MS);
    await harness.app.get(PurgePersonalData).purge();
    const rows = await harness.queryRows(
      `SELECT total, user_id AS "userId", content->'buyer' AS buyer FROM invoice WHERE charge_id = :id`,
      { id: charge.chargeId },
    );
    expect(rows).toEqual([{ total: 190, userId: null, buyer: { name: '——', street: '——', city: '——', country: 'ES' } }]);
  });

  it('that never had a buyer stays as it is then', async () => {
    const charge = harness.charges.add({ deliveryCountry: 'FR' });
    harness.charges.erase(charge);
    await harness.charges.publishPaid(charge);
    await waitForNumber(charge);
    const read = () =>
      harness.queryRows(
        `SELECT content->'buyer' AS buyer, content->>'deliveryCountry' AS country, user_id AS "userId" FROM invoice WHERE charge_id = :id`,
        { id: charge.chargeId },
      );
    await harness.advance(NINE_YEARS_MS);
    await harness.app.get(PurgePersonalData).purge();
    expect(await read()).toEqual([{ buyer: null, country: 'FR', userId: null }]);
  });
});
