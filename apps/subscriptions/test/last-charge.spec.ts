import { expectAgreement } from './expect-agreement';
import { readEventsOf, subscribe, useCard, readSubscription } from './builders';
import { countPaidInvoices, shipDueDeliveries } from './subscription-steps';
import { startHarness } from './harness';
import { advanceDays } from './advance-time';

it.each(['cancel', 'unpaid'])(
  'a plan ends after its last failed charge, without an upcoming delivery, where Stripe is set to %s it',
  async (lastRetryAction) => {
    const harness = await startHarness({ RUN_EVERY_MS: '3600000' }, { sandboxSettings: { AFTER_LAST_RETRY: lastRetryAction } });
    const boughtPlan = await subscribe(harness);
    await shipDueDeliveries(harness);
    await advanceDays(harness, 25, 5);
    await useCard(harness, boughtPlan, 'pm_card_chargeCustomerFail');
    // The notice of the next delivery becomes due between the first and the last failed charge.
    await harness.queryRows(`UPDATE delivery SET date = date - 38 WHERE subscription_id = :subscriptionId AND cycle = 2`, {
      subscriptionId: boughtPlan.subscriptionId,
    });
    await advanceDays(harness, 8);
    expect((await readSubscription(harness, boughtPlan)).status).toBe('past_due');
    await advanceDays(harness, 20, 2);
    expect(await readSubscription(harness, boughtPlan)).toMatchObject({ status: 'cancelled', paymentProblemUrl: null });
    expect(await countPaidInvoices(harness, boughtPlan)).toBe(1);
    expect((await readEventsOf(harness, boughtPlan.subscriptionId)).at(-1)).toBe('subscription.cancelled');
    const upcomingEvents = await harness.queryRows<{ type: string }>(
      `SELECT o.type FROM outbox o JOIN delivery d ON d.id::text = o.aggregate_id WHERE d.subscription_id = :subscriptionId AND o.type LIKE '%upcoming%'`,
      { subscriptionId: boughtPlan.subscriptionId },
    );
    expect(upcomingEvents).toEqual([]);
    await expectAgreement(harness);
    await harness.end();
  },
  120_000,
);
