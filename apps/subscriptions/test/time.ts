import { eventually } from '@brote/test-support';
import { Clock } from '@brote/service-runtime';
import { DailyRun } from '#app/scheduler/daily-run';
import type { Stand } from './stand';

const DAY_MS = 86_400_000;

/** What the sandbox sends. */
const SENT =
  /^(invoice\.(created|finalized|paid|payment_|upcoming|voided)|customer\.(subscription|updated)|refund\.|charge\.(refunded|dispute)|payment_method\.|checkout\.session\.(completed|expired))/;

/** What Stripe sent has arrived and was applied, and nothing is wanted of Stripe or the catalogue any more. */
export async function settled(stand: Stand): Promise<void> {
  await eventually(
    async () => {
      const [left] = await stand.rows<{ count: number }>(
        `SELECT (SELECT count(*) FROM stripe_event WHERE state = 'pending')::int + (SELECT count(*) FROM subscription WHERE intent IS NOT NULL)::int
              + (SELECT count(*) FROM stock_settlement WHERE done_at IS NULL)::int
              + (SELECT count(*) FROM refund WHERE state = 'requested')::int AS count`,
      );
      const { events } = await stand.sandbox.state();
      const undelivered = events.filter(({ delivered, type }) => !delivered && SENT.test(type));
      if (undelivered.length > 0 || left?.count !== 0)
        throw new Error(`${undelivered.length} undelivered, ${left?.count ?? 0} to be applied`);
    },
    { withinMs: 60_000, everyMs: 25 },
  );
}

/** Lets the scheduler look at the calendar now. */
export async function lookAtCalendar(stand: Stand): Promise<void> {
  await stand.app.get(DailyRun).execute(new AbortController().signal);
}

/** Lets days pass, `step` at a time, each with all that it brings. */
export async function live(stand: Stand, days: number, step = 1): Promise<void> {
  for (let left = days; left > 0; left -= step) {
    await settled(stand);
    const before = stand.app.get(Clock).epochMs();
    const ms = Math.min(step, left) * DAY_MS;
    await stand.advance(ms);
    await eventually(() => {
      if (stand.app.get(Clock).epochMs() < before + ms) throw new Error('The clock has not moved yet');
    });
    await settled(stand);
    await lookAtCalendar(stand);
    await settled(stand);
  }
}
