import { metrics } from '@brote/service-runtime';
import { eventually } from '@brote/test-support';
import { MeasureBacklog } from '#app/operations/reconciliation/measure-backlog';
import { buy } from './builders';
import { startHarness, type Harness } from './harness';
import { placePaidOrder, refund, waitForRefundedTotal } from './refund-steps';

let harness: Harness;

/** The sum of a metric over the series that have these labels. */
async function readMetric(name: string, labels: Record<string, string> = {}): Promise<number> {
  const values = (await metrics.getSingleMetric(name)?.get())?.values ?? [];
  const isWanted = (found: object) => Object.entries(labels).every(([label, value]) => Reflect.get(found, label) === value);
  return values.filter((series) => isWanted(series.labels)).reduce((sum, { value }) => sum + value, 0);
}

const measure = () => harness.app.get(MeasureBacklog).measure(new Date(harness.now()));

describe('the metrics of the backlog', () => {
  // The reconciler would measure in between.
  beforeAll(async () => void (harness = await startHarness({ RECONCILE_EVERY_MS: '3600000' })));
  afterAll(async () => harness.end());
  beforeEach(() => harness.catalogue.reset());

  it('count paid orders and their cents, each once', async () => {
    const [orders, cents] = [await readMetric('orders_paid_total'), await readMetric('orders_paid_cents_total')];
    await buy(harness);
    expect(await readMetric('orders_paid_total')).toBe(orders + 1);
    expect(await readMetric('orders_paid_cents_total')).toBe(cents + 700);
  });

  it('count a job from its eighth failed attempt on', async () => {
    const { orderId } = await placePaidOrder(harness);
    await refund(harness, orderId, 300);
    await waitForRefundedTotal(harness, orderId, 300);
    const far = `state = 'requested', due_at = now() + interval '1 day'`;
    await harness.queryRows(`UPDATE refund SET ${far}, tries = 7 WHERE order_id = :orderId`, { orderId });
    await measure();
    expect(await readMetric('jobs_failing')).toBe(0);
    await harness.queryRows('UPDATE refund SET tries = 8 WHERE order_id = :orderId', { orderId });
    await measure();
    expect(await readMetric('jobs_failing', { queue: 'refunds' })).toBe(1);
    expect(await readMetric('jobs_failing')).toBe(1);
    await harness.queryRows(`UPDATE refund SET state = 'succeeded' WHERE order_id = :orderId`, { orderId });
    await measure();
    expect(await readMetric('jobs_failing')).toBe(0);
  });

  it('count disputes that no bank has decided, and forget all values without the lead', async () => {
    const { orderId } = await placePaidOrder(harness);
    const [payment] = await harness.queryRows<{ charge: string }>('SELECT charge FROM payment WHERE order_id = :orderId', { orderId });
    await harness.sandbox.postControl('disputes', { charge: payment?.charge });
    await eventually(async () => expect(await harness.queryRows(`SELECT id FROM dispute WHERE state = 'open'`)).toHaveLength(1));
    await measure();
    expect(await readMetric('disputes_open')).toBe(1);
    harness.app.get(MeasureBacklog).forget();
    expect(await readMetric('disputes_open')).toBe(0);
    expect(await readMetric('jobs_failing')).toBe(0);
  });
});
