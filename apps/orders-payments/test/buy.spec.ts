import { getCheckoutSession, getInvoice, getOrder, getOrderByLink } from '@brote/contracts/orders';
import { isBusinessDay } from '@brote/service-runtime';
import { codeOf, eventsOf, payByCard, place, reached, sees } from './builders';
import { startHarness, type Harness } from './harness';

let harness: Harness;

describe('a purchase', () => {
  beforeAll(async () => void (harness = await startHarness()));
  afterAll(async () => harness.end());
  beforeEach(() => harness.catalogue.reset());

  it('takes a guest from the basket to a paid, invoiced order', async () => {
    const page = await place(harness);
    expect(harness.catalogue.total('reserved')).toBe(4);
    expect((await payByCard(page)).status).toBe(303);
    await reached(harness, page.checkoutId, 'confirmed');
    const view = await sees(harness, page.sessionId, 'paid');
    expect(view).toMatchObject({
      items: [{ productId: 'brush-family', quantity: 1, lineTotal: { amount: 700 } }],
      city: expect.any(String) as string,
    });
    expect([view.arrivesFrom, view.arrivesUntil].map((day) => isBusinessDay(day ?? ''))).toEqual([true, true]);
    expect(await harness.requests.send(getCheckoutSession, { sessionId: page.checkoutId })).toMatchObject({ city: null });
    const order = await harness.requests.send(getOrderByLink, { token: view.linkToken ?? '' });
    expect(order).toMatchObject({
      id: page.orderId,
      status: 'processing',
      total: { amount: 700, currency: 'EUR' },
      vat: { ratePermille: 210, amount: { amount: 121 } },
      paymentMethod: { type: 'card', brand: 'visa', last4: '4242' },
      invoiceNumber: expect.stringMatching(/^F\d{4}-\d{6}$/) as string,
    });
    expect(order.timeline.map(({ event }) => event)).toEqual(['placed', 'paid']);
    expect(await eventsOf(harness, page.orderId)).toEqual(['placed', 'paid']);
    expect([harness.catalogue.total('sold'), harness.catalogue.addsUp]).toEqual([4, true]);
  });

  it('leaves the payment page open after a declined card', async () => {
    const page = await place(harness);
    expect((await payByCard(page, '4000 0000 0000 0002')).status).toBe(402);
    expect((await sees(harness, page.sessionId, 'open')).url).toBe(page.url);
    await payByCard(page);
    await reached(harness, page.checkoutId, 'confirmed');
    expect((await harness.requests.send(getOrder, { orderId: page.orderId })).status).toBe('processing');
  });

  it('has no invoice before the payment, and none for an unknown order', async () => {
    const page = await place(harness);
    expect(await codeOf(harness.requests.send(getInvoice, { orderId: page.orderId }))).toBe('INVOICE_UNKNOWN');
    expect(await codeOf(harness.requests.send(getInvoice, { orderId: page.checkoutId }))).toBe('ORDER_UNKNOWN');
  });
});
