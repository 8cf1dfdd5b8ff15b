import { eventually } from '@brote/test-support';
import { Clock } from '@brote/service-runtime';
import { DailyRun } from '#app/operations/scheduler/daily-run';
import type { Harness } from './harness';

const DAY_MS = 86_400_000;

const COUNT_PENDING_WORK = `
  SELECT (SELECT count(*) FROM billing_change)::int + (SELECT count(*) FROM subscription WHERE pending_command IS NOT NULL)::int
       + (SELECT count(*) FROM stock_update WHERE done_at IS NULL)::int
       + (SELECT count(*) FROM refund WHERE state = 'requested')::int AS count`;

/** Number of events at Stripe, all of which have arrived. */
async function countDeliveredEvents(harness: Harness): Promise<number> {
  const { events, undelivered } = await harness.sandbox.readDeliveries();
  if (undelivered.length > 0) throw new Error(`${undelivered.length} undelivered`);
  return events;
}

/** Fails while a published event has not arrived at the service. */
async function requireReceivedEvents({ payments: { pendingIds }, queryRows }: Harness): Promise<void> {
  const eventIds = [...pendingIds];
  const receivedRows = await queryRows<{ id: string }>('SELECT event_id AS id FROM inbox WHERE event_id = ANY(:eventIds)', { eventIds });
  for (const { id } of receivedRows) pendingIds.delete(id);
  if (receivedRows.length < eventIds.length) throw new Error(`${eventIds.length - receivedRows.length} events of payments are under way`);
}

/** Waits until all events of Stripe are applied, and no command to Stripe or the catalogue is pending. */
export async function waitUntilIdle(harness: Harness): Promise<void> {
  await eventually(
    async () => {
      // Events that arrived before the query are applied, or counted as pending. The second count detects the events that they caused at
      // Stripe.
      const before = await countDeliveredEvents(harness);
      await requireReceivedEvents(harness);
      const [left] = await harness.queryRows<{ count: number }>(COUNT_PENDING_WORK);
      if (left?.count !== 0) throw new Error(`${left?.count ?? 0} tasks are pending`);
      const after = await countDeliveredEvents(harness);
      if (after !== before) throw new Error('Stripe sent more webhooks in the meantime');
    },
    { withinMs: 60_000, everyMs: 25 },
  );
}

/** All daily runs in this process, including those that the service started. */
const dailyRuns = jest.spyOn(DailyRun.prototype, 'run');

/** Starts a daily run and waits for its end. Other runs may have locked rows that it skips, so all runs must end. */
export async function runDailyRun(harness: Harness, app = harness.app): Promise<void> {
  await app.get(DailyRun).run(new AbortController().signal);
  await Promise.all(dailyRuns.mock.results.map(({ value }) => value as Promise<void>));
}

/** Advances the clock by a number of days, `step` at a time, and waits after each step. */
export async function advanceDays(harness: Harness, days: number, stepDays = 1): Promise<void> {
  for (let left = days; left > 0; left -= stepDays) {
    await waitUntilIdle(harness);
    const before = harness.app.get(Clock).epochMs();
    const ms = Math.min(stepDays, left) * DAY_MS;
    await harness.advance(ms);
    await eventually(() => {
      if (harness.app.get(Clock).epochMs() < before + ms) throw new Error('The clock has not advanced yet');
    });
    await waitUntilIdle(harness);
    await runDailyRun(harness);
    await waitUntilIdle(harness);
  }
}
