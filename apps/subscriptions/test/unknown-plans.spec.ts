import { eventually } from '@brote/test-support';
import { waitUntilIdle } from './advance-time';
import { subscribe } from './builders';
import { startHarness, type Harness } from './harness';

const DAY_MS = 86_400_000;
let harness: Harness;

beforeAll(async () => void (harness = await startHarness()));
afterAll(async () => harness.end());
beforeEach(() => void harness.orders.unknownPlanPayments.splice(0));

/** A paid plan that the database has lost, as after a restored backup. */
async function losePlan(): Promise<{ stripeSubscription: string; invoiceId: string }> {
  const { subscriptionId } = await subscribe(harness);
  await waitUntilIdle(harness);
  const [row] = await harness.queryRows<{ stripe: string }>(
    'SELECT stripe_subscription AS stripe FROM subscription WHERE id = :subscriptionId',
    { subscriptionId },
  );
  const [charge] = await harness.queryRows<{ id: string }>('SELECT id FROM charge WHERE subscription_id = :subscriptionId', {
    subscriptionId,
  });
  await harness.queryRows('TRUNCATE subscription, checkout, ledger_entry, charge CASCADE');
  return { stripeSubscription: row?.stripe ?? '', invoiceId: charge?.id ?? '' };
}

describe('a paid invoice whose plan the database has lost', () => {
  it('is reported by its webhook', async () => {
    const lost = await losePlan();
    await harness.payments.publishAgain(({ object, id }) => object === 'invoice' && id === lost.invoiceId);
    await eventually(() => expect(harness.orders.unknownPlanPayments).toContainEqual(lost), { withinMs: 20_000 });
  });

  it('is reported by the reconciler alone', async () => {
    const lost = await losePlan();
    const since = new Date(harness.now().getTime() - DAY_MS);
    await harness.payments.comparePlanBilling(since);
    await waitUntilIdle(harness);
    expect(harness.orders.unknownPlanPayments).toContainEqual(lost);
  });

  it('is not reported while the plan is known', async () => {
    await subscribe(harness);
    await waitUntilIdle(harness);
    expect(harness.orders.unknownPlanPayments).toEqual([]);
  });
});
