import { getCheckoutSession, getInvoice, getOrder, getOrderByLink } from '@brote/contracts/orders';
import { withMessageContext } from '@brote/messaging';
import { isBusinessDay } from '@brote/service-runtime';
import { refusalCodeOf, readEventTypesOf, payByCard, place, waitForCheckoutStep, waitForSessionState } from './builders';
import { startHarness, type Harness } from './harness';

let harness: Harness;

describe('a purchase', () => {
  beforeAll(async () => void (harness = await startHarness()));
  afterAll(async () => harness.end());
  beforeEach(() => harness.catalogue.reset());

  it('takes a guest from the basket to a paid, invoiced order', async () => {
    const paymentPage = await place(harness);
    expect(harness.catalogue.total('reserved')).toBe(4);
    expect((await payByCard(paymentPage)).status).toBe(303);
    await waitForCheckoutStep(harness, paymentPage.checkoutId, 'confirmed');
    const view = await waitForSessionState(harness, paymentPage.sessionId, 'paid');
    expect(view).toMatchObject({
      items: [{ productId: 'brush-family', quantity: 1, lineTotal: { amount: 700 } }],
      city: expect.any(String) as string,
    });
    expect([view.arrivesFrom, view.arrivesUntil].map((day) => isBusinessDay(day ?? ''))).toEqual([true, true]);
    expect(await harness.requests.send(getCheckoutSession, { sessionId: paymentPage.checkoutId })).toMatchObject({ city: null });
    const order = await harness.requests.send(getOrderByLink, { token: view.linkToken ?? '' });
    expect(order).toMatchObject({
      id: paymentPage.orderId,
      status: 'processing',
      total: { amount: 700, currency: 'EUR' },
      vat: { ratePermille: 210, amount: { amount: 121 } },
      paymentMethod: { type: 'card', brand: 'visa', last4: '4242' },
      invoiceNumber: expect.stringMatching(/^F\d{4}-\d{6}$/) as string,
    });
    expect(order.timeline.map(({ event }) => event)).toEqual(['placed', 'paid']);
    expect(await readEventTypesOf(harness, paymentPage.orderId)).toEqual(['placed', 'paid']);
    expect([harness.catalogue.total('sold'), harness.catalogue.isConsistent]).toEqual([4, true]);
  });

  it('keeps the trace of the click, also when a webhook reports the payment', async () => {
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const paymentPage = await withMessageContext({ traceparent: `00-${traceId}-b7ad6b7169203331-01` }, () => place(harness));
    await payByCard(paymentPage);
    await waitForCheckoutStep(harness, paymentPage.checkoutId, 'confirmed');
    const events = await harness.queryRows<{ type: string; traceparent: string | null }>(
      `SELECT type, headers ->> 'traceparent' AS traceparent FROM outbox WHERE aggregate_id = :orderId ORDER BY aggregate_version`,
      { orderId: paymentPage.orderId },
    );
    expect(events.map(({ type, traceparent }) => [type, traceparent?.split('-')[1]])).toEqual([
      ['orders.order.placed.v1', traceId],
      ['orders.order.paid.v1', traceId],
    ]);
  });

  it('leaves the payment page open after a declined card', async () => {
    const paymentPage = await place(harness);
    expect((await payByCard(paymentPage, '4000 0000 0000 0002')).status).toBe(402);
    expect((await waitForSessionState(harness, paymentPage.sessionId, 'open')).url).toBe(paymentPage.url);
    await payByCard(paymentPage);
    await waitForCheckoutStep(harness, paymentPage.checkoutId, 'confirmed');
    expect((await harness.requests.send(getOrder, { orderId: paymentPage.orderId })).status).toBe('processing');
  });

  it('has no invoice before the payment, and none for an unknown order', async () => {
    const paymentPage = await place(harness);
    expect(await refusalCodeOf(harness.requests.send(getInvoice, { orderId: paymentPage.orderId }))).toBe('INVOICE_UNKNOWN');
    expect(await refusalCodeOf(harness.requests.send(getInvoice, { orderId: paymentPage.checkoutId }))).toBe('ORDER_UNKNOWN');
  });
});
