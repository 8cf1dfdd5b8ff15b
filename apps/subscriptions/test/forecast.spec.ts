import { randomUUID } from 'node:crypto';
import type { BrushColor } from '@brote/contracts/catalog';
import { getDemandForecast } from '@brote/contracts/subscriptions';
import { Clock } from '@brote/service-runtime';
import { aCaller } from '@brote/test-support';
import { addDays, madridDay } from '#app/schedule/calendar/calendar-days';
import { RollUpBrushDemand } from '#app/schedule/deliveries/brush-demand';
import { RepairBrushDemand } from '#app/operations/brush-demand/repair-brush-demand';
import { refusalCodeOf } from './builders';
import { expectFullForecast } from './expect-full-forecast';
import { startHarness, type Harness } from './harness';

let harness: Harness;
const today = () => madridDay(harness.app.get(Clock).now());
const readForecast = () => harness.requests.send(getDemandForecast, {}, { caller: aCaller({ roles: ['customer', 'staff'] }) });

interface DeliveryOptions {
  /** Days from today. */
  in: number;
  status?: string;
  hold?: string;
}
interface PlanOptions {
  color: BrushColor;
  status?: string;
  months?: 2 | 3;
  deliveries: readonly DeliveryOptions[];
  endsAt?: string;
}

/** A plan of one brush with these planned deliveries. The next delivery is counted from the last one. */
async function insertPlan({ color, status = 'active', months = 2, deliveries, endsAt }: PlanOptions): Promise<string> {
  const id = randomUUID();
  const brushes = JSON.stringify([{ type: 'adult', color }]);
  await harness.queryRows(
    `INSERT INTO subscription (id, user_id, version, status, is_another, plan_id, plan_name, brush_count, book, monthly_price, billing_period, interval_months,
         brushes, shipping, locale, stripe_customer, stripe_subscription, started_at, cycle, cycle_date, ends_at)
     VALUES (:id::uuid, gen_random_uuid(), 1, :status, false, 'individual', '{"en": "Individual", "es": "Individual"}', 1, '2026', 100, 'monthly', :months, :brushes, '{"country": "ES"}', 'es',
             'cus_' || :id::uuid, 'sub_' || :id::uuid, now(), :length, :cycleDate, :endsAt)`,
    {
      id,
      status,
      months,
      brushes,
      length: deliveries.length,
      cycleDate: addDays(today(), deliveries.at(-1)?.in ?? 0),
      endsAt: endsAt ?? null,
    },
  );
  for (const [index, delivery] of deliveries.entries())
    await harness.queryRows(
      `INSERT INTO delivery (id, subscription_id, user_id, cycle, status, date, brushes, shipping, months, reservation_id, reservation_state, is_noticed, reason, updated_at)
       SELECT id_of_delivery(id, :cycle), id, user_id, :cycle, :status, :date, brushes, shipping, interval_months, gen_random_uuid(), :reservationState, true, 'payment', now()
         FROM subscription WHERE id = :id`,
      {
        id,
        cycle: index + 1,
        status: delivery.status ?? 'scheduled',
        date: addDays(today(), delivery.in),
        reservationState: delivery.hold ?? 'none',
      },
    );
  return id;
}

const forecastLine = (color: BrushColor, spans: number[], heldCount = 0) => ({
  sku: `adult-${color}`,
  type: 'adult',
  color,
  spans,
  held: heldCount,
});
const countUnsummedRows = async () =>
  (await harness.queryRows<{ count: number }>('SELECT count(*)::int AS count FROM brush_demand WHERE NOT is_sum'))[0]?.count;

describe('the demand forecast of ninety days', () => {
  beforeAll(async () => void (harness = await startHarness({ RUN_EVERY_MS: '3600000' })));
  afterAll(async () => harness.end());

  it('is empty without plans, and open to staff only', async () => {
    expect(await readForecast()).toEqual({ from: today(), until: addDays(today(), 89), deliveries: [0, 0, 0], lines: [] });
    expect(await refusalCodeOf(harness.requests.send(getDemandForecast, {}, { caller: aCaller() }))).toBe('FORBIDDEN');
  });

  it('counts planned deliveries and those that follow them, in three spans of thirty days', async () => {
    // Every three months: the delivery after this one is a hundred days away.
    await insertPlan({ color: 'blue', months: 3, deliveries: [{ in: 10 }] });
    // Every two months: again on the eightieth day.
    await insertPlan({ color: 'purple', deliveries: [{ in: 20 }] });
    // The last day of the first thirty days, and the last day of all. The next plan is a day later, so its second delivery is not included.
    await insertPlan({ color: 'white', deliveries: [{ in: 29 }] });
    await insertPlan({ color: 'white', deliveries: [{ in: 30 }] });
    // A pause moved its deliveries, and they are included.
    await insertPlan({ color: 'yellow', status: 'paused', deliveries: [{ in: 25 }] });
    // A past-due plan: the waiting delivery is due, and the next one is planned.
    await insertPlan({ color: 'surprise', status: 'past_due', deliveries: [{ in: -4, status: 'waiting' }, { in: 56 }] });
    // The plan has ended, but this delivery was packed; no other follows.
    await insertPlan({ color: 'green', status: 'cancelled', deliveries: [{ in: 2, hold: 'held' }] });
    // The plan ends at Stripe, in Madrid on the sixteenth day: the delivery of that day leaves, the next one does not.
    await insertPlan({ color: 'pink', deliveries: [{ in: 16 }], endsAt: `${addDays(today(), 15)}T23:30:00Z` });
    // Neither shipped deliveries nor unpaid plans are included.
    await insertPlan({ color: 'blue', status: 'cancelled', deliveries: [{ in: 1, status: 'in_transit' }] });
    await insertPlan({ color: 'blue', status: 'incomplete', deliveries: [] });
    const { deliveries, lines } = await readForecast();
    expect(lines).toEqual([
      forecastLine('blue', [1, 0, 0]),
      forecastLine('green', [1, 0, 0], 1),
      forecastLine('pink', [1, 0, 0]),
      forecastLine('purple', [1, 0, 1]),
      forecastLine('surprise', [1, 1, 0]),
      forecastLine('white', [1, 1, 1]),
      forecastLine('yellow', [1, 0, 1]),
    ]);
    expect(deliveries).toEqual([7, 2, 3]);
    await expectFullForecast(harness);
  });

  it('follows each change of a plan and of a delivery', async () => {
    await harness.queryRows('DELETE FROM delivery');
    await harness.queryRows('DELETE FROM subscription');
    expect((await readForecast()).lines).toEqual([]);
    const id = await insertPlan({ color: 'blue', deliveries: [{ in: 10 }] });
    expect((await readForecast()).lines).toEqual([forecastLine('blue', [1, 0, 1])]);
    // The brushes are reserved. Then the next deliveries change their brushes.
    await harness.queryRows(`UPDATE delivery SET reservation_state = 'held' WHERE subscription_id = :id`, { id });
    await harness.queryRows(
      `UPDATE subscription SET brushes = '[{"type": "kids", "color": "white"}, {"type": "adult", "color": "blue"}]' WHERE id = :id`,
      { id },
    );
    const kidsLine = { sku: 'kids-white', type: 'kids', color: 'white', spans: [0, 0, 1], held: 0 };
    expect(await readForecast()).toMatchObject({ deliveries: [1, 0, 1], lines: [forecastLine('blue', [1, 0, 1], 1), kidsLine] });
    // The interval becomes three months, and the delivery moves by three weeks.
    await harness.queryRows('UPDATE subscription SET interval_months = 3, cycle_date = cycle_date + 21 WHERE id = :id', { id });
    await harness.queryRows(`UPDATE delivery SET date = date + 21, reservation_state = 'none' WHERE subscription_id = :id`, { id });
    expect(await readForecast()).toMatchObject({ deliveries: [0, 1, 0], lines: [forecastLine('blue', [0, 1, 0])] });
    // The plan will end before its delivery, which is then not included. Then that delivery is packed, included again, and leaves.
    await harness.queryRows(`UPDATE subscription SET ends_at = :endsAt::date WHERE id = :id`, { id, endsAt: addDays(today(), 30) });
    expect(await readForecast()).toMatchObject({ deliveries: [0, 0, 0], lines: [] });
    await harness.queryRows(`UPDATE delivery SET reservation_state = 'held' WHERE subscription_id = :id`, { id });
    expect((await readForecast()).lines).toEqual([forecastLine('blue', [0, 1, 0], 1)]);
    await harness.queryRows(`UPDATE delivery SET status = 'in_transit' WHERE subscription_id = :id`, { id });
    expect((await readForecast()).lines).toEqual([]);
    // The plan continues, paused, and then ends.
    await harness.queryRows(
      `UPDATE subscription SET ends_at = NULL, status = 'paused', interval_months = 2, cycle_date = :cycleDate WHERE id = :id`,
      { id, cycleDate: today() },
    );
    expect(await readForecast()).toMatchObject({ deliveries: [0, 0, 1], lines: [forecastLine('blue', [0, 0, 1]), kidsLine] });
    await harness.queryRows(`UPDATE subscription SET status = 'cancelled' WHERE id = :id`, { id });
    expect((await readForecast()).lines).toEqual([]);
    await expectFullForecast(harness);
  });

  it('stays the same after its changes were rolled up', async () => {
    await insertPlan({ color: 'pink', deliveries: [{ in: 40 }] });
    await insertPlan({ color: 'pink', deliveries: [{ in: 40 }] });
    const before = await readForecast();
    expect(before.lines).toEqual([forecastLine('pink', [0, 2, 0])]);
    const rollUp = harness.app.get(RollUpBrushDemand);
    const unsummed = await countUnsummedRows();
    await rollUp.rollUp(unsummed);
    expect(await countUnsummedRows()).toBe(unsummed);
    // Concurrent roll-ups add nothing twice.
    await Promise.all([rollUp.rollUp(0), rollUp.rollUp(0), rollUp.rollUp(0)]);
    expect(await countUnsummedRows()).toBe(0);
    // One row for the deliveries, one for the plans; rows with the sum 0 are deleted.
    expect(await harness.queryRows('SELECT months, brushes::int, deliveries::int FROM brush_demand ORDER BY months')).toEqual([
      { months: 0, brushes: 2, deliveries: 2 },
      { months: 2, brushes: 2, deliveries: 2 },
    ]);
    expect(await readForecast()).toEqual(before);
    await insertPlan({ color: 'pink', deliveries: [{ in: 41 }] });
    expect((await readForecast()).lines).toEqual([forecastLine('pink', [0, 3, 0])]);
    await expectFullForecast(harness);
  });

  it('is corrected once by the daily repair when its sums are wrong', async () => {
    const correctForecast = await readForecast();
    await harness.queryRows('UPDATE brush_demand SET brushes = brushes + 7, deliveries = deliveries - 1');
    expect(await readForecast()).not.toEqual(correctForecast);
    const repairBrushDemand = harness.app.get(RepairBrushDemand);
    await Promise.all([repairBrushDemand.repair(), repairBrushDemand.repair()]);
    expect(await readForecast()).toEqual(correctForecast);
    await harness.queryRows('DELETE FROM brush_demand');
    await repairBrushDemand.repair();
    expect(await readForecast()).toEqual(correctForecast);
    await expectFullForecast(harness);
  });
});
