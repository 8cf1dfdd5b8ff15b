import {
  cancelSubscription,
  changeSubscription,
  getUpcomingDeliveries,
  pauseSubscription,
  previewChange,
  resumeSubscription,
} from '@brote/contracts/subscriptions';
import { dayAfter, madridDay } from '#app/calendar/madrid-day';
import { expectAgreement } from './agree';
import { aSubscriptionRequest, codeOf, eventsOf, subscribe, view } from './builders';
import { as, at, DAYS_UNTIL_SENT, deliveryDay, deliveriesOf, charges, count, liveAndShip, ship, today } from './life';
import { startHarness, type Harness } from './harness';
import { live, lookAtCalendar } from './time';

let harness: Harness;

describe('a year of a plan', () => {
  beforeEach(async () => void (harness = await startHarness({ RUN_EVERY_MS: '3600000' })));
  afterEach(async () => {
    await expectAgreement(harness);
    await harness.end();
  });

  it('has a charge each month and a delivery every two or three months', async () => {
    const two = await subscribe(harness, aSubscriptionRequest({ interval: 2 }));
    const three = await subscribe(harness, aSubscriptionRequest({ interval: 3 }));
    const day = today(harness);
    await ship(harness);
    await liveAndShip(harness, 364);
    expect([await charges(harness, two), await charges(harness, three)]).toEqual([12, 12]);
    const multiples = (days: number, times: number) => Array.from({ length: times }, (_, index) => deliveryDay(day, index * days));
    expect(deliveriesOf(await view(harness, two))).toEqual(multiples(60, 7));
    expect(deliveriesOf(await view(harness, three))).toEqual(multiples(90, 5));
    const events = await eventsOf(harness, three.subscriptionId);
    expect([count(events, 'subscription.started'), count(events, 'subscription.renewed')]).toEqual([1, 11]);
    const upcoming = await harness.requests.send(getUpcomingDeliveries, { subscriptionId: three.subscriptionId }, as(three));
    expect(upcoming.deliveries.map(({ date }) => date)).toEqual([5, 6, 7, 8, 9, 10].map((times) => deliveryDay(day, times * 90)));
    const published = await harness.rows<{ days: number }>(
      `SELECT (d.date - (o.occurred_at AT TIME ZONE 'UTC')::date)::int AS days FROM delivery d
         LEFT JOIN outbox o ON o.aggregate_id = d.id::text AND o.type LIKE '%upcoming%' WHERE d.cycle > 1 AND d.date < $1::date + 10`,
      [today(harness)],
    );
    expect(published).toHaveLength(6 + 4);
  }, 240_000);

  it('has no charge or delivery in a pause, and resumes by itself after a notice', async () => {
    const bought = await subscribe(harness);
    await ship(harness);
    await live(harness, 20, 5);
    const until = dayAfter(today(harness), 60);
    const next = (await view(harness, bought)).nextDelivery?.date ?? '';
    const paused = await harness.requests.send(pauseSubscription, { ...(await at(harness, bought)), until }, as(bought));
    expect(paused).toMatchObject({ status: 'paused', pausedUntil: until, nextDelivery: null, nextChargeOn: until });
    await expectAgreement(harness);
    await liveAndShip(harness, 59);
    expect(await charges(harness, bought)).toBe(1);
    expect(await eventsOf(harness, bought.subscriptionId)).toContain('subscription.resumes-soon');
    await live(harness, 2);
    const resumed = await view(harness, bought);
    expect(resumed).toMatchObject({ status: 'active', pausedUntil: null });
    expect(resumed.nextDelivery?.date).toBe(deliveryDay(next, 60));
    expect(await charges(harness, bought)).toBe(2);
    await liveAndShip(harness, 80);
    expect((await view(harness, bought)).pastDeliveries).toHaveLength(2);
    expect((await eventsOf(harness, bought.subscriptionId)).filter((type) => /paused|resum/.test(type))).toEqual([
      'subscription.paused',
      'subscription.resumes-soon',
      'subscription.resumed',
    ]);
  }, 240_000);

  it('moves its deliveries earlier when it resumes early', async () => {
    const bought = await subscribe(harness);
    await ship(harness);
    const day = today(harness);
    await harness.requests.send(pauseSubscription, { ...(await at(harness, bought)), until: dayAfter(today(harness), 80) }, as(bought));
    await live(harness, 10, 5);
    const resumed = await harness.requests.send(resumeSubscription, await at(harness, bought), as(bought));
    expect(resumed).toMatchObject({ status: 'active', pausedUntil: null });
    expect(resumed.nextDelivery?.date).toBe(deliveryDay(day, 100));
    expect(
      await codeOf(
        harness.requests.send(pauseSubscription, { ...(await at(harness, bought)), until: dayAfter(today(harness), 91) }, as(bought)),
      ),
    ).toBe('DATE_INVALID');
  }, 120_000);

  it('accepts colours for the next delivery until its cut-off, and afterwards for the following one', async () => {
    const bought = await subscribe(harness, aSubscriptionRequest({ interval: 2 }));
    await ship(harness);
    const white = [1, 2].map(() => ({ type: 'adult', color: 'white' }) as const);
    const purple = [1, 2].map(() => ({ type: 'adult', color: 'purple' }) as const);
    const delivery = (await view(harness, bought)).nextDelivery;
    const days = Math.round((Date.parse(delivery?.choicesUntil ?? '') - Date.parse(today(harness))) / 86_400_000);
    await live(harness, days, 5);
    expect(today(harness)).toBe(delivery?.choicesUntil);
    const before = await harness.requests.send(changeSubscription, { ...(await at(harness, bought)), brushes: white }, as(bought));
    expect(before.nextDelivery).toMatchObject({ id: delivery?.id, brushes: white });
    await live(harness, 1);
    const late = { ...(await at(harness, bought)), brushes: purple };
    expect((await harness.requests.send(previewChange, late, as(bought))).appliesToNextDelivery).toBe(false);
    const after = await harness.requests.send(changeSubscription, late, as(bought));
    expect([after.brushes, after.nextDelivery?.brushes]).toEqual([purple, white]);
    await liveAndShip(harness, 20);
    expect((await view(harness, bought)).nextDelivery?.brushes).toEqual(purple);
    expect(await codeOf(harness.requests.send(changeSubscription, { ...(await at(harness, bought)), brushes: purple }, as(bought)))).toBe(
      'NOTHING_TO_CHANGE',
    );
  }, 120_000);

  it('delays a delivery while stock is short, and sends it after a refill', async () => {
    const bought = await subscribe(harness, aSubscriptionRequest({ interval: 2 }));
    await ship(harness);
    harness.catalogue.refill(-harness.catalogue.total('available') / 6);
    await liveAndShip(harness, 61);
    const waiting = (await view(harness, bought)).nextDelivery;
    expect(waiting).toMatchObject({ status: 'waiting', reason: 'stock' });
    expect(await eventsOf(harness, waiting?.id ?? '')).toContain('delivery.delayed');
    harness.catalogue.refill(10);
    await liveAndShip(harness, DAYS_UNTIL_SENT, 1);
    expect((await view(harness, bought)).pastDeliveries).toHaveLength(2);
  }, 120_000);

  it('ends for good with a cancellation, and still has its packed delivery sent', async () => {
    const bought = await subscribe(harness);
    await lookAtCalendar(harness);
    const ended = await harness.requests.send(cancelSubscription, await at(harness, bought), as(bought));
    expect(ended).toMatchObject({ status: 'cancelled', actions: [], nextChargeOn: null });
    expect(ended.endsOn).toBe(madridDay(new Date(Date.parse(`${today(harness)}T12:00:00Z`) + 30 * 86_400_000)));
    expect(ended.nextDelivery?.date).toBe(today(harness));
    expect(await ship(harness)).toBe(1);
    await liveAndShip(harness, 100, 20);
    expect(await charges(harness, bought)).toBe(1);
    const one = await view(harness, bought);
    expect([one.pastDeliveries.length, one.nextDelivery]).toEqual([1, null]);
    expect(await codeOf(harness.requests.send(resumeSubscription, await at(harness, bought), as(bought)))).toBe('ACTION_NOT_ALLOWED');
  }, 120_000);
});
