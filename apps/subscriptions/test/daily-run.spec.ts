import { DailyRun } from '#app/operations/scheduler/daily-run';
import { expectAgreement } from './expect-agreement';
import { aSubscriptionRequest, readEventsOf, subscribe } from './builders';
import { daysBetween } from '#app/schedule/calendar/calendar-days';
import { deliveryDay, today } from './subscription-steps';
import { startHarness, type Harness } from './harness';
import { advanceDays, runDailyRun, waitUntilIdle } from './advance-time';

const DAY_MS = 86_400_000;
const HOURLY_RUN = { RUN_EVERY_MS: '3600000' };
const { signal } = new AbortController();

async function readDeliveries(harness: Harness): Promise<{ id: string; cycle: number; day: number; status: string }[]> {
  return harness.queryRows(
    `SELECT d.id, d.cycle, (d.date - (s.started_at AT TIME ZONE 'Europe/Madrid')::date)::int AS day, d.status FROM delivery d JOIN subscription s ON s.id = d.subscription_id
      ORDER BY d.subscription_id, d.cycle`,
  );
}

describe('the daily run', () => {
  it('handles each plan once when several runs overlap', async () => {
    const harness = await startHarness(HOURLY_RUN);
    const copy = await harness.start();
    const startDay = today(harness);
    const expectedDay = (days: number) => daysBetween(startDay, deliveryDay(startDay, days));
    await subscribe(harness, aSubscriptionRequest({ interval: 2 }));
    await subscribe(harness, aSubscriptionRequest({ planId: 'individual', planPrice: 100, brushes: [{ type: 'kids', color: 'white' }] }));
    // Webhooks in transit would be late by the clock change.
    await waitUntilIdle(harness);
    await harness.advance(44 * DAY_MS);
    await waitUntilIdle(harness);
    await advanceDays(harness, 2);
    const runs = [harness.app, copy, harness.app, copy].map((app) => app.get(DailyRun).run(signal));
    await Promise.all(runs);
    const scheduledDeliveries = await readDeliveries(harness);
    expect(scheduledDeliveries.map(({ cycle, day }) => [cycle, day])).toEqual(
      expect.arrayContaining([
        [1, 0],
        [2, expectedDay(60)],
        [1, 0],
        [2, expectedDay(90)],
      ]),
    );
    expect(scheduledDeliveries).toHaveLength(4);
    const [, second] = scheduledDeliveries;
    expect(await readEventsOf(harness, scheduledDeliveries.find(({ day }) => day === expectedDay(60))?.id ?? second?.id ?? '')).toEqual([
      'delivery.scheduled',
      'delivery.upcoming',
    ]);
    await expectAgreement(harness);
    await harness.end();
  }, 120_000);

  it('plans each delivery once after a stop of 130 days', async () => {
    const harness = await startHarness(HOURLY_RUN);
    await subscribe(harness, aSubscriptionRequest({ interval: 2 }));
    const startDay = today(harness);
    const expectedDay = (days: number) => daysBetween(startDay, deliveryDay(startDay, days));
    await waitUntilIdle(harness);
    await harness.app.close();
    for (let day = 0; day < 130; day += 10) await harness.advance(10 * DAY_MS);
    const app = await harness.start();
    await harness.payments.comparePlanBilling(new Date(0));
    // The daily run skips plans with a pending change, so repairs and webhooks are applied first.
    await waitUntilIdle(harness);
    for (let attempt = 0; attempt < 3; attempt += 1) await runDailyRun(harness, app);
    expect((await readDeliveries(harness)).map(({ cycle, day, status }) => [cycle, day, status])).toEqual([
      [1, 0, 'scheduled'],
      [2, expectedDay(60), 'scheduled'],
      [3, expectedDay(120), 'scheduled'],
      [4, expectedDay(180), 'scheduled'],
    ]);
    const [row] = await harness.queryRows<{ paid: number }>('SELECT paid FROM subscription');
    expect(row?.paid).toBe(5_000);
    await app.close();
    // Webhooks in transit during the clock change are late by the same time.
    await harness.end(/signature's time/);
  }, 120_000);
});
