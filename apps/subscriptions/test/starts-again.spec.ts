import { listSubscriptionSnapshots } from '@brote/contracts/reporting';
import { cancelSubscription, getFirstBox, getSubscriptionMailFacts } from '@brote/contracts/subscriptions';
import { aCaller } from '@brote/test-support';
import { dayAfter } from '#app/calendar/madrid-day';
import { aWish, subscribe, view, type Bought } from './builders';
import { as, at, boxDay, ship, today } from './life';
import { standUp, type Stand } from './stand';

let stand: Stand;
const elsewhere = { ...aWish().shippingInfo, address: 'Calle de la Paz 8, 3', postalCode: '46002' };
const here = { ...aWish().shippingInfo, address: 'C/ Náquera, 12 - 4' };
const firstBox = async (bought: Bought) => (await view(stand, bought)).nextDelivery?.date;

/** One month is paid of a box for three. */
async function takeOneBox(shippingInfo = here): Promise<Bought> {
  const bought = await subscribe(stand, aWish({ shippingInfo }));
  await ship(stand);
  await stand.ask.ask(cancelSubscription, await at(stand, bought), as(bought));
  return bought;
}

async function setUp(knownBy: string): Promise<void> {
  stand = await standUp({ RUN_EVERY_MS: '3600000', HOUSEHOLD_KNOWN_BY: knownBy });
}

describe('a household that starts a plan again', () => {
  afterEach(async () => stand.end());

  it('gets its first box when the last one of the same account has lasted its months, which is said before', async () => {
    await setUp('account');
    const { caller } = await takeOneBox();
    const day = boxDay(today(stand), 90);
    expect(await stand.ask.ask(getFirstBox, {}, { caller })).toEqual({ date: day, waitsForOldBox: true });
    const again = await subscribe(stand, aWish({ shippingInfo: elsewhere }), { caller });
    expect([await firstBox(again), (await view(stand, again)).nextOpenDate]).toEqual([day, day]);
    const { subscriptionId } = again;
    expect(await stand.ask.ask(getSubscriptionMailFacts, { subscriptionId, deliveryId: null })).toMatchObject({ waitsForOldBox: true });
  }, 60_000);

  it('leaves the months that were not paid in the event of the end and in what a rebuild reads', async () => {
    await setUp('account');
    const { subscriptionId } = await takeOneBox();
    const [told] = await stand.rows<{ months: number }>(
      `SELECT (payload->>'writtenOff')::int AS months FROM outbox WHERE aggregate_id = $1 AND type = 'subscriptions.subscription.cancelled.v1'`,
      [subscriptionId],
    );
    const { items } = await stand.ask.ask(listSubscriptionSnapshots, { after: null, limit: 10 });
    expect([told?.months, items.map(({ fact }) => fact.writtenOff)]).toEqual([2_000, [2_000]]);
  }, 60_000);

  it('is known by its address, however that is written, also when the packed box has yet to leave', async () => {
    await setUp('address');
    const bought = await subscribe(stand, aWish({ shippingInfo: here }));
    await stand.ask.ask(cancelSubscription, await at(stand, bought), as(bought));
    const caller = aCaller();
    const written = { ...here, address: 'c naquera 12, 4' };
    const { country, postalCode, address } = written;
    expect((await stand.ask.ask(getFirstBox, { country, postalCode, address }, { caller })).waitsForOldBox).toBe(true);
    expect(await firstBox(await subscribe(stand, aWish({ shippingInfo: written }), { caller }))).toBe(boxDay(today(stand), 90));
    expect(await firstBox(await subscribe(stand, aWish({ shippingInfo: elsewhere })))).toBe(today(stand));
  }, 60_000);

  it('is known by its card', async () => {
    await setUp('card');
    await takeOneBox();
    expect(await firstBox(await subscribe(stand, aWish({ shippingInfo: elsewhere })))).toBe(boxDay(today(stand), 90));
  }, 60_000);

  it('gets it at once where nothing was left to pay, or that time is over', async () => {
    await setUp('account,address,card');
    const { caller, subscriptionId } = await takeOneBox();
    await stand.rows('UPDATE delivery SET date = $2 WHERE subscription_id = $1 AND shipped_at IS NOT NULL', [
      subscriptionId,
      dayAfter(today(stand), -100),
    ]);
    expect(await stand.ask.ask(getFirstBox, {}, { caller })).toEqual({ date: today(stand), waitsForOldBox: false });
    expect(await firstBox(await subscribe(stand, aWish(), { caller }))).toBe(today(stand));
  }, 60_000);
});
