import { randomUUID } from 'node:crypto';
import { metrics } from '@brote/service-runtime';
import { eventually } from '@brote/test-support';
import { MeasureBacklog } from '#app/operations/scheduler/measure-backlog';
import { advanceDays } from './advance-time';
import { subscribe, useCard } from './builders';
import { startHarness, type Harness } from './harness';
import { shipDueDeliveries } from './subscription-steps';

let harness: Harness;

/** The series of a metric by the value of a label. */
async function readMetric(name: string, label: string): Promise<Record<string, number>> {
  const values = (await metrics.getSingleMetric(name)?.get())?.values ?? [];
  return Object.fromEntries(values.map(({ labels, value }) => [String(Reflect.get(labels, label)), value]));
}

describe('the metrics of plans', () => {
  beforeAll(async () => void (harness = await startHarness({ RUN_EVERY_MS: '3600000' })));
  afterAll(async () => harness.end());

  it('count a job from its eighth failed attempt on', async () => {
    const insertStockUpdate = (tries: number) =>
      harness.queryRows(
        `INSERT INTO stock_update (reservation_id, action, due_at, tries) VALUES (:id, 'commit', now() + interval '1 day', :tries)`,
        { id: randomUUID(), tries },
      );
    await insertStockUpdate(7);
    await harness.app.get(MeasureBacklog).measure();
    expect(await readMetric('jobs_failing', 'queue')).toMatchObject({ 'stock-updates': 0, 'charge-refunds': 0 });
    await insertStockUpdate(8);
    await harness.app.get(MeasureBacklog).measure();
    expect(await readMetric('jobs_failing', 'queue')).toMatchObject({ 'stock-updates': 1, 'charge-refunds': 0 });
    await harness.queryRows('DELETE FROM stock_update');
  });

  it('give the brushes that deliveries need within thirty days and that are not reserved', async () => {
    await subscribe(harness);
    await harness.app.get(MeasureBacklog).measure();
    const needed = await readMetric('plan_brushes_needed', 'sku');
    const [{ count } = { count: -1 }] = await harness.queryRows<{ count: number }>(
      `SELECT count(*)::int AS count FROM delivery d, jsonb_array_elements(d.brushes) AS brush
        WHERE d.status IN ('scheduled', 'waiting') AND d.reservation_state <> 'held' AND d.date < current_date + 30 AND brush ->> 'color' <> 'surprise'`,
    );
    expect(Object.values(needed).reduce((sum, brushes) => sum + brushes, 0)).toBe(count);
    harness.app.get(MeasureBacklog).forget();
    expect(await readMetric('plan_brushes_needed', 'sku')).toEqual({});
  });

  it('count paid and failed charges, each once', async () => {
    const before = await readMetric('plan_charges_total', 'outcome');
    const boughtPlan = await subscribe(harness);
    await shipDueDeliveries(harness);
    await advanceDays(harness, 25, 5);
    expect(await readMetric('plan_charges_total', 'outcome')).toEqual({ paid: (before['paid'] ?? 0) + 1, failed: before['failed'] });
    await useCard(harness, boughtPlan, 'pm_card_chargeCustomerFail');
    await advanceDays(harness, 8);
    // Stripe's last event of the day may still be under way.
    await eventually(async () => {
      const after = await readMetric('plan_charges_total', 'outcome');
      expect(after['failed']).toBeGreaterThan(before['failed'] ?? 0);
      const [attempts] = await harness.queryRows<{ count: number }>(
        `SELECT sum((open_invoice ->> 'attempts')::int)::int AS count FROM subscription WHERE id = :id`,
        { id: boughtPlan.subscriptionId },
      );
      expect(after['failed']).toBe((before['failed'] ?? 0) + (attempts?.count ?? 0));
    });
  }, 120_000);
});
