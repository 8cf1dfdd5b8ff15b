import { changeSubscription, previewChange, rescheduleDelivery, skipDelivery } from '@brote/contracts/subscriptions';
import { dayAfter } from '#app/calendar/madrid-day';
import { expectAgreement } from './agree';
import { codeOf, eventsOf, subscribe, view } from './builders';
import { as, at, deliveryDay, deliveriesOf, charges, liveAndShip, ship, today } from './life';
import { startHarness, type Harness } from './harness';
import { live } from './time';

let harness: Harness;

describe('a year of rescheduled deliveries', () => {
  beforeEach(async () => void (harness = await startHarness({ RUN_EVERY_MS: '3600000' })));
  afterEach(async () => {
    await expectAgreement(harness);
    await harness.end();
  });

  it('pauses the charges of a skipped delivery, from its day until the next one', async () => {
    const bought = await subscribe(harness);
    const day = today(harness);
    await ship(harness);
    await live(harness, 10, 5);
    const skipped = await harness.requests.send(skipDelivery, await at(harness, bought), as(bought));
    expect(skipped.nextDelivery?.date).toBe(deliveryDay(day, 180));
    await liveAndShip(harness, 78, 6);
    expect(await charges(harness, bought)).toBe(3);
    await live(harness, 4);
    expect(await view(harness, bought)).toMatchObject({ status: 'paused', pausedUntil: deliveryDay(day, 180) });
    await liveAndShip(harness, 86, 2);
    expect(await charges(harness, bought)).toBe(3);
    await live(harness, 3);
    await ship(harness);
    const going = await view(harness, bought);
    expect(going.status).toBe('active');
    expect(await eventsOf(harness, going.pastDeliveries[0]?.id ?? '')).toContain('delivery.upcoming');
    expect(deliveriesOf(going)).toEqual([day, deliveryDay(day, 180)]);
    expect(await charges(harness, bought)).toBe(4);
  }, 240_000);

  it('moves a delivery with its charges, but not before the shortest interval', async () => {
    const bought = await subscribe(harness);
    const day = today(harness);
    await ship(harness);
    const later = deliveryDay(day, 110);
    const moved = await harness.requests.send(rescheduleDelivery, { ...(await at(harness, bought)), date: later }, as(bought));
    expect(moved.nextDelivery?.date).toBe(later);
    const stops = await harness.rows<object>('SELECT kind, from_day::text AS from, until_day::text AS until, state FROM billing_pause');
    expect(stops).toEqual([{ kind: 'reschedule', from: deliveryDay(day, 90), until: later, state: 'planned' }]);
    const tooSoon = { ...(await at(harness, bought)), date: dayAfter(day, 59) };
    expect(await codeOf(harness.requests.send(rescheduleDelivery, tooSoon, as(bought)))).toBe('DATE_INVALID');
    const back = await harness.requests.send(
      rescheduleDelivery,
      { ...(await at(harness, bought)), date: deliveryDay(day, 90) },
      as(bought),
    );
    expect(back.nextDelivery?.date).toBe(deliveryDay(day, 90));
    expect(await harness.rows('SELECT 1 FROM billing_pause')).toEqual([]);
    await liveAndShip(harness, 95);
  }, 120_000);

  it('counts a new interval from the last delivery, and previews the new day', async () => {
    const bought = await subscribe(harness);
    const day = today(harness);
    await ship(harness);
    await live(harness, 30, 5);
    const change = { ...(await at(harness, bought)), interval: 2 as const };
    const preview = await harness.requests.send(previewChange, change, as(bought));
    expect(preview).toEqual({ nextDeliveryDate: deliveryDay(day, 60), appliesToNextDelivery: true, dueNow: null, monthlyPrice: null });
    const changed = await harness.requests.send(changeSubscription, change, as(bought));
    expect([changed.interval, changed.nextDelivery?.date]).toEqual([2, deliveryDay(day, 60)]);
    await liveAndShip(harness, 130);
    expect((await view(harness, bought)).pastDeliveries).toHaveLength(3);
  }, 120_000);
});
