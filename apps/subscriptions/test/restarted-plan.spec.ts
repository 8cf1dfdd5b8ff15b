import { listSubscriptionSnapshots } from '@brote/contracts/reporting';
import { cancelSubscription, getFirstDelivery, getSubscriptionMessage } from '@brote/contracts/subscriptions';
import { arrivalDays } from '@brote/service-runtime';
import { aCaller } from '@brote/test-support';
import { addDays } from '#app/schedule/calendar/calendar-days';
import { aSubscriptionRequest, subscribe, readSubscription, type BoughtPlan } from './builders';
import { asOwner, readCommandTarget, deliveryDay, shipDueDeliveries, today } from './subscription-steps';
import { startHarness, type Harness } from './harness';

let harness: Harness;
const otherAddress = { ...aSubscriptionRequest().shippingInfo, address: 'Calle de la Paz 8, 3', postalCode: '46002' };
const homeAddress = { ...aSubscriptionRequest().shippingInfo, address: 'C/ Náquera, 12 - 4' };
const readFirstDeliveryDay = async (boughtPlan: BoughtPlan) => (await readSubscription(harness, boughtPlan)).nextDelivery?.date;

/** A household that has paid one month of a delivery for three. */
async function endAfterOneDelivery(shippingInfo = homeAddress): Promise<BoughtPlan> {
  const boughtPlan = await subscribe(harness, aSubscriptionRequest({ shippingInfo }));
  await shipDueDeliveries(harness);
  await harness.requests.send(cancelSubscription, await readCommandTarget(harness, boughtPlan), asOwner(boughtPlan));
  return boughtPlan;
}

async function startWithFeatures(features: string): Promise<void> {
  harness = await startHarness({ RUN_EVERY_MS: '3600000', HOUSEHOLD_KNOWN_BY: features });
}

/** Expected arrival in a country of a delivery that leaves on a day. */
function arrivalDaysIn(day: string, country: 'ES' | 'FR') {
  const { from, until } = arrivalDays(day, country);
  return { arrivesFrom: from, arrivesUntil: until };
}

describe('a household that starts a plan again', () => {
  afterEach(async () => harness.end());

  it('gets its first delivery when the last one has lasted its months, and sees that day before', async () => {
    await startWithFeatures('account');
    const { caller } = await endAfterOneDelivery();
    const day = deliveryDay(today(harness), 90);
    expect(await harness.requests.send(getFirstDelivery, {}, { caller })).toEqual({
      date: day,
      ...arrivalDaysIn(day, 'ES'),
      waitsForPreviousDelivery: true,
    });
    const secondPlan = await subscribe(harness, aSubscriptionRequest({ shippingInfo: otherAddress }), { caller });
    expect([await readFirstDeliveryDay(secondPlan), (await readSubscription(harness, secondPlan)).nextOpenDate]).toEqual([day, day]);
    const { subscriptionId } = secondPlan;
    expect(await harness.requests.send(getSubscriptionMessage, { subscriptionId, deliveryId: null })).toMatchObject({
      waitsForPreviousDelivery: true,
    });
  }, 60_000);

  it('leaves its unpaid months in the cancellation event and in the snapshot', async () => {
    await startWithFeatures('account');
    const { subscriptionId } = await endAfterOneDelivery();
    const [publishedEvent] = await harness.queryRows<{ months: number }>(
      `SELECT (payload->>'writtenOff')::int AS months FROM outbox WHERE aggregate_id = :subscriptionId AND type = 'subscriptions.subscription.cancelled.v1'`,
      { subscriptionId },
    );
    const { items } = await harness.requests.send(listSubscriptionSnapshots, { after: null, limit: 10 });
    expect([publishedEvent?.months, items.map(({ data }) => data.writtenOff)]).toEqual([2_000, [2_000]]);
  }, 60_000);

  it('is found by its address in any spelling, also while the packed delivery has not left', async () => {
    await startWithFeatures('address');
    const boughtPlan = await subscribe(harness, aSubscriptionRequest({ shippingInfo: homeAddress }));
    await harness.requests.send(cancelSubscription, await readCommandTarget(harness, boughtPlan), asOwner(boughtPlan));
    const caller = aCaller();
    const respelledAddress = { ...homeAddress, address: 'c naquera 12, 4' };
    const { country, postalCode, address } = respelledAddress;
    expect((await harness.requests.send(getFirstDelivery, { country, postalCode, address }, { caller })).waitsForPreviousDelivery).toBe(
      true,
    );
    expect(await readFirstDeliveryDay(await subscribe(harness, aSubscriptionRequest({ shippingInfo: respelledAddress }), { caller }))).toBe(
      deliveryDay(today(harness), 90),
    );
    expect(await readFirstDeliveryDay(await subscribe(harness, aSubscriptionRequest({ shippingInfo: otherAddress })))).toBe(today(harness));
  }, 60_000);

  it('is found by its card', async () => {
    await startWithFeatures('card');
    await endAfterOneDelivery();
    expect(await readFirstDeliveryDay(await subscribe(harness, aSubscriptionRequest({ shippingInfo: otherAddress })))).toBe(
      deliveryDay(today(harness), 90),
    );
  }, 60_000);

  it('gets its first delivery at once when no month is unpaid or the period is over', async () => {
    await startWithFeatures('account,address,card');
    const { caller, subscriptionId } = await endAfterOneDelivery();
    await harness.queryRows('UPDATE delivery SET date = :date WHERE subscription_id = :subscriptionId AND shipped_at IS NOT NULL', {
      subscriptionId,
      date: addDays(today(harness), -100),
    });
    expect(await harness.requests.send(getFirstDelivery, {}, { caller })).toEqual({
      date: today(harness),
      ...arrivalDaysIn(today(harness), 'ES'),
      waitsForPreviousDelivery: false,
    });
    expect(await readFirstDeliveryDay(await subscribe(harness, aSubscriptionRequest(), { caller }))).toBe(today(harness));
  }, 60_000);
});
