import { endSubscriptionsOf, eraseFromSubscriptions } from '@brote/contracts/personal-data';
import { completeDelivery, failDelivery, shipDelivery } from '@brote/contracts/subscriptions';
import { aCaller } from '@brote/test-support';
import { subscribe, type Bought } from './builders';
import { standUp, type Stand } from './stand';
import { lookAtCalendar, settled } from './time';

let stand: Stand;
const staff = { caller: aCaller({ roles: ['customer', 'staff'] }) };
const DAY = 86_400_000;

interface Kept {
  id: string;
  status: string;
  hasAddress: boolean;
}

/** The first box, as it is stored. */
async function boxOf({ subscriptionId }: Bought): Promise<Kept> {
  const [box] = await stand.rows<Kept>(
    'SELECT id, status, shipping IS NOT NULL AS "hasAddress" FROM delivery WHERE subscription_id = $1 AND cycle = 1',
    [subscriptionId],
  );
  if (box === undefined) throw new Error('There is no first box');
  return box;
}

const ship = ({ id }: Kept) => stand.ask.ask(shipDelivery, { deliveryId: id, carrier: 'seur', trackingNumber: 'SE-12345' }, staff);

/** What happens to the first box, which is packed when the account closes. */
const STEPS = {
  nothing: () => Promise.resolve(),
  sent: ship,
  arrived: async (box: Kept) => {
    await ship(box);
    await stand.ask.ask(completeDelivery, { deliveryId: box.id }, staff);
  },
  lost: async (box: Kept) => {
    await ship(box);
    await stand.ask.ask(failDelivery, { deliveryId: box.id, reason: 'lost', note: null }, staff);
  },
} as const;
type Step = keyof typeof STEPS;

/** The status at last, whether the months of the box go back, and the brushes that stay sold. */
const ENDS: readonly [Step, Step, string, boolean][] = [
  ['nothing', 'nothing', 'cancelled', true],
  ['nothing', 'sent', 'delivered', false],
  ['nothing', 'arrived', 'delivered', false],
  ['nothing', 'lost', 'cancelled', true],
  ['sent', 'nothing', 'delivered', false],
  ['lost', 'nothing', 'cancelled', true],
  ['arrived', 'nothing', 'delivered', false],
];

async function erase({ caller }: Bought): Promise<void> {
  // A charge in the second in which the account closes goes back by itself.
  await stand.advance(300_000);
  const person = { userId: caller.userId, email: 'lucia@example.com' };
  await stand.ask.ask(endSubscriptionsOf, person);
  await settled(stand);
  await stand.ask.ask(eraseFromSubscriptions, person);
}

async function pass(days: number): Promise<void> {
  await stand.advance(days * DAY);
  await lookAtCalendar(stand);
  await settled(stand);
}

describe('the packed box of somebody who was erased', () => {
  beforeAll(async () => void (stand = await standUp({ RUN_EVERY_MS: '3600000' })));
  afterAll(async () => stand.end());

  it.each(ENDS)('ends: %s before, %s after: %s', async (before, after, status, isPaidBack) => {
    const bought = await subscribe(stand);
    await lookAtCalendar(stand);
    await settled(stand);
    await STEPS[before](await boxOf(bought));
    await erase(bought);
    const kept = await boxOf(bought);
    expect(kept.hasAddress).toBe(before !== 'arrived');
    await STEPS[after](kept);
    await pass(29);
    await pass(32);

    expect(await boxOf(bought)).toMatchObject({ status, hasAddress: false });
    const [money] = await stand.rows<{ paid: number; back: number }>(
      `SELECT sum(c.amount)::int AS paid, coalesce(sum((SELECT sum(amount) FROM refund r WHERE r.charge_id = c.id AND r.state <> 'failed')), 0)::int AS back
         FROM charge c WHERE c.subscription_id = $1`,
      [bought.subscriptionId],
    );
    expect(money).toEqual({ paid: expect.any(Number) as number, back: isPaidBack ? money?.paid : 0 });
    expect(stand.catalogue.addsUp).toBe(true);
    expect(stand.catalogue.total('reserved')).toBe(0);
  });

  it('that lost its address before such boxes ended by themselves is called off with the next look', async () => {
    const bought = await subscribe(stand);
    await erase(bought);
    await stand.rows('UPDATE delivery SET shipping = NULL WHERE subscription_id = $1 RETURNING id', [bought.subscriptionId]);
    await lookAtCalendar(stand);
    await settled(stand);
    expect((await boxOf(bought)).status).toBe('cancelled');
  });
});
