import { metrics } from '@brote/service-runtime';
import { eventually } from '@brote/test-support';
import { ComparePlanDocuments } from '#app/operations/reconciliation/compare-plan-documents';
import { type FakeCharge, listedChargeOf } from './fake-charges';
import { startHarnessWithCharges, WAIT_OPTIONS, type HarnessWithCharges } from './harness-with-charges';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
let harness: HarnessWithCharges;

const daysAgo = (days: number) => new Date(harness.now() - days * DAY_MS).toISOString();
const compare = (signal = new AbortController().signal) => harness.app.get(ComparePlanDocuments).compare(new Date(harness.now()), signal);
const countRequestsOf = async ({ chargeId }: FakeCharge) =>
  (await harness.queryRows('SELECT id FROM plan_document WHERE charge_id = :chargeId', { chargeId })).length;

/** Repairs of documents so far. */
async function countRepairs(): Promise<number> {
  const values = (await metrics.getSingleMetric('reconciler_repairs_total')?.get())?.values ?? [];
  return values.find(({ labels }) => labels['kind'] === 'plan-document')?.value ?? 0;
}

describe('charges without documents', () => {
  beforeAll(async () => {
    harness = await startHarnessWithCharges();
    // The first round of the reconciler must not mix with the comparisons of the specs. Plans are its last sweep.
    await eventually(() => expect(harness.planBilling.comparisons).toBeGreaterThan(0), WAIT_OPTIONS);
  });
  afterAll(async () => harness.end());
  beforeEach(() => {
    harness.planBilling.charges = [];
    harness.planBilling.isFailing = false;
  });

  it('get their invoice and their credit notes once, counted as repairs', async () => {
    const paid = Array.from({ length: 5 }, () => harness.charges.add({ paidAt: daysAgo(2) }));
    const refunded = harness.charges.add({ paidAt: daysAgo(3) });
    const refunds = [
      { kind: 'refund' as const, amount: 90, at: daysAgo(2) },
      { kind: 'dispute' as const, amount: 60, at: daysAgo(1) },
    ];
    harness.planBilling.charges = [...paid.map((charge) => listedChargeOf(charge)), listedChargeOf(refunded, refunds)];
    const before = await countRepairs();
    await compare();
    expect(await countRepairs()).toBe(before + 5 + 3);
    for (const charge of paid) await harness.waitForTotals(charge, [190]);
    await eventually(
      async () => expect((await harness.readTotalsOf(refunded)).sort((one, other) => one - other)).toEqual([-90, -60, 190]),
      WAIT_OPTIONS,
    );

    await compare();
    expect(await countRepairs()).toBe(before + 5 + 3);
    await harness.charges.publishPaid(refunded);
    await harness.charges.publishRefunded(refunded, 150, 60);
    await harness.waitForTotals(await harness.charges.pay(), [190]);
    expect(await countRequestsOf(refunded)).toBe(3);
  });

  it('are left to staff once they are older than the comparisons look back', async () => {
    const earlier = harness.charges.add({ paidAt: daysAgo(8) });
    harness.planBilling.charges = [listedChargeOf(earlier, [{ kind: 'refund', amount: 190, at: daysAgo(2) }])];
    await compare();
    expect(await countRequestsOf(earlier)).toBe(0);
  });

  it('wait an hour for their events', async () => {
    const [justPaid, justRefunded] = [harness.charges.add({ paidAt: daysAgo(1 / 48) }), harness.charges.add({ paidAt: daysAgo(2) })];
    harness.planBilling.charges = [
      listedChargeOf(justPaid),
      listedChargeOf(justRefunded, [{ kind: 'refund', amount: 10, at: daysAgo(1 / 48) }]),
    ];
    await compare();
    expect([await countRequestsOf(justPaid), await countRequestsOf(justRefunded)]).toEqual([0, 0]);
  });

  it('get a missing credit note whatever their age, when they have their invoice', async () => {
    const charge = await harness.charges.pay({ paidAt: daysAgo(300) });
    await harness.waitForTotals(charge, [190]);
    await harness.charges.publishRefunded(charge, 40, 40);
    await harness.waitForTotals(charge, [190, -40]);
    harness.planBilling.charges = [listedChargeOf(charge, [{ kind: 'refund', amount: 100, at: daysAgo(2) }])];
    await compare();
    await harness.waitForTotals(charge, [190, -40, -60]);
  });

  it('are compared again after a failure, and not at all once the reconciler stops', async () => {
    const charge = harness.charges.add({ paidAt: daysAgo(2) });
    harness.planBilling.charges = [listedChargeOf(charge)];
    harness.planBilling.isFailing = true;
    await expect(compare()).rejects.toThrow();
    harness.planBilling.isFailing = false;
    await compare(AbortSignal.abort());
    expect(await countRequestsOf(charge)).toBe(0);
    await compare();
    await harness.waitForTotals(charge, [190]);
  });
});
