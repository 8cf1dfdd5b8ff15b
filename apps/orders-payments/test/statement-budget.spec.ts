import { getCheckoutSession, getInvoice, getOrder } from '@brote/contracts/orders';
import { eventually } from '@brote/test-support';
import { payByCard, place, waitForCheckoutStep } from './builders';
import { recordStatements } from './record-statements';
import { startHarness, type Harness } from './harness';

let harness: Harness;

describe('a paid order', () => {
  beforeAll(async () => void (harness = await startHarness({ DUE_EVERY_MS: '60000' })));
  afterAll(async () => harness.end());

  it('costs at most 21 statements, success page, order and invoice included', async () => {
    const first = await place(harness);
    await payByCard(first);
    await waitForCheckoutStep(harness, first.checkoutId, 'confirmed');
    // Its event is marked as done a moment later; the next order's cost must not include that.
    await eventually(async () => expect(await harness.queryRows(`SELECT id FROM stripe_event WHERE state = 'pending'`)).toEqual([]), {
      withinMs: 30_000,
    });
    const statements = await recordStatements(harness, async () => {
      const paymentPage = await place(harness);
      await payByCard(paymentPage);
      await waitForCheckoutStep(harness, paymentPage.checkoutId, 'confirmed');
      await harness.requests.send(getCheckoutSession, { sessionId: paymentPage.sessionId });
      await harness.requests.send(getOrder, { orderId: paymentPage.orderId });
      await harness.requests.send(getInvoice, { orderId: paymentPage.orderId });
    });
    const lines = statements.map((sql) => sql.slice(0, 90));
    if (process.env['SPEC_SHOW'] === 'true') process.stdout.write(`${lines.join('\n')}\n`);
    expect(statements.length).toBeLessThanOrEqual(21);
    expect(statements.length).toBeGreaterThan(10);
  });
});
