import { expectAgreement } from './agree';
import { eventsOf, subscribe, useCard, view } from './builders';
import { charges, ship } from './life';
import { standUp } from './stand';
import { live } from './time';

it.each(['cancel', 'unpaid'])(
  'ends a plan after its last failed charge, and says nothing soothing before, where Stripe is set to %s it',
  async (wanted) => {
    const stand = await standUp({ RUN_EVERY_MS: '3600000' }, { sandboxSettings: { AFTER_LAST_RETRY: wanted } });
    const bought = await subscribe(stand);
    await ship(stand);
    await live(stand, 25, 5);
    await useCard(stand, bought, 'pm_card_chargeCustomerFail');
    // So that the notice of the next delivery falls due between the first failed charge and the last.
    await stand.rows(`UPDATE delivery SET date = date - 38 WHERE subscription_id = $1 AND cycle = 2`, [bought.subscriptionId]);
    await live(stand, 8);
    expect((await view(stand, bought)).status).toBe('past_due');
    await live(stand, 20, 2);
    expect(await view(stand, bought)).toMatchObject({ status: 'cancelled', paymentProblemUrl: null });
    expect(await charges(stand, bought)).toBe(1);
    expect((await eventsOf(stand, bought.subscriptionId)).at(-1)).toBe('subscription.cancelled');
    const told = await stand.rows<{ type: string }>(
      `SELECT o.type FROM outbox o JOIN delivery d ON d.id::text = o.aggregate_id WHERE d.subscription_id = $1 AND o.type LIKE '%upcoming%'`,
      [bought.subscriptionId],
    );
    expect(told).toEqual([]);
    await expectAgreement(stand);
    await stand.end();
  },
  120_000,
);
