import { expectAgreement } from './agree';
import { eventsOf, subscribe, useCard, view } from './builders';
import { charges, ship } from './life';
import { startHarness } from './harness';
import { live } from './time';

it.each(['cancel', 'unpaid'])(
  'a plan ends after its last failed charge, without an upcoming delivery, where Stripe is set to %s it',
  async (wanted) => {
    const harness = await startHarness({ RUN_EVERY_MS: '3600000' }, { sandboxSettings: { AFTER_LAST_RETRY: wanted } });
    const bought = await subscribe(harness);
    await ship(harness);
    await live(harness, 25, 5);
    await useCard(harness, bought, 'pm_card_chargeCustomerFail');
    // The notice of the next delivery becomes due between the first and the last failed charge.
    await harness.rows(`UPDATE delivery SET date = date - 38 WHERE subscription_id = $1 AND cycle = 2`, [bought.subscriptionId]);
    await live(harness, 8);
    expect((await view(harness, bought)).status).toBe('past_due');
    await live(harness, 20, 2);
    expect(await view(harness, bought)).toMatchObject({ status: 'cancelled', paymentProblemUrl: null });
    expect(await charges(harness, bought)).toBe(1);
    expect((await eventsOf(harness, bought.subscriptionId)).at(-1)).toBe('subscription.cancelled');
    const published = await harness.rows<{ type: string }>(
      `SELECT o.type FROM outbox o JOIN delivery d ON d.id::text = o.aggregate_id WHERE d.subscription_id = $1 AND o.type LIKE '%upcoming%'`,
      [bought.subscriptionId],
    );
    expect(published).toEqual([]);
    await expectAgreement(harness);
    await harness.end();
  },
  120_000,
);
