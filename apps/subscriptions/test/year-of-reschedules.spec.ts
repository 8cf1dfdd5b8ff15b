import { changeSubscription, previewChange, rescheduleDelivery, skipDelivery } from '@brote/contracts/subscriptions';
import { addDays, addMonth, daysBetween } from '#app/schedule/calendar/calendar-days';
import { expectAgreement } from './expect-agreement';
import { refusalCodeOf, readEventsOf, subscribe, readSubscription } from './builders';
import {
  asOwner,
  readCommandTarget,
  deliveryDay,
  deliveryDaysOf,
  countPaidInvoices,
  advanceAndShip,
  shipDueDeliveries,
  today,
} from './subscription-steps';
import { startHarness, type Harness } from './harness';
import { advanceDays } from './advance-time';

let harness: Harness;

/** Number of charges of a plan from its first day until before another day. */
function countMonthlyDays(firstDay: string, before: string): number {
  let count = 0;
  for (let day = firstDay; day < before; day = addMonth(day)) count += 1;
  return count;
}

describe('a year of rescheduled deliveries', () => {
  beforeEach(async () => void (harness = await startHarness({ RUN_EVERY_MS: '3600000' })));
  afterEach(async () => {
    await expectAgreement(harness);
    await harness.end();
  });

  it('pauses the charges of a skipped delivery, from its day until the next one', async () => {
    const boughtPlan = await subscribe(harness);
    const day = today(harness);
    await shipDueDeliveries(harness);
    await advanceDays(harness, 10, 5);
    const planWithSkip = await harness.requests.send(skipDelivery, await readCommandTarget(harness, boughtPlan), asOwner(boughtPlan));
    expect(planWithSkip.nextDelivery?.date).toBe(deliveryDay(day, 180));
    await advanceAndShip(harness, 78, 6);
    expect(await countPaidInvoices(harness, boughtPlan)).toBe(3);
    await advanceDays(harness, 4);
    expect(await readSubscription(harness, boughtPlan)).toMatchObject({ status: 'paused', pausedUntil: deliveryDay(day, 180) });
    await advanceAndShip(harness, 86, 2);
    // The fourth month may begin between the planned day and the business day after it.
    const chargeCount = countMonthlyDays(day, deliveryDay(day, 90));
    expect(await countPaidInvoices(harness, boughtPlan)).toBe(chargeCount);
    await advanceDays(harness, daysBetween(today(harness), deliveryDay(day, 180)) + 1);
    await shipDueDeliveries(harness);
    const resumedPlan = await readSubscription(harness, boughtPlan);
    expect(resumedPlan.status).toBe('active');
    expect(await readEventsOf(harness, resumedPlan.pastDeliveries[0]?.id ?? '')).toContain('delivery.upcoming');
    expect(deliveryDaysOf(resumedPlan)).toEqual([day, deliveryDay(day, 180)]);
    expect(await countPaidInvoices(harness, boughtPlan)).toBe(chargeCount + 1);
  }, 240_000);

  it('moves a delivery with its charges, but not before the shortest interval', async () => {
    const boughtPlan = await subscribe(harness);
    const day = today(harness);
    await shipDueDeliveries(harness);
    const rescheduledDay = deliveryDay(day, 110);
    const rescheduledPlan = await harness.requests.send(
      rescheduleDelivery,
      { ...(await readCommandTarget(harness, boughtPlan)), date: rescheduledDay },
      asOwner(boughtPlan),
    );
    expect(rescheduledPlan.nextDelivery?.date).toBe(rescheduledDay);
    const billingPauses = await harness.queryRows<object>(
      'SELECT kind, from_day::text AS from, until_day::text AS until, state FROM billing_pause',
    );
    expect(billingPauses).toEqual([{ kind: 'reschedule', from: deliveryDay(day, 90), until: rescheduledDay, state: 'planned' }]);
    const tooEarlyRequest = { ...(await readCommandTarget(harness, boughtPlan)), date: addDays(day, 59) };
    expect(await refusalCodeOf(harness.requests.send(rescheduleDelivery, tooEarlyRequest, asOwner(boughtPlan)))).toBe('DATE_INVALID');
    const restoredPlan = await harness.requests.send(
      rescheduleDelivery,
      { ...(await readCommandTarget(harness, boughtPlan)), date: deliveryDay(day, 90) },
      asOwner(boughtPlan),
    );
    expect(restoredPlan.nextDelivery?.date).toBe(deliveryDay(day, 90));
    expect(await harness.queryRows('SELECT 1 FROM billing_pause')).toEqual([]);
    await advanceAndShip(harness, 95);
  }, 120_000);

  it('counts a new interval from the last delivery, and previews the new day', async () => {
    const boughtPlan = await subscribe(harness);
    const day = today(harness);
    await shipDueDeliveries(harness);
    await advanceDays(harness, 30, 5);
    const change = { ...(await readCommandTarget(harness, boughtPlan)), interval: 2 as const };
    const preview = await harness.requests.send(previewChange, change, asOwner(boughtPlan));
    expect(preview).toEqual({ nextDeliveryDate: deliveryDay(day, 60), appliesToNextDelivery: true, dueNow: null, monthlyPrice: null });
    const changedPlan = await harness.requests.send(changeSubscription, change, asOwner(boughtPlan));
    expect([changedPlan.interval, changedPlan.nextDelivery?.date]).toEqual([2, deliveryDay(day, 60)]);
    await advanceAndShip(harness, 130);
    expect((await readSubscription(harness, boughtPlan)).pastDeliveries).toHaveLength(3);
  }, 120_000);
});
