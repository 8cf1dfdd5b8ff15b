import { getPlanInvoice, listChargesOfPayment, type PlanBillingObject } from '@brote/contracts/payments';
import type { FindOutdatedPlanBillingReply } from '@brote/contracts/subscriptions';
import { metrics } from '@brote/service-runtime';
import { eventually } from '@brote/test-support';
import { ComparePlanBilling } from '#app/operations/reconciliation/compare-plan-billing';
import { MeasureBacklog } from '#app/operations/reconciliation/measure-backlog';
import { startHarness, type Harness } from './harness';
import { PlanSteps, type BoughtPlan } from './plan-steps';

const DAY_MS = 86_400_000;
const LISTS = ['plans', 'invoices', 'refunds', 'disputes'] as const;
const NOTHING_OUTDATED: FindOutdatedPlanBillingReply = { outdated: [], unknownPlanInvoices: [] };

let harness: Harness;
let steps: PlanSteps;

/** Repairs of a kind so far. */
async function countRepairs(kind: PlanBillingObject): Promise<number> {
  const values = (await metrics.getSingleMetric('reconciler_repairs_total')?.get())?.values ?? [];
  return values.find(({ labels }) => labels['kind'] === kind)?.value ?? 0;
}

/** Announcements of an object that no event of Stripe caused. */
async function countAnnounced(objectId: string): Promise<number> {
  const [row] = await harness.queryRows<{ count: number }>(
    `SELECT count(*)::int AS count FROM outbox
      WHERE type = 'payments.plan-billing.changed.v1' AND payload ->> 'id' = :objectId AND aggregate_id NOT LIKE 'evt\\_%'`,
    { objectId },
  );
  return row?.count ?? 0;
}

/** Compares what was created since then, besides all plans. */
const compareSince = (since: Date, signal = new AbortController().signal) => harness.app.get(ComparePlanBilling).compare(since, signal);
const aDayAgo = () => new Date(harness.now() - DAY_MS);
const waitForComparisons = (count: number) =>
  eventually(() => expect(harness.planBilling.comparisons).toBeGreaterThanOrEqual(count), { withinMs: 20_000 });

/** Ids at Stripe of what follows from a plan: its refund, and its disputed charge. */
async function refundAndDispute({ invoice }: BoughtPlan): Promise<{ refundId: string; chargeId: string; disputeId: string }> {
  const { paymentIntent } = await harness.requests.send(getPlanInvoice, { invoiceId: invoice });
  const { charges } = await harness.requests.send(listChargesOfPayment, { paymentIntent: paymentIntent ?? '' });
  const chargeId = charges[0]?.id ?? '';
  const { id: refundId } = await steps.stripe.refunds.create({ charge: chargeId, amount: 40 });
  await harness.sandbox.postControl('disputes', { charge: chargeId });
  const { disputes } = await harness.sandbox.readState();
  return { refundId, chargeId, disputeId: disputes.find(({ charge }) => charge === chargeId)?.id ?? '' };
}

describe('the comparison of plans with Stripe', () => {
  beforeAll(async () => {
    harness = await startHarness();
    steps = new PlanSteps(harness);
    // The first comparison of the reconciler must not mix with those of the specs.
    await waitForComparisons(1);
  });
  beforeEach(() => {
    harness.planBilling.pages.length = 0;
    harness.planBilling.compare = () => NOTHING_OUTDATED;
    harness.planBilling.openDisputes = [];
  });
  afterAll(async () => harness.end());

  it('sends plans, paid invoices, refunds and disputes to subscriptions, one list at a time', async () => {
    const plan = await steps.buy();
    const { refundId, disputeId } = await refundAndDispute(plan);
    await compareSince(aDayAgo());
    const { pages } = harness.planBilling;
    const idsOf = (list: (typeof LISTS)[number]) => pages.flatMap((page) => page[list].map(({ id }) => id));
    expect(idsOf('plans')).toContain(plan.stripeSubscription);
    expect(idsOf('invoices')).toContain(plan.invoice);
    expect(idsOf('refunds')).toContain(refundId);
    expect(idsOf('disputes')).toContain(disputeId);
    for (const page of pages) expect(LISTS.filter((list) => page[list].length > 0)).toHaveLength(1);
  });

  it('announces and counts what differs, and only announces invoices of unknown plans', async () => {
    const [plan, unknownPlan] = [await steps.buy(), await steps.buy()];
    const [plansBefore, invoicesBefore] = [await countRepairs('subscription'), await countRepairs('invoice')];
    harness.planBilling.compare = ({ plans, invoices }) => ({
      outdated: plans.filter(({ id }) => id === plan.stripeSubscription).map(({ id }) => ({ kind: 'subscription', id })),
      unknownPlanInvoices: invoices.map(({ id }) => id).filter((id) => id === unknownPlan.invoice),
    });
    await compareSince(aDayAgo());
    expect(await countAnnounced(plan.stripeSubscription)).toBe(1);
    expect(await countAnnounced(unknownPlan.invoice)).toBe(1);
    expect([await countRepairs('subscription'), await countRepairs('invoice')]).toEqual([plansBefore + 1, invoicesBefore]);
  });

  it('compares open disputes that are older than the lists', async () => {
    const { disputeId, chargeId } = await refundAndDispute(await steps.buy());
    harness.planBilling.openDisputes = [disputeId];
    harness.planBilling.compare = ({ disputes }) => ({
      ...NOTHING_OUTDATED,
      outdated: disputes.filter(({ id }) => id === disputeId).map((dispute) => ({ kind: 'dispute', id: dispute.chargeId })),
    });
    const before = await countRepairs('dispute');
    // It is in the list of a day, so it is compared once.
    await compareSince(aDayAgo());
    expect(await countRepairs('dispute')).toBe(before + 1);
    await compareSince(new Date(harness.now() + DAY_MS));
    expect(await countRepairs('dispute')).toBe(before + 2);
    expect(await countAnnounced(chargeId)).toBe(2);
  });
});

describe('the reconciler', () => {
  beforeAll(async () => {
    harness = await startHarness({ RECONCILE_EVERY_MS: '300' }, { withoutService: true });
    steps = new PlanSteps(harness);
  });
  afterAll(async () => harness.end());

  it('repeats a failed comparison of plans, then compares once a day', async () => {
    harness.planBilling.isFailing = true;
    const app = await harness.start();
    await waitForComparisons(2);
    harness.planBilling.isFailing = false;
    const failedCount = harness.planBilling.comparisons;
    await waitForComparisons(failedCount + 1);
    const { comparisons } = harness.planBilling;
    // It measures the backlog at the start of each round, so two rounds end before the third measurement.
    const measure = jest.spyOn(app.get(MeasureBacklog), 'measure');
    await eventually(() => expect(measure.mock.calls.length).toBeGreaterThanOrEqual(3), { withinMs: 20_000 });
    expect(harness.planBilling.comparisons).toBe(comparisons);
    await harness.advance(DAY_MS);
    await waitForComparisons(comparisons + 1);
  });
});
