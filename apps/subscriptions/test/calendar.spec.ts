import { DailyRun } from '#app/scheduler/daily-run';
import { ReconcileSubscriptions } from '#app/reconciliation/reconcile-subscriptions';
import { FindUndeliveredEvents } from '@brote/stripe-service';
import { expectAgreement } from './agree';
import { aSubscriptionRequest, eventsOf, subscribe } from './builders';
import { daysBetween } from '#app/calendar/madrid-day';
import { deliveryDay, today } from './life';
import { startHarness, type Harness } from './harness';
import { live, lookAtCalendar, settled } from './time';

const DAY_MS = 86_400_000;
const RARELY = { RUN_EVERY_MS: '3600000' };
const { signal } = new AbortController();

async function deliveries(harness: Harness): Promise<{ id: string; cycle: number; day: number; status: string }[]> {
  return harness.rows(
    `SELECT d.id, d.cycle, (d.date - (s.started_at AT TIME ZONE 'Europe/Madrid')::date)::int AS day, d.status FROM delivery d JOIN subscription s ON s.id = d.subscription_id
      ORDER BY d.subscription_id, d.cycle`,
  );
}

describe('the daily run', () => {
  it('handles each plan once when several runs overlap', async () => {
    const harness = await startHarness(RARELY);
    const copy = await harness.start();
    const began = today(harness);
    const counted = (days: number) => daysBetween(began, deliveryDay(began, days));
    await subscribe(harness, aSubscriptionRequest({ interval: 2 }));
    await subscribe(harness, aSubscriptionRequest({ planId: 'individual', planPrice: 100, brushes: [{ type: 'kids', color: 'white' }] }));
    // Webhooks in transit would be late by the clock change.
    await settled(harness);
    await harness.advance(44 * DAY_MS);
    await settled(harness);
    await live(harness, 2);
    const runs = [harness.app, copy, harness.app, copy].map((app) => app.get(DailyRun).run(signal));
    await Promise.all(runs);
    const planned = await deliveries(harness);
    expect(planned.map(({ cycle, day }) => [cycle, day])).toEqual(
      expect.arrayContaining([
        [1, 0],
        [2, counted(60)],
        [1, 0],
        [2, counted(90)],
      ]),
    );
    expect(planned).toHaveLength(4);
    const [, second] = planned;
    expect(await eventsOf(harness, planned.find(({ day }) => day === counted(60))?.id ?? second?.id ?? '')).toEqual([
      'delivery.scheduled',
      'delivery.upcoming',
    ]);
    await expectAgreement(harness);
    await harness.end();
  }, 120_000);

  it('plans each delivery once after a stop of 130 days', async () => {
    const harness = await startHarness(RARELY);
    await subscribe(harness, aSubscriptionRequest({ interval: 2 }));
    const began = today(harness);
    const since = (days: number) => daysBetween(began, deliveryDay(began, days));
    await settled(harness);
    await harness.app.close();
    for (let day = 0; day < 130; day += 10) await harness.advance(10 * DAY_MS);
    const app = await harness.start();
    await app.get(FindUndeliveredEvents).find();
    await app.get(ReconcileSubscriptions).invoices(new Date(0), signal);
    await app.get(ReconcileSubscriptions).subscriptions(signal);
    // The daily run skips plans with a pending change, so their webhooks are applied first.
    await settled(harness);
    for (let times = 0; times < 3; times += 1) await lookAtCalendar(harness, app);
    expect((await deliveries(harness)).map(({ cycle, day, status }) => [cycle, day, status])).toEqual([
      [1, 0, 'scheduled'],
      [2, since(60), 'scheduled'],
      [3, since(120), 'scheduled'],
      [4, since(180), 'scheduled'],
    ]);
    const [row] = await harness.rows<{ paid: number }>('SELECT paid FROM subscription');
    expect(row?.paid).toBe(5_000);
    await app.close();
    // Webhooks in transit during the clock change are late by the same time.
    await harness.end(/signature's time/);
  }, 120_000);
});
