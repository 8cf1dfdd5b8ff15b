import { getCheckoutSession, getInvoice, getOrder } from '@brote/contracts/orders';
import { eventually } from '@brote/test-support';
import { payByCard, place, reached } from './builders';
import { statementsDuring } from './count-statements';
import { standUp, type Stand } from './stand';

let stand: Stand;

describe('the cost of a paid order', () => {
  beforeAll(async () => void (stand = await standUp({ DUE_EVERY_MS: '60000' })));
  afterAll(async () => stand.end());

  it('is at most 21 statements in 16 messages to the database, success page, order and invoice included', async () => {
    const first = await place(stand);
    await payByCard(first);
    await reached(stand, first.checkoutId, 'confirmed');
    // Its event is marked as done a moment later, which is none of the next order's cost.
    await eventually(async () => expect(await stand.rows(`SELECT id FROM stripe_event WHERE state = 'pending'`)).toEqual([]));
    const messages = await statementsDuring(stand, async () => {
      const page = await place(stand);
      await payByCard(page);
      await reached(stand, page.checkoutId, 'confirmed');
      await stand.requests.send(getCheckoutSession, { sessionId: page.sessionId });
      await stand.requests.send(getOrder, { orderId: page.orderId });
      await stand.requests.send(getInvoice, { orderId: page.orderId });
    });
    const statements = messages.flatMap((message) => message.split(';\n'));
    if (process.env['SPEC_SHOW'] === 'true') process.stdout.write(`${messages.map((sql) => sql.trim().slice(0, 90)).join('\n')}\n`);
    expect(messages.length).toBeLessThanOrEqual(16);
    expect(statements.length).toBeLessThanOrEqual(21);
    expect(statements.length).toBeGreaterThan(10);
  });
});
