import {
  cancelSubscription,
  changeSubscription,
  getUpcomingDeliveries,
  pauseSubscription,
  previewChange,
  resumeSubscription,
} from '@brote/contracts/subscriptions';
import { addDays, madridDay } from '#app/schedule/calendar/calendar-days';
import { expectAgreement } from './expect-agreement';
import { aSubscriptionRequest, refusalCodeOf, readEventsOf, subscribe, readSubscription } from './builders';
import {
  asOwner,
  readCommandTarget,
  DAYS_UNTIL_SHIPPED,
  deliveryDay,
  deliveryDaysOf,
  countPaidInvoices,
  countOf,
  advanceAndShip,
  shipDueDeliveries,
  today,
} from './subscription-steps';
import { startHarness, type Harness } from './harness';
import { advanceDays, runDailyRun } from './advance-time';

let harness: Harness;

describe('a year of a plan', () => {
  beforeEach(async () => void (harness = await startHarness({ RUN_EVERY_MS: '3600000' })));
  afterEach(async () => {
    await expectAgreement(harness);
    await harness.end();
  });

  it('has a charge each month and a delivery every two or three months', async () => {
    const twoMonthPlan = await subscribe(harness, aSubscriptionRequest({ interval: 2 }));
    const threeMonthPlan = await subscribe(harness, aSubscriptionRequest({ interval: 3 }));
    const day = today(harness);
    await shipDueDeliveries(harness);
    await advanceAndShip(harness, 364);
    expect([await countPaidInvoices(harness, twoMonthPlan), await countPaidInvoices(harness, threeMonthPlan)]).toEqual([12, 12]);
    const expectedDays = (days: number, times: number) => Array.from({ length: times }, (_, index) => deliveryDay(day, index * days));
    expect(deliveryDaysOf(await readSubscription(harness, twoMonthPlan))).toEqual(expectedDays(60, 7));
    expect(deliveryDaysOf(await readSubscription(harness, threeMonthPlan))).toEqual(expectedDays(90, 5));
    const events = await readEventsOf(harness, threeMonthPlan.subscriptionId);
    expect([countOf(events, 'subscription.started'), countOf(events, 'subscription.renewed')]).toEqual([1, 11]);
    const upcoming = await harness.requests.send(
      getUpcomingDeliveries,
      { subscriptionId: threeMonthPlan.subscriptionId },
      asOwner(threeMonthPlan),
    );
    expect(upcoming.deliveries.map(({ date }) => date)).toEqual([5, 6, 7, 8, 9, 10].map((times) => deliveryDay(day, times * 90)));
    const noticeDays = await harness.queryRows<{ days: number }>(
      `SELECT (d.date - (o.occurred_at AT TIME ZONE 'UTC')::date)::int AS days FROM delivery d
         LEFT JOIN outbox o ON o.aggregate_id = d.id::text AND o.type LIKE '%upcoming%' WHERE d.cycle > 1 AND d.date < :date::date + 10`,
      { date: today(harness) },
    );
    expect(noticeDays).toHaveLength(6 + 4);
  }, 240_000);

  it('has no charge or delivery in a pause, and resumes by itself after a notice', async () => {
    const boughtPlan = await subscribe(harness);
    const day = today(harness);
    await shipDueDeliveries(harness);
    await advanceDays(harness, 20, 5);
    const until = addDays(today(harness), 60);
    expect((await readSubscription(harness, boughtPlan)).nextDelivery?.date).toBe(deliveryDay(day, 90));
    const pausedPlan = await harness.requests.send(
      pauseSubscription,
      { ...(await readCommandTarget(harness, boughtPlan)), until },
      asOwner(boughtPlan),
    );
    expect(pausedPlan).toMatchObject({ status: 'paused', pausedUntil: until, nextDelivery: null, nextChargeOn: until });
    await expectAgreement(harness);
    await advanceAndShip(harness, 59);
    expect(await countPaidInvoices(harness, boughtPlan)).toBe(1);
    expect(await readEventsOf(harness, boughtPlan.subscriptionId)).toContain('subscription.resumes-soon');
    await advanceDays(harness, 2);
    const resumedPlan = await readSubscription(harness, boughtPlan);
    expect(resumedPlan).toMatchObject({ status: 'active', pausedUntil: null });
    // 60 days after the planned day, which may be no business day itself.
    expect(resumedPlan.nextDelivery?.date).toBe(deliveryDay(day, 90 + 60));
    expect(await countPaidInvoices(harness, boughtPlan)).toBe(2);
    await advanceAndShip(harness, 80);
    expect((await readSubscription(harness, boughtPlan)).pastDeliveries).toHaveLength(2);
    expect((await readEventsOf(harness, boughtPlan.subscriptionId)).filter((type) => /paused|resum/.test(type))).toEqual([
      'subscription.paused',
      'subscription.resumes-soon',
      'subscription.resumed',
    ]);
  }, 240_000);

  it('moves its deliveries earlier when it resumes early', async () => {
    const boughtPlan = await subscribe(harness);
    await shipDueDeliveries(harness);
    const day = today(harness);
    await harness.requests.send(
      pauseSubscription,
      { ...(await readCommandTarget(harness, boughtPlan)), until: addDays(today(harness), 80) },
      asOwner(boughtPlan),
    );
    await advanceDays(harness, 10, 5);
    const resumedPlan = await harness.requests.send(resumeSubscription, await readCommandTarget(harness, boughtPlan), asOwner(boughtPlan));
    expect(resumedPlan).toMatchObject({ status: 'active', pausedUntil: null });
    expect(resumedPlan.nextDelivery?.date).toBe(deliveryDay(day, 100));
    expect(
      await refusalCodeOf(
        harness.requests.send(
          pauseSubscription,
          { ...(await readCommandTarget(harness, boughtPlan)), until: addDays(today(harness), 91) },
          asOwner(boughtPlan),
        ),
      ),
    ).toBe('DATE_INVALID');
  }, 120_000);

  it('accepts colours for the next delivery until its cut-off, and afterwards for the following one', async () => {
    const boughtPlan = await subscribe(harness, aSubscriptionRequest({ interval: 2 }));
    await shipDueDeliveries(harness);
    const white = [1, 2].map(() => ({ type: 'adult', color: 'white' }) as const);
    const purple = [1, 2].map(() => ({ type: 'adult', color: 'purple' }) as const);
    const delivery = (await readSubscription(harness, boughtPlan)).nextDelivery;
    const days = Math.round((Date.parse(delivery?.choicesUntil ?? '') - Date.parse(today(harness))) / 86_400_000);
    await advanceDays(harness, days, 5);
    expect(today(harness)).toBe(delivery?.choicesUntil);
    const before = await harness.requests.send(
      changeSubscription,
      { ...(await readCommandTarget(harness, boughtPlan)), brushes: white },
      asOwner(boughtPlan),
    );
    expect(before.nextDelivery).toMatchObject({ id: delivery?.id, brushes: white });
    await advanceDays(harness, 1);
    const lateChange = { ...(await readCommandTarget(harness, boughtPlan)), brushes: purple };
    expect((await harness.requests.send(previewChange, lateChange, asOwner(boughtPlan))).appliesToNextDelivery).toBe(false);
    const after = await harness.requests.send(changeSubscription, lateChange, asOwner(boughtPlan));
    expect([after.brushes, after.nextDelivery?.brushes]).toEqual([purple, white]);
    await advanceAndShip(harness, 20);
    expect((await readSubscription(harness, boughtPlan)).nextDelivery?.brushes).toEqual(purple);
    expect(
      await refusalCodeOf(
        harness.requests.send(
          changeSubscription,
          { ...(await readCommandTarget(harness, boughtPlan)), brushes: purple },
          asOwner(boughtPlan),
        ),
      ),
    ).toBe('NOTHING_TO_CHANGE');
  }, 120_000);

  it('delays a delivery while stock is short, and sends it after a refill', async () => {
    const boughtPlan = await subscribe(harness, aSubscriptionRequest({ interval: 2 }));
    await shipDueDeliveries(harness);
    harness.catalogue.refill(-harness.catalogue.total('available') / 6);
    await advanceAndShip(harness, 61);
    const waitingDelivery = (await readSubscription(harness, boughtPlan)).nextDelivery;
    expect(waitingDelivery).toMatchObject({ status: 'waiting', reason: 'stock' });
    expect(await readEventsOf(harness, waitingDelivery?.id ?? '')).toContain('delivery.delayed');
    harness.catalogue.refill(10);
    await advanceAndShip(harness, DAYS_UNTIL_SHIPPED, 1);
    expect((await readSubscription(harness, boughtPlan)).pastDeliveries).toHaveLength(2);
  }, 120_000);

  it('ends for good with a cancellation, and still has its packed delivery sent', async () => {
    const boughtPlan = await subscribe(harness);
    await runDailyRun(harness);
    const endedPlan = await harness.requests.send(cancelSubscription, await readCommandTarget(harness, boughtPlan), asOwner(boughtPlan));
    expect(endedPlan).toMatchObject({ status: 'cancelled', actions: [], nextChargeOn: null });
    expect(endedPlan.endsOn).toBe(madridDay(new Date(Date.parse(`${today(harness)}T12:00:00Z`) + 30 * 86_400_000)));
    expect(endedPlan.nextDelivery?.date).toBe(today(harness));
    expect(await shipDueDeliveries(harness)).toBe(1);
    await advanceAndShip(harness, 100, 20);
    expect(await countPaidInvoices(harness, boughtPlan)).toBe(1);
    const subscription = await readSubscription(harness, boughtPlan);
    expect([subscription.pastDeliveries.length, subscription.nextDelivery]).toEqual([1, null]);
    expect(
      await refusalCodeOf(harness.requests.send(resumeSubscription, await readCommandTarget(harness, boughtPlan), asOwner(boughtPlan))),
    ).toBe('ACTION_NOT_ALLOWED');
  }, 120_000);
});
