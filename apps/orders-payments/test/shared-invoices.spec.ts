import { getInvoice, getMyPlanDocument, listPlanDocuments } from '@brote/contracts/orders';
import { getVatBookPage } from '@brote/contracts/staff-orders';
import { aCaller, eventually } from '@brote/test-support';
import * as fc from 'fast-check';
import { IssueOverdueOrderInvoices } from '#app/invoicing/plan-documents/issue-overdue-order-invoices';
import { VerifyBillingChain } from '#app/invoicing/billing-records/verify-billing-chain';
import { payByCard, refusalCodeOf, waitForCheckoutStep } from './builders';
import { startHarnessWithCharges, WAIT_OPTIONS, type HarnessWithCharges } from './harness-with-charges';
import { pdfText } from './pdf-text';
import { openAddOnSession } from './plan-sessions';
import { refund, waitForRefundedTotal } from './refund-steps';
import { PACK_CENTS, PLAN_CENTS, SHARED_INVOICE, SharedPurchases } from './shared-purchases';

const seed = jest.getSeed();
const HOUR_MS = 3_600_000;
const staff = { caller: aCaller({ roles: ['customer', 'staff'] }) };
let harness: HarnessWithCharges;
let purchases: SharedPurchases;

describe(`a payment of a pack and a plan (seed ${seed})`, () => {
  beforeAll(async () => {
    harness = await startHarnessWithCharges();
    purchases = new SharedPurchases(harness);
  });
  afterAll(async () => harness.end());

  it('gets one invoice with the lines of both', async () => {
    const session = await purchases.buy();
    expect(await purchases.readDocumentsOf(session)).toEqual([]);
    expect(await refusalCodeOf(harness.requests.send(getInvoice, { orderId: session.orderId }))).toBe('INVOICE_UNKNOWN');
    const charge = purchases.addCharge(session, true);
    await harness.charges.publishPaid(charge);
    expect(await purchases.waitForDocuments(session, 1)).toEqual([SHARED_INVOICE]);

    const { number, pdfBase64 } = await harness.requests.send(getInvoice, { orderId: session.orderId });
    const text = pdfText(Buffer.from(pdfBase64, 'base64'));
    for (const part of [/Pedido: BR-\d{4}-\d{6}/, /Plan: PLAN-/, /Plan Pareja/, /8,90 €/, /7,36 €/, /1,54 €/]) expect(text).toMatch(part);
    const ofPlan = await harness.requests.send(getMyPlanDocument, { number }, { caller: aCaller({ userId: charge.userId }) });
    expect(ofPlan.pdfBase64).toBe(pdfBase64);
    const period = { from: '2020-01-01', until: '2040-12-31' };
    const { rows } = await harness.requests.send(getVatBookPage, { ...period, cursor: null }, staff);
    expect(rows.find((row) => row.number === number)?.purchase).toMatch(/^BR-\d{4}-\d{6}, PLAN-/);
  });

  it('shows the plan its own VAT', async () => {
    const session = await purchases.buy();
    const charge = purchases.addCharge(session, true);
    await harness.charges.publishPaid(charge);
    await purchases.waitForDocuments(session, 1);
    const { documents } = await harness.requests.send(listPlanDocuments, { chargeIds: [charge.chargeId] });
    expect(documents).toMatchObject([{ vat: { net: { amount: 157 }, vat: { amount: 33 } } }]);
  });

  it('waits with its invoice until the order is paid', async () => {
    const session = await openAddOnSession(harness);
    const charge = purchases.addCharge(session, true);
    await harness.charges.publishPaid(charge);
    const readTries = async () =>
      (
        await harness.queryRows<{ tries: number }>('SELECT tries FROM plan_document WHERE charge_id = :chargeId', {
          chargeId: charge.chargeId,
        })
      )[0]?.tries;
    await eventually(async () => expect(await readTries()).toBeGreaterThan(0), WAIT_OPTIONS);
    expect(await purchases.readDocumentsOf(session)).toEqual([]);
    await payByCard(session);
    await purchases.waitUntilConfirmed(session);
    expect(await purchases.waitForDocuments(session, 1)).toEqual([SHARED_INVOICE]);
  });

  it('gets the invoice of the plan alone when the pack was never sold', async () => {
    const session = await openAddOnSession(harness);
    await harness.catalogue.release({ reservationId: session.subscriptionId });
    harness.catalogue.skuStocks.set('kids-white', { available: 0, reserved: 0, sold: 500 });
    await payByCard(session);
    await waitForCheckoutStep(harness, session.subscriptionId, 'refunded', 20_000);
    harness.catalogue.reset();
    await harness.charges.publishPaid(purchases.addCharge(session, true));
    expect(await purchases.waitForDocuments(session, 1)).toEqual([{ ...SHARED_INVOICE, total: PLAN_CENTS, isOfOrder: false }]);
  });

  it('gets an invoice of the pack alone, with its credit notes, when the charge was documented without it', async () => {
    const session = await purchases.buy();
    await harness.charges.publishPaid(purchases.addCharge(session, false));
    await purchases.waitForDocuments(session, 1);
    await refund(harness, session.orderId, 120);
    await waitForRefundedTotal(harness, session.orderId, 120, WAIT_OPTIONS);
    const issueOverdue = (hours: number) => harness.app.get(IssueOverdueOrderInvoices).issue(new Date(harness.now() + hours * HOUR_MS));
    expect(await issueOverdue(23)).toBe(0);
    expect([await issueOverdue(25), await issueOverdue(25)]).toEqual([1, 0]);
    expect((await purchases.readDocumentsOf(session)).map(({ series, total }) => [series, total])).toEqual([
      ['F', PLAN_CENTS],
      ['F', PACK_CENTS],
      ['R', -120],
    ]);
  });

  it('gets no invoice of the pack alone while its charge waits for the invoice', async () => {
    const session = await purchases.buy();
    harness.charges.before = () => Promise.reject(new Error('Subscriptions fails'));
    const charge = purchases.addCharge(session, true);
    await harness.charges.publishPaid(charge);
    const sql = `SELECT id FROM plan_document WHERE charge_id = :chargeId AND tries > 0`;
    await eventually(async () => expect(await harness.queryRows(sql, { chargeId: charge.chargeId })).toHaveLength(1), WAIT_OPTIONS);
    expect(await harness.app.get(IssueOverdueOrderInvoices).issue(new Date(harness.now() + 25 * HOUR_MS))).toBe(0);
    harness.charges.before = () => Promise.resolve();
    expect(await purchases.waitForDocuments(session, 1)).toEqual([SHARED_INVOICE]);
  });

  it('leaves the pack out of the invoices of later charges', async () => {
    const session = await purchases.buy();
    const first = purchases.addCharge(session, true);
    await harness.charges.publishPaid(purchases.addCharge(session, false));
    await purchases.waitForDocuments(session, 1);
    await harness.charges.publishPaid(first);
    const documents = await purchases.waitForDocuments(session, 2);
    expect(documents).toEqual([{ ...SHARED_INVOICE, total: PLAN_CENTS, isOfOrder: false }, SHARED_INVOICE]);
  });

  it('has documents that add up to what was paid and given back, whatever comes first', async () => {
    const steps = fc.shuffledSubarray(['charge', 'refund of the pack', 'rest of the pack', 'refund of the plan'] as const, {
      minLength: 4,
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(steps, async (order) => {
        const session = await purchases.buy();
        const charge = purchases.addCharge(session, true);
        let refunded = 0;
        for (const step of order) {
          if (step === 'charge') await harness.charges.publishPaid(charge);
          else if (step === 'refund of the plan') await harness.charges.publishRefunded(charge, 90, 90);
          else {
            const amount = step === 'refund of the pack' ? 120 : 580;
            refunded += amount;
            await refund(harness, session.orderId, amount);
            await waitForRefundedTotal(harness, session.orderId, refunded, WAIT_OPTIONS);
          }
        }
        const documents = await purchases.waitForDocuments(session, 4);
        expect(documents[0]).toEqual(SHARED_INVOICE);
        expect(documents.slice(1).map(({ series, isOfOrder, isOfPlan }) => [series, isOfOrder !== isOfPlan])).toEqual(
          Array.from({ length: 3 }, () => ['R', true]),
        );
        expect(documents.reduce((sum, { total }) => sum + total, 0)).toBe(PLAN_CENTS - 90);
      }),
      { seed, numRuns: Number(process.env['RANDOM_RUNS'] ?? 4), endOnFailure: true },
    );
    expect(await harness.app.get(VerifyBillingChain).verify()).toBeNull();
    expect(await harness.areInvoicesGapless()).toBe(true);
  }, 180_000);
});
