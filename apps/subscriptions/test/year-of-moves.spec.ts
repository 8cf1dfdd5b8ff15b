import { changeSubscription, previewChange, rescheduleDelivery, skipDelivery } from '@brote/contracts/subscriptions';
import { dayAfter } from '#app/calendar/madrid-day';
import { expectAgreement } from './agree';
import { codeOf, eventsOf, subscribe, view } from './builders';
import { as, at, deliveryDay, deliveriesOf, charges, liveAndShip, ship, today } from './life';
import { standUp, type Stand } from './stand';
import { live } from './time';

let stand: Stand;

describe('a year of deliveries that are moved', () => {
  beforeEach(async () => void (stand = await standUp({ RUN_EVERY_MS: '3600000' })));
  afterEach(async () => {
    await expectAgreement(stand);
    await stand.end();
  });

  it('stops the charges of a delivery that is left out, from its day until the next one', async () => {
    const bought = await subscribe(stand);
    const day = today(stand);
    await ship(stand);
    await live(stand, 10, 5);
    const skipped = await stand.requests.send(skipDelivery, await at(stand, bought), as(bought));
    expect(skipped.nextDelivery?.date).toBe(deliveryDay(day, 180));
    await liveAndShip(stand, 78, 6);
    expect(await charges(stand, bought)).toBe(3);
    await live(stand, 4);
    expect(await view(stand, bought)).toMatchObject({ status: 'paused', pausedUntil: deliveryDay(day, 180) });
    await liveAndShip(stand, 86, 2);
    expect(await charges(stand, bought)).toBe(3);
    await live(stand, 3);
    await ship(stand);
    const going = await view(stand, bought);
    expect(going.status).toBe('active');
    expect(await eventsOf(stand, going.pastDeliveries[0]?.id ?? '')).toContain('delivery.upcoming');
    expect(deliveriesOf(going)).toEqual([day, deliveryDay(day, 180)]);
    expect(await charges(stand, bought)).toBe(4);
  }, 240_000);

  it('moves a delivery and its money, but not sooner than the shortest rhythm', async () => {
    const bought = await subscribe(stand);
    const day = today(stand);
    await ship(stand);
    const later = deliveryDay(day, 110);
    const moved = await stand.requests.send(rescheduleDelivery, { ...(await at(stand, bought)), date: later }, as(bought));
    expect(moved.nextDelivery?.date).toBe(later);
    const stops = await stand.rows<object>('SELECT kind, from_day::text AS from, until_day::text AS until, state FROM billing_pause');
    expect(stops).toEqual([{ kind: 'move', from: deliveryDay(day, 90), until: later, state: 'planned' }]);
    const tooSoon = { ...(await at(stand, bought)), date: dayAfter(day, 59) };
    expect(await codeOf(stand.requests.send(rescheduleDelivery, tooSoon, as(bought)))).toBe('DATE_INVALID');
    const back = await stand.requests.send(rescheduleDelivery, { ...(await at(stand, bought)), date: deliveryDay(day, 90) }, as(bought));
    expect(back.nextDelivery?.date).toBe(deliveryDay(day, 90));
    expect(await stand.rows('SELECT 1 FROM billing_pause')).toEqual([]);
    await liveAndShip(stand, 95);
  }, 120_000);

  it('counts a new interval from the last delivery, nearer when deliveries are asked for more often, and shows the day before', async () => {
    const bought = await subscribe(stand);
    const day = today(stand);
    await ship(stand);
    await live(stand, 30, 5);
    const change = { ...(await at(stand, bought)), interval: 2 as const };
    const preview = await stand.requests.send(previewChange, change, as(bought));
    expect(preview).toEqual({ nextDeliveryDate: deliveryDay(day, 60), appliesToNextDelivery: true, dueNow: null, monthlyPrice: null });
    const changed = await stand.requests.send(changeSubscription, change, as(bought));
    expect([changed.interval, changed.nextDelivery?.date]).toEqual([2, deliveryDay(day, 60)]);
    await liveAndShip(stand, 130);
    expect((await view(stand, bought)).pastDeliveries).toHaveLength(3);
  }, 120_000);
});
