import { getOrder, listPlanDocuments } from '@brote/contracts/orders';
import { getPayoutSummary } from '@brote/contracts/staff-orders';
import { aCaller, eventually } from '@brote/test-support';
import * as fc from 'fast-check';
import { VerifyBillingChain } from '#app/invoicing/billing-records/verify-billing-chain';
import { ComparePlanDocuments } from '#app/operations/reconciliation/compare-plan-documents';
import { SyncDisputes } from '#app/payments/disputes/sync-disputes';
import { SyncBalance } from '#app/payments/payouts/sync-balance';
import { type FakeCharge, listedChargeOf } from './fake-charges';
import { startHarnessWithCharges, WAIT_OPTIONS, type HarnessWithCharges } from './harness-with-charges';
import { ALL_DAYS } from './payout-steps';
import type { PlanSession } from './plan-sessions';
import { refund, waitForRefundedTotal } from './refund-steps';
import { type DocumentRow, PACK_CENTS, PLAN_CENTS, SHARED_INVOICE, SharedPurchases } from './shared-purchases';

const seed = jest.getSeed();
const HOUR_MS = 3_600_000;
const TOTAL_CENTS = PACK_CENTS + PLAN_CENTS;

let harness: HarnessWithCharges;
let purchases: SharedPurchases;

/** A payment of a pack and a plan with what went back at Stripe. Cents. */
interface Disputed {
  session: PlanSession;
  fake: FakeCharge;
  charge: string;
  ofPack: number;
  ofPlan: number;
}

/** Pays, refunds parts, and lets the bank take the rest, while the webhooks of the dispute wait. */
async function buyAndLose(ofPack: number, ofPlan: number, isOpenKnown: boolean): Promise<Disputed> {
  const session = await purchases.buy();
  const { charge, paymentIntent, invoice } = await purchases.readPaymentOf(session);
  const fake = purchases.addCharge(session, true, { chargeId: invoice });
  if (ofPack > 0) {
    await refund(harness, session.orderId, ofPack);
    await waitForRefundedTotal(harness, session.orderId, ofPack, WAIT_OPTIONS);
  }
  if (!isOpenKnown) await harness.sandbox.postControl('webhooks', { paused: true });
  if (ofPlan > 0) await purchases.refundPlan(fake, paymentIntent, ofPlan);
  const { id } = (await harness.sandbox.postControl('disputes', { charge })) as { id: string };
  if (isOpenKnown) {
    await eventually(async () => expect(await harness.queryRows('SELECT 1 FROM dispute WHERE id = :id', { id })).toHaveLength(1));
    await harness.sandbox.postControl('webhooks', { paused: true });
  }
  await harness.sandbox.postControl(`disputes/${id}/close`, { outcome: 'lost' });
  return { session, fake, charge, ofPack, ofPlan };
}

/** The arrivals at the service, which may have any order. */
const ARRIVALS = ['charge', 'refund of the plan', 'dispute of the plan', 'webhooks'] as const;
type Arrival = (typeof ARRIVALS)[number];

async function arrive(arrival: Arrival, { fake, ofPlan }: Disputed): Promise<void> {
  if (arrival === 'charge') await harness.charges.publishPaid(fake);
  else if (arrival === 'webhooks') await harness.sandbox.postControl('webhooks', { paused: false });
  else if (arrival === 'dispute of the plan') await harness.charges.publishDisputeClosed(fake, 'lost', PLAN_CENTS, ofPlan);
  else if (ofPlan > 0) await harness.charges.publishRefunded(fake, ofPlan, ofPlan);
}

/** One document for each movement: the invoice, and the credit notes in the order of their amounts. */
function documentsOf({ ofPack, ofPlan }: Disputed): DocumentRow[] {
  const creditNotes = [
    { total: -ofPack, isOfOrder: true, isOfPlan: false },
    { total: -ofPlan, isOfOrder: false, isOfPlan: true },
    { total: ofPack + ofPlan - TOTAL_CENTS, isOfOrder: true, isOfPlan: ofPlan < PLAN_CENTS },
  ].filter(({ total }) => total < 0);
  return [SHARED_INVOICE, ...sortByTotal(creditNotes.map((creditNote) => ({ series: 'R', ...creditNote })))];
}

const sortByTotal = (documents: DocumentRow[]): DocumentRow[] => documents.sort((one, other) => one.total - other.total);

/** Waits until nothing is requested, and expects one document for each movement. */
async function expectDocuments(disputed: Disputed): Promise<void> {
  await eventually(async () => {
    const sql = `SELECT 1 FROM plan_document WHERE charge_id = :chargeId AND state <> 'issued'`;
    expect(await harness.queryRows(sql, { chargeId: disputed.fake.chargeId })).toEqual([]);
    const [invoice, ...creditNotes] = await purchases.readDocumentsOf(disputed.session);
    expect([invoice, ...sortByTotal(creditNotes)]).toEqual(documentsOf(disputed));
  }, WAIT_OPTIONS);
}

async function readPayoutIssues() {
  await harness.app.get(SyncBalance).sync(new Date(harness.now()), new AbortController().signal);
  const staff = { caller: aCaller({ roles: ['customer', 'staff'], authenticatedAt: harness.now() }) };
  const { issues, unpaid } = await harness.requests.send(getPayoutSummary, ALL_DAYS, staff);
  return { issues, unpaid };
}

/** Compares when the events of the last hours must have arrived. */
const compare = () => harness.app.get(ComparePlanDocuments).compare(new Date(harness.now() + 2 * HOUR_MS), new AbortController().signal);

describe(`a lost dispute about a pack and a plan (seed ${seed})`, () => {
  beforeAll(async () => {
    harness = await startHarnessWithCharges();
    purchases = new SharedPurchases(harness);
  });
  afterAll(async () => harness.end());

  it('has one credit note with a line for each part, and each part has its own VAT', async () => {
    const disputed = await buyAndLose(0, 0, true);
    for (const arrival of ['charge', 'webhooks', 'dispute of the plan'] as const) await arrive(arrival, disputed);
    await expectDocuments(disputed);
    const { fake, session } = disputed;
    const [creditNote] = await harness.queryRows<{ number: string; lines: { text: string; total: number }[] }>(
      `SELECT number, content -> 'lines' AS lines FROM invoice WHERE order_id = :orderId AND series = 'R'`,
      { orderId: session.orderId },
    );
    expect(creditNote?.lines.map(({ text, total }) => [text.replace(/(BR-|PLAN-).*/, '$1'), total])).toEqual([
      ['Devolución del pedido BR-', -PACK_CENTS],
      ['Devolución del plan PLAN-', -PLAN_CENTS],
    ]);
    const { documents } = await harness.requests.send(listPlanDocuments, { chargeIds: [fake.chargeId] });
    expect(documents).toMatchObject([
      { isCreditNote: false, vat: { net: { amount: 157 }, vat: { amount: 33 } } },
      { number: creditNote?.number, isCreditNote: true, vat: { net: { amount: -157 }, vat: { amount: -33 } } },
    ]);
    const published = await harness.queryRows<{ chargeId: string; number: string }>(
      `SELECT payload ->> 'chargeId' AS "chargeId", payload ->> 'number' AS number FROM outbox
        WHERE type = 'orders.plan-document.issued.v1' AND payload ->> 'number' = :number`,
      { number: creditNote?.number ?? '' },
    );
    expect(published).toEqual([{ chargeId: fake.chargeId, number: creditNote?.number }]);
  });

  it('has one credit note when the order was refunded before and the bank takes the plan alone', async () => {
    const disputed = await buyAndLose(PACK_CENTS, 0, false);
    for (const arrival of ARRIVALS) await arrive(arrival, disputed);
    await expectDocuments(disputed);
    expect((await harness.requests.send(getOrder, { orderId: disputed.session.orderId })).refunded.amount).toBe(PACK_CENTS);
  });

  it('has its credit note when subscriptions never says so, and the refund of the plan is found by the comparison', async () => {
    const disputed = await buyAndLose(120, 90, false);
    for (const arrival of ['webhooks', 'charge'] as const) await arrive(arrival, disputed);
    await purchases.waitForDocuments(disputed.session, 3);
    const listed = listedChargeOf(disputed.fake, [
      { kind: 'refund', amount: 90, at: new Date(harness.now()).toISOString() },
      { kind: 'dispute', amount: 100, at: new Date(harness.now()).toISOString() },
    ]);
    harness.planBilling.charges = [listed];
    await compare();
    await compare();
    harness.planBilling.charges = [];
    await expectDocuments(disputed);
  });

  it('has one credit note for each movement, whatever arrives first and however often', async () => {
    const histories = fc.record({
      ofPack: fc.constantFrom(0, 120, PACK_CENTS),
      ofPlan: fc.constantFrom(0, 90, PLAN_CENTS),
      isOpenKnown: fc.boolean(),
      arrivals: fc.shuffledSubarray([...ARRIVALS], { minLength: ARRIVALS.length }),
      repeated: fc.array(fc.constantFrom(...ARRIVALS), { maxLength: 3 }),
    });
    const isPartLeft = ({ ofPack, ofPlan }: { ofPack: number; ofPlan: number }) => ofPack + ofPlan < TOTAL_CENTS;
    await fc.assert(
      fc.asyncProperty(histories.filter(isPartLeft), async ({ ofPack, ofPlan, isOpenKnown, arrivals, repeated }) => {
        const disputed = await buyAndLose(ofPack, ofPlan, isOpenKnown);
        for (const arrival of [...arrivals, ...repeated]) await arrive(arrival, disputed);
        await expectDocuments(disputed);
        await harness.app.get(SyncDisputes).syncDisputes(disputed.charge);
        await expectDocuments(disputed);
      }),
      { seed, numRuns: Number(process.env['RANDOM_RUNS'] ?? 8), endOnFailure: true },
    );
    expect(await readPayoutIssues()).toEqual({ issues: [], unpaid: [] });
    expect(await harness.app.get(VerifyBillingChain).verify()).toBeNull();
    expect(await harness.areInvoicesGapless()).toBe(true);
  }, 300_000);
});
