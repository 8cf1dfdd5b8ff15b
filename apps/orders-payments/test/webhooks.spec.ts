import { getOrder, receiveStripeEvent } from '@brote/contracts/orders';
import { uuidv7 } from '@brote/messaging';
import { eventually } from '@brote/test-support';
import { aBasket, codeOf, eventsOf, payByCard, payByDebit, place, reached, sees } from './builders';
import { startHarness, type Harness } from './harness';

let harness: Harness;
const MINUTE = 60_000;

const webhooks = (how: { paused?: boolean; dropNext?: number; duplicate?: boolean }) => harness.sandbox.control('webhooks', how);
const paidTwice = async (orderId: string) => (await eventsOf(harness, orderId)).filter((type) => type === 'paid').length;
const invoicesOf = async (orderId: string) => harness.rows('SELECT number FROM invoice WHERE order_id = $1', [orderId]);

describe('webhooks', () => {
  beforeAll(async () => void (harness = await startHarness({ RECONCILE_EVERY_MS: '300', UNDELIVERED_EVERY_MS: '300' })));
  afterAll(async () => harness.end());
  beforeEach(() => harness.catalogue.reset());

  it('are applied once, however often they come', async () => {
    await webhooks({ duplicate: true });
    const page = await place(harness);
    await payByCard(page);
    await webhooks({ duplicate: false });
    await reached(harness, page.checkoutId, 'confirmed');
    const again = harness.webhooks.bodies.filter(({ rawBody }) => rawBody.includes(page.sessionId));
    expect(again.length).toBeGreaterThan(1);
    await Promise.all(again.map(async (delivery) => harness.requests.send(receiveStripeEvent, delivery)));
    expect([await paidTwice(page.orderId), (await invoicesOf(page.orderId)).length, harness.catalogue.total('sold')]).toEqual([1, 1, 4]);
  });

  it('are refused when they are forged or are not events', async () => {
    const rawBody = JSON.stringify({
      id: 'evt_forged',
      object: 'event',
      type: 'checkout.session.completed',
      data: { object: { id: 'cs_1' } },
    });
    expect(
      await codeOf(harness.requests.send(receiveStripeEvent, { rawBody, signature: `t=${Math.floor(Date.now() / 1000)},v1=00` })),
    ).toBe('SIGNATURE_INVALID');
    expect(await codeOf(harness.requests.send(receiveStripeEvent, { rawBody, signature: 'nonsense' }))).toBe('SIGNATURE_INVALID');
    const [genuine] = harness.webhooks.bodies;
    expect(
      await codeOf(
        harness.requests.send(receiveStripeEvent, { rawBody: `${genuine?.rawBody ?? ''} `, signature: genuine?.signature ?? '' }),
      ),
    ).toBe('SIGNATURE_INVALID');
    expect(await harness.rows(`SELECT id FROM stripe_event WHERE id = 'evt_forged'`)).toEqual([]);
  });

  it('may lag behind the object: a paid session is paid although its event says unpaid', async () => {
    await webhooks({ paused: true });
    const page = await place(harness);
    const paying = payByDebit(page);
    // Refused until the customer is done with the session.
    await eventually(() => harness.sandbox.control(`sessions/${page.sessionId}/settle`, { outcome: 'succeeded' }));
    await webhooks({ paused: false });
    await paying;
    await reached(harness, page.checkoutId, 'confirmed');
    expect((await harness.requests.send(getOrder, { orderId: page.orderId })).status).toBe('processing');
  });

  it('of a delayed payment ship nothing before the payment succeeds', async () => {
    const page = await place(harness);
    await payByDebit(page);
    await reached(harness, page.checkoutId, 'payment_delayed');
    expect((await sees(harness, page.sessionId, 'processing')).linkToken).toBeNull();
    expect([harness.catalogue.total('reserved'), harness.catalogue.total('sold')]).toEqual([4, 0]);
    await harness.sandbox.control(`sessions/${page.sessionId}/settle`, { outcome: 'succeeded' });
    await reached(harness, page.checkoutId, 'confirmed');
    expect(await eventsOf(harness, page.orderId)).toEqual(['placed', 'payment-delayed', 'paid']);
    expect((await harness.requests.send(getOrder, { orderId: page.orderId })).paymentMethod).toMatchObject({
      type: 'sepa_debit',
      brand: null,
    });
  });

  it('of a delayed payment that fails cancel the order and release the stock', async () => {
    const page = await place(harness);
    await payByDebit(page);
    await reached(harness, page.checkoutId, 'payment_delayed');
    await harness.sandbox.control(`sessions/${page.sessionId}/settle`, { outcome: 'failed' });
    await reached(harness, page.checkoutId, 'cancelled');
    expect((await sees(harness, page.sessionId, 'failed')).url).toBeNull();
    expect(await eventsOf(harness, page.orderId)).toEqual(['placed', 'payment-delayed', 'payment-failed']);
    expect([harness.catalogue.total('reserved'), harness.catalogue.addsUp]).toEqual([0, true]);
  });

  it('that are lost are replaced by the success page', async () => {
    await webhooks({ dropNext: 1_000 });
    const page = await place(harness);
    await payByCard(page);
    expect((await sees(harness, page.sessionId, 'paid')).linkToken).not.toBeNull();
    await webhooks({ dropNext: 0 });
    expect(await paidTwice(page.orderId)).toBe(1);
  });

  it('that are lost are found by the search for undelivered events, without the success page', async () => {
    await webhooks({ dropNext: 1_000 });
    const page = await place(harness);
    await payByCard(page);
    await webhooks({ dropNext: 0 });
    await reached(harness, page.checkoutId, 'confirmed');
    expect([await paidTwice(page.orderId), harness.catalogue.total('sold')]).toEqual([1, 4]);
  });

  it('of an expired session release the stock', async () => {
    const page = await place(harness);
    await harness.advance(32 * MINUTE);
    await reached(harness, page.checkoutId, 'expired');
    expect((await sees(harness, page.sessionId, 'expired')).url).toBeNull();
    expect(await eventsOf(harness, page.orderId)).toEqual(['placed', 'cancelled']);
    expect([harness.catalogue.total('reserved'), harness.catalogue.addsUp]).toEqual([0, true]);
    const again = await place(harness, aBasket({ cartId: page.checkoutId }));
    expect(again.checkoutId).not.toBe(page.checkoutId);
  });

  it("of an expired session may be lost, because the shop's own clock expires it", async () => {
    await webhooks({ dropNext: 1_000 });
    const page = await place(harness);
    await harness.advance(32 * MINUTE);
    await reached(harness, page.checkoutId, 'expired');
    await webhooks({ dropNext: 0 });
    expect(harness.catalogue.total('reserved')).toBe(0);
  });

  const openPage = async (reference: string, own: Readonly<Record<string, string>>): Promise<void> => {
    const body = new URLSearchParams({
      success_url: 'http://localhost:24003/ok',
      client_reference_id: reference,
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'eur',
      'line_items[0][price_data][unit_amount]': '700',
      'line_items[0][price_data][product_data][name]': 'Pack',
      ...own,
    });
    const key = { 'idempotency-key': reference, authorization: 'Bearer sk_test_spec' };
    const headers = { ...key, 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await fetch(`${harness.sandbox.url}/v1/checkout/sessions`, { method: 'POST', body, headers });
    expect(answer.status).toBe(200);
  };
  const statusOf = async (reference: string): Promise<string | null | undefined> =>
    (await harness.sandbox.state()).sessions.find(({ client_reference_id: id }) => id === reference)?.status;

  it('are not needed to expire an orphan session; sessions of plans stay open', async () => {
    const plan = uuidv7();
    await openPage(plan, { mode: 'subscription', 'line_items[0][price_data][recurring][interval]': 'month' });
    // The second session is found by a later sweep, which begins after the one that also saw the plan's session.
    for (const lost of [uuidv7(), uuidv7()]) {
      await openPage(lost, { mode: 'payment' });
      await eventually(async () => expect(await statusOf(lost)).toBe('expired'), { withinMs: 10_000 });
    }
    expect(await statusOf(plan)).toBe('open');
  });
});
