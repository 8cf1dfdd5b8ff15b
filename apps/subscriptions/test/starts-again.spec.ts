import { listSubscriptionSnapshots } from '@brote/contracts/reporting';
import { cancelSubscription, getFirstDelivery, getSubscriptionMessage } from '@brote/contracts/subscriptions';
import { arrivalDays } from '@brote/service-runtime';
import { aCaller } from '@brote/test-support';
import { dayAfter } from '#app/calendar/madrid-day';
import { aSubscriptionRequest, subscribe, view, type Bought } from './builders';
import { as, at, deliveryDay, ship, today } from './life';
import { startHarness, type Harness } from './harness';

let harness: Harness;
const elsewhere = { ...aSubscriptionRequest().shippingInfo, address: 'Calle de la Paz 8, 3', postalCode: '46002' };
const here = { ...aSubscriptionRequest().shippingInfo, address: 'C/ Náquera, 12 - 4' };
const firstDelivery = async (bought: Bought) => (await view(harness, bought)).nextDelivery?.date;

/** A household that has paid one month of a delivery for three. */
async function takeOneDelivery(shippingInfo = here): Promise<Bought> {
  const bought = await subscribe(harness, aSubscriptionRequest({ shippingInfo }));
  await ship(harness);
  await harness.requests.send(cancelSubscription, await at(harness, bought), as(bought));
  return bought;
}

async function setUp(knownBy: string): Promise<void> {
  harness = await startHarness({ RUN_EVERY_MS: '3600000', HOUSEHOLD_KNOWN_BY: knownBy });
}

/** Expected arrival in a country of a delivery that leaves on a day. */
function arrivingIn(day: string, country: 'ES' | 'FR') {
  const { from, until } = arrivalDays(day, country);
  return { arrivesFrom: from, arrivesUntil: until };
}

describe('a household that starts a plan again', () => {
  afterEach(async () => harness.end());

  it('gets its first delivery when the last one has lasted its months, and sees that day before', async () => {
    await setUp('account');
    const { caller } = await takeOneDelivery();
    const day = deliveryDay(today(harness), 90);
    expect(await harness.requests.send(getFirstDelivery, {}, { caller })).toEqual({
      date: day,
      ...arrivingIn(day, 'ES'),
      waitsForPreviousDelivery: true,
    });
    const again = await subscribe(harness, aSubscriptionRequest({ shippingInfo: elsewhere }), { caller });
    expect([await firstDelivery(again), (await view(harness, again)).nextOpenDate]).toEqual([day, day]);
    const { subscriptionId } = again;
    expect(await harness.requests.send(getSubscriptionMessage, { subscriptionId, deliveryId: null })).toMatchObject({
      waitsForPreviousDelivery: true,
    });
  }, 60_000);

  it('leaves its unpaid months in the cancellation event and in the snapshot', async () => {
    await setUp('account');
    const { subscriptionId } = await takeOneDelivery();
    const [published] = await harness.rows<{ months: number }>(
      `SELECT (payload->>'writtenOff')::int AS months FROM outbox WHERE aggregate_id = $1 AND type = 'subscriptions.subscription.cancelled.v1'`,
      [subscriptionId],
    );
    const { items } = await harness.requests.send(listSubscriptionSnapshots, { after: null, limit: 10 });
    expect([published?.months, items.map(({ data }) => data.writtenOff)]).toEqual([2_000, [2_000]]);
  }, 60_000);

  it('is found by its address in any spelling, also while the packed delivery has not left', async () => {
    await setUp('address');
    const bought = await subscribe(harness, aSubscriptionRequest({ shippingInfo: here }));
    await harness.requests.send(cancelSubscription, await at(harness, bought), as(bought));
    const caller = aCaller();
    const written = { ...here, address: 'c naquera 12, 4' };
    const { country, postalCode, address } = written;
    expect((await harness.requests.send(getFirstDelivery, { country, postalCode, address }, { caller })).waitsForPreviousDelivery).toBe(
      true,
    );
    expect(await firstDelivery(await subscribe(harness, aSubscriptionRequest({ shippingInfo: written }), { caller }))).toBe(
      deliveryDay(today(harness), 90),
    );
    expect(await firstDelivery(await subscribe(harness, aSubscriptionRequest({ shippingInfo: elsewhere })))).toBe(today(harness));
  }, 60_000);

  it('is found by its card', async () => {
    await setUp('card');
    await takeOneDelivery();
    expect(await firstDelivery(await subscribe(harness, aSubscriptionRequest({ shippingInfo: elsewhere })))).toBe(
      deliveryDay(today(harness), 90),
    );
  }, 60_000);

  it('gets its first delivery at once when no month is unpaid or the period is over', async () => {
    await setUp('account,address,card');
    const { caller, subscriptionId } = await takeOneDelivery();
    await harness.rows('UPDATE delivery SET date = $2 WHERE subscription_id = $1 AND shipped_at IS NOT NULL', [
      subscriptionId,
      dayAfter(today(harness), -100),
    ]);
    expect(await harness.requests.send(getFirstDelivery, {}, { caller })).toEqual({
      date: today(harness),
      ...arrivingIn(today(harness), 'ES'),
      waitsForPreviousDelivery: false,
    });
    expect(await firstDelivery(await subscribe(harness, aSubscriptionRequest(), { caller }))).toBe(today(harness));
  }, 60_000);
});
