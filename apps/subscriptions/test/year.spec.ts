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
import { as, at, deliveryDay, deliveriesOf, charges, count, liveAndShip, ship, today } from './life';
import { standUp, type Stand } from './stand';
import { live, lookAtCalendar } from './time';

let stand: Stand;

describe('a year of life', () => {
  beforeEach(async () => void (stand = await standUp({ RUN_EVERY_MS: '3600000' })));
  afterEach(async () => {
    await expectAgreement(stand);
    await stand.end();
  });

  it('charges each month and sends a delivery every two and every three months', async () => {
    const two = await subscribe(stand, aSubscriptionRequest({ interval: 2 }));
    const three = await subscribe(stand, aSubscriptionRequest({ interval: 3 }));
    const day = today(stand);
    await ship(stand);
    await liveAndShip(stand, 364);
    expect([await charges(stand, two), await charges(stand, three)]).toEqual([12, 12]);
    const multiples = (days: number, times: number) => Array.from({ length: times }, (_, index) => deliveryDay(day, index * days));
    expect(deliveriesOf(await view(stand, two))).toEqual(multiples(60, 7));
    expect(deliveriesOf(await view(stand, three))).toEqual(multiples(90, 5));
    const events = await eventsOf(stand, three.subscriptionId);
    expect([count(events, 'subscription.started'), count(events, 'subscription.renewed')]).toEqual([1, 11]);
    const upcoming = await stand.requests.send(getUpcomingDeliveries, { subscriptionId: three.subscriptionId }, as(three));
    expect(upcoming.deliveries.map(({ date }) => date)).toEqual([5, 6, 7, 8, 9, 10].map((times) => deliveryDay(day, times * 90)));
    const told = await stand.rows<{ days: number }>(
      `SELECT (d.date - (o.occurred_at AT TIME ZONE 'UTC')::date)::int AS days FROM delivery d
         LEFT JOIN outbox o ON o.aggregate_id = d.id::text AND o.type LIKE '%upcoming%' WHERE d.cycle > 1 AND d.date < $1::date + 10`,
      [today(stand)],
    );
    expect(told).toHaveLength(6 + 4);
  }, 240_000);

  it('pauses without charge or delivery, and resumes by itself with notice', async () => {
    const bought = await subscribe(stand);
    await ship(stand);
    await live(stand, 20, 5);
    const until = dayAfter(today(stand), 60);
    const next = (await view(stand, bought)).nextDelivery?.date ?? '';
    const paused = await stand.requests.send(pauseSubscription, { ...(await at(stand, bought)), until }, as(bought));
    expect(paused).toMatchObject({ status: 'paused', pausedUntil: until, nextDelivery: null, nextChargeOn: until });
    await expectAgreement(stand);
    await liveAndShip(stand, 59);
    expect(await charges(stand, bought)).toBe(1);
    expect(await eventsOf(stand, bought.subscriptionId)).toContain('subscription.resumes-soon');
    await live(stand, 2);
    const resumed = await view(stand, bought);
    expect(resumed).toMatchObject({ status: 'active', pausedUntil: null });
    expect(resumed.nextDelivery?.date).toBe(deliveryDay(next, 60));
    expect(await charges(stand, bought)).toBe(2);
    await liveAndShip(stand, 80);
    expect((await view(stand, bought)).pastDeliveries).toHaveLength(2);
    expect((await eventsOf(stand, bought.subscriptionId)).filter((type) => /paused|resum/.test(type))).toEqual([
      'subscription.paused',
      'subscription.resumes-soon',
      'subscription.resumed',
    ]);
  }, 240_000);

  it('resumes early when asked, and the deliveries come as much earlier', async () => {
    const bought = await subscribe(stand);
    await ship(stand);
    const day = today(stand);
    await stand.requests.send(pauseSubscription, { ...(await at(stand, bought)), until: dayAfter(today(stand), 80) }, as(bought));
    await live(stand, 10, 5);
    const resumed = await stand.requests.send(resumeSubscription, await at(stand, bought), as(bought));
    expect(resumed).toMatchObject({ status: 'active', pausedUntil: null });
    expect(resumed.nextDelivery?.date).toBe(deliveryDay(day, 100));
    expect(
      await codeOf(stand.requests.send(pauseSubscription, { ...(await at(stand, bought)), until: dayAfter(today(stand), 91) }, as(bought))),
    ).toBe('DATE_INVALID');
  }, 120_000);

  it('takes colours until the cut-off, and from the following delivery after it', async () => {
    const bought = await subscribe(stand, aSubscriptionRequest({ interval: 2 }));
    await ship(stand);
    const white = [1, 2].map(() => ({ type: 'adult', color: 'white' }) as const);
    const purple = [1, 2].map(() => ({ type: 'adult', color: 'purple' }) as const);
    const delivery = (await view(stand, bought)).nextDelivery;
    const days = Math.round((Date.parse(delivery?.choicesUntil ?? '') - Date.parse(today(stand))) / 86_400_000);
    await live(stand, days, 5);
    expect(today(stand)).toBe(delivery?.choicesUntil);
    const before = await stand.requests.send(changeSubscription, { ...(await at(stand, bought)), brushes: white }, as(bought));
    expect(before.nextDelivery).toMatchObject({ id: delivery?.id, brushes: white });
    await live(stand, 1);
    const late = { ...(await at(stand, bought)), brushes: purple };
    expect((await stand.requests.send(previewChange, late, as(bought))).appliesToNextDelivery).toBe(false);
    const after = await stand.requests.send(changeSubscription, late, as(bought));
    expect([after.brushes, after.nextDelivery?.brushes]).toEqual([purple, white]);
    await liveAndShip(stand, 20);
    expect((await view(stand, bought)).nextDelivery?.brushes).toEqual(purple);
    expect(await codeOf(stand.requests.send(changeSubscription, { ...(await at(stand, bought)), brushes: purple }, as(bought)))).toBe(
      'NOTHING_TO_CHANGE',
    );
  }, 120_000);

  it('lets a delivery wait while stock is short, and go when there is some', async () => {
    const bought = await subscribe(stand, aSubscriptionRequest({ interval: 2 }));
    await ship(stand);
    stand.catalogue.refill(-stand.catalogue.total('available') / 6);
    await liveAndShip(stand, 61);
    const waiting = (await view(stand, bought)).nextDelivery;
    expect(waiting).toMatchObject({ status: 'waiting', reason: 'stock' });
    expect(await eventsOf(stand, waiting?.id ?? '')).toContain('delivery.delayed');
    stand.catalogue.refill(10);
    await liveAndShip(stand, 2, 1);
    expect((await view(stand, bought)).pastDeliveries).toHaveLength(2);
  }, 120_000);

  it('cancels for good, and still sends the delivery that is packed', async () => {
    const bought = await subscribe(stand);
    await lookAtCalendar(stand);
    const ended = await stand.requests.send(cancelSubscription, await at(stand, bought), as(bought));
    expect(ended).toMatchObject({ status: 'cancelled', actions: [], nextChargeOn: null });
    expect(ended.endsOn).toBe(madridDay(new Date(Date.parse(`${today(stand)}T12:00:00Z`) + 30 * 86_400_000)));
    expect(ended.nextDelivery?.date).toBe(today(stand));
    expect(await ship(stand)).toBe(1);
    await liveAndShip(stand, 100, 20);
    expect(await charges(stand, bought)).toBe(1);
    const one = await view(stand, bought);
    expect([one.pastDeliveries.length, one.nextDelivery]).toEqual([1, null]);
    expect(await codeOf(stand.requests.send(resumeSubscription, await at(stand, bought), as(bought)))).toBe('ACTION_NOT_ALLOWED');
  }, 120_000);
});
