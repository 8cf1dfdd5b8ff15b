import { randomUUID } from 'node:crypto';
import type { OrderView } from '@brote/contracts/orders';
import { eventually } from '@brote/test-support';
import { CancelOrder } from '#app/after-sales/cancellations/cancel-order';
import { refusalCodeOf, readEventTypesOf, payByCard, place } from './builders';
import { startHarness, type Harness } from './harness';
import { readCreditNotesOf, placePaidOrder, refund, readRefundsAtStripe, waitForRefundedTotal } from './refund-steps';

let harness: Harness;

describe('the cancellation of an order', () => {
  beforeAll(async () => void (harness = await startHarness()));
  afterAll(async () => harness.end());
  beforeEach(() => harness.catalogue.reset());

  const cancel = (orderId: string): Promise<OrderView> => harness.app.get(CancelOrder).cancel(orderId, 'staff');

  it('refunds the whole payment of a paid order', async () => {
    const { orderId, intent } = await placePaidOrder(harness);
    const views = await Promise.all(Array.from({ length: 6 }, () => cancel(orderId)));
    expect(new Set(views.map(({ status, cancelReason }) => `${status} ${String(cancelReason)}`))).toEqual(new Set(['cancelled staff']));
    await waitForRefundedTotal(harness, orderId, 700);
    await eventually(() => harness.catalogue.total('sold') === 0 && harness.catalogue.isConsistent);
    expect([(await readRefundsAtStripe(harness, intent)).length, await readCreditNotesOf(harness, orderId)]).toEqual([1, [-700]]);
    expect(await readEventTypesOf(harness, orderId)).toEqual(['placed', 'paid', 'cancelled', 'refunded']);
  });

  it('refunds only the rest of the payment', async () => {
    const { orderId } = await placePaidOrder(harness);
    await refund(harness, orderId, 200);
    await waitForRefundedTotal(harness, orderId, 200);
    await cancel(orderId);
    await waitForRefundedTotal(harness, orderId, 700);
    expect(await readCreditNotesOf(harness, orderId)).toEqual([-200, -500]);
  });

  it('expires the Checkout Session of an unpaid order', async () => {
    const paymentPage = await place(harness);
    expect(await cancel(paymentPage.orderId)).toMatchObject({ status: 'cancelled', cancelReason: 'staff' });
    expect([harness.catalogue.total('reserved'), harness.catalogue.isConsistent]).toEqual([0, true]);
    expect((await payByCard(paymentPage)).status).toBe(200);
    expect((await harness.sandbox.readState()).charges).toHaveLength(2);
  });

  it('refuses an order that was shipped or does not exist', async () => {
    const { orderId } = await placePaidOrder(harness);
    await harness.queryRows(`UPDATE orders SET status = 'shipped' WHERE id = :orderId`, { orderId });
    expect(await refusalCodeOf(cancel(orderId))).toBe('ORDER_NOT_CANCELLABLE');
    expect(await refusalCodeOf(cancel(randomUUID()))).toBe('ORDER_UNKNOWN');
  });
});
