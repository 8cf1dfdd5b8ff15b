import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '@brote/local-servers';
import { endProcess, eventually } from '@brote/test-support';
import { madridDay } from '#app/schedule/calendar/calendar-days';
import { startHarness, type Harness } from '../test/harness';

const PROGRAM = join(__dirname, '../dist/main.js');
const RUN_PARTS = ['deliveries', 'dunning', 'notices', 'pauses', 'brushes'];

// Active plans whose next deliveries are spread over the ninety days from `first` on. Marked plans were handled by the run of the day
// before.
const INSERT_PLANS = `
  WITH one AS (
    INSERT INTO subscription (id, user_id, version, status, is_another, plan_id, plan_name, brush_count, book, monthly_price, billing_period,
         interval_months, brushes, shipping, locale, stripe_customer, stripe_subscription, started_at, paid, consumed, cycle, cycle_date)
    SELECT gen_random_uuid(), gen_random_uuid(), 1, 'active', false, 'couple', '{"en": "Couple", "es": "Pareja"}', 2, '2026', 190, 'monthly', 3,
           '[{"type": "adult", "color": "blue"}, {"type": "adult", "color": "white"}]', '{"country": "ES"}', 'es', 'cus_' || i, 'sub_' || i,
           now(), 3000, 3000, 2, :firstDay::date + (i % 90)
      FROM generate_series(:from::int, :until::int) i
    RETURNING *)
  INSERT INTO delivery (id, subscription_id, user_id, cycle, status, date, brushes, shipping, months, reservation_id, reservation_state, is_noticed, updated_at)
  SELECT id_of_delivery(id, 2), id, user_id, 2, 'scheduled', cycle_date, brushes, shipping, 3, gen_random_uuid(),
         CASE WHEN :hasReservations AND cycle_date < :cycleDate::date + 5 THEN 'held' ELSE 'none' END,
         :hasReservations AND cycle_date < :cycleDate::date + 17, now()
    FROM one`;
/** Rows of one INSERT, few enough for the statement timeout. */
const BATCH_SIZE = 2_000;

const COUNT_REMAINING_TASKS = `
  SELECT (SELECT count(*) FROM subscription WHERE cycle_date <= :cycleDate)::int
       + (SELECT count(*) FROM delivery WHERE date BETWEEN :cycleDate::date + 1 AND :cycleDate::date + 17 AND NOT is_noticed)::int
       + (SELECT count(*) FROM delivery WHERE date <= :cycleDate::date + 5 AND reservation_state <> 'held')::int AS left`;

let harness: Harness;

function readPeakMib({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024;
}

async function seedPlans(count: number, firstDay: string, hasReservations: boolean): Promise<void> {
  await harness.queryRows('TRUNCATE subscription, delivery, brush_demand, billing_pause, ledger_entry, stock_update, outbox CASCADE');
  harness.catalogue.resetStock(10_000_000);
  const day = madridDay(new Date());
  for (let from = 1; from <= count; from += BATCH_SIZE)
    await harness.queryRows(INSERT_PLANS, { from, until: from + BATCH_SIZE - 1, firstDay, cycleDate: day, hasReservations });
  await harness.queryRows('ANALYZE subscription');
  await harness.queryRows('ANALYZE delivery');
}

/** Seconds of each part, as the program itself measures them. */
async function readSecondsByPart(port: number): Promise<Record<string, number>> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Object.fromEntries(
    RUN_PARTS.map((part) => [
      part,
      Number(new RegExp(`subscription_run_seconds_sum\\{[^}]*part="${part}"[^}]*\\} ([\\d.e-]+)`).exec(text)?.[1] ?? 0),
    ]),
  );
}

async function runBenchmark(count: number, scenario: string): Promise<void> {
  const [before] = await harness.queryRows<{ left: number }>(COUNT_REMAINING_TASKS, { cycleDate: madridDay(new Date()) });
  const port = await findFreePort();
  const env = { ...harness.env, PATH: process.env['PATH'] ?? '', HEALTH_PORT: String(port), RUN_EVERY_MS: '3600000', LOG_LEVEL: 'warn' };
  const child = spawn(process.execPath, [PROGRAM], { env, stdio: ['ignore', 'inherit', 'inherit'] });
  try {
    await eventually(
      async () => {
        const [row] = await harness.queryRows<{ left: number }>(COUNT_REMAINING_TASKS, { cycleDate: madridDay(new Date()) });
        const seconds = await readSecondsByPart(port);
        if (row?.left !== 0 || seconds['brushes'] === 0) throw new Error(`${row?.left ?? 0} tasks are left`);
      },
      { withinMs: 900_000, everyMs: 500 },
    );
    const seconds = await readSecondsByPart(port);
    const total = Object.values(seconds).reduce((sum, part) => sum + part, 0);
    const partTexts = RUN_PARTS.map((part) => `${part} ${(seconds[part] ?? 0).toFixed(2)}`).join(', ');
    const line = `${String(count).padStart(7)} plans, ${scenario}: ${before?.left ?? 0} tasks in ${total.toFixed(1)} s (${partTexts}); peak ${readPeakMib(child).toFixed(0)} MiB\n`;
    process.stdout.write(line);
  } finally {
    await endProcess(child, 'SIGTERM');
  }
}

describe('the daily run', () => {
  beforeAll(async () => void (harness = await startHarness({ CLOCK_MOVABLE: 'false' }, { withoutService: true })), 60_000);
  afterAll(async () => harness.end());

  it.each([10_000, 100_000])(
    'handles %i plans',
    async (count) => {
      const today = madridDay(new Date());
      await seedPlans(count, today, true);
      await runBenchmark(count, 'an ordinary day');
      await seedPlans(count, madridDay(new Date(Date.now() - 30 * 86_400_000)), false);
      await runBenchmark(count, 'after a stop of thirty days');
      const [row] = await harness.queryRows<{ twice: number }>(
        'SELECT (count(*) - count(DISTINCT (subscription_id, cycle)))::int AS twice FROM delivery',
      );
      expect(row?.twice).toBe(0);
    },
    1_200_000,
  );
});
