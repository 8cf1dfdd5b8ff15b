import { exportChargeEvidence } from '@brote/contracts/subscriptions';
import { aCaller } from '@brote/test-support';
import { refusalCodeOf, subscribe, type BoughtPlan } from './builders';
import { startHarness, type Harness } from './harness';

let harness: Harness;
const staff = aCaller({ roles: ['customer', 'staff'] });

async function readChargeIdOf({ subscriptionId }: BoughtPlan): Promise<string> {
  const [charge] = await harness.queryRows<{ id: string }>('SELECT id FROM charge WHERE subscription_id = :subscriptionId', {
    subscriptionId,
  });
  return charge?.id ?? '';
}
const readAudit = ({ subscriptionId }: BoughtPlan) =>
  harness.queryRows<object>(`SELECT action, after FROM staff_audit WHERE target_id = :subscriptionId ORDER BY seq`, { subscriptionId });
const exportEvidence = ({ subscriptionId }: BoughtPlan, invoiceId: string) =>
  harness.requests.send(exportChargeEvidence, { subscriptionId, invoiceId }, { caller: staff });

describe('the evidence of a charge of a plan', () => {
  beforeAll(async () => void (harness = await startHarness({ RUN_EVERY_MS: '3600000' })));
  afterAll(async () => harness.end());

  it('has the contract, all deliveries and the derivation with documents, and each reading is audited', async () => {
    const boughtPlan = await subscribe(harness);
    const invoiceId = await readChargeIdOf(boughtPlan);
    harness.orders.documents = [{ chargeId: invoiceId, number: 'F2026-000124', isCreditNote: false }];
    const evidence = await exportEvidence(boughtPlan, invoiceId);
    expect(evidence).toMatchObject({
      ...{ subscriptionId: boughtPlan.subscriptionId, userId: boughtPlan.caller.userId, isPersonHidden: false, isWithdrawn: false },
      ...{ status: 'active', shippingInfo: { firstName: 'Lucía' } },
      deliveries: [1, 2].map((number) => ({ number, status: 'scheduled', tracking: null, shippedAt: null })),
      explained: { charge: { id: invoiceId, amount: { amount: 190 } }, refunds: [] },
    });
    expect(evidence.explained.charge?.facts).toContainEqual({ kind: 'document', text: 'F2026-000124' });
    const day = evidence.deliveries[0]?.day;
    expect(evidence.explained.charge?.facts).toContainEqual({ kind: 'delivery', day, count: 1_000, total: 3_000, text: 'planned' });
    expect(await readAudit(boughtPlan)).toEqual([{ action: 'subscription.export-evidence', after: { invoiceId } }]);
  });

  it('fails and is not audited while documents cannot be read', async () => {
    const boughtPlan = await subscribe(harness);
    harness.orders.documents = null;
    await expect(exportEvidence(boughtPlan, await readChargeIdOf(boughtPlan))).rejects.toThrow();
    expect(await readAudit(boughtPlan)).toEqual([]);
    harness.orders.documents = [];
  });

  it('is refused for the charge of another plan', async () => {
    const [boughtPlan, otherPlan] = [await subscribe(harness), await subscribe(harness)];
    expect(await refusalCodeOf(exportEvidence(boughtPlan, await readChargeIdOf(otherPlan)))).toBe('INVOICE_UNKNOWN');
  });
});
