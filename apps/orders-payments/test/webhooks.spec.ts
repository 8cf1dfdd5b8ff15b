import { getOrder, receiveStripeEvent } from '@brote/contracts/orders';
import { uuidv7 } from '@brote/messaging';
import { eventually } from '@brote/test-support';
import {
  aBasket,
  refusalCodeOf,
  readEventTypesOf,
  payByCard,
  payByDebit,
  place,
  waitForCheckoutStep,
  waitForSessionState,
} from './builders';
import { startHarness, type Harness } from './harness';

let harness: Harness;
const MINUTE_MS = 60_000;

const controlWebhooks = (options: { paused?: boolean; dropNext?: number; duplicate?: boolean }) =>
  harness.sandbox.postControl('webhooks', options);
const countPaidEvents = async (orderId: string) => (await readEventTypesOf(harness, orderId)).filter((type) => type === 'paid').length;
const readInvoicesOf = async (orderId: string) => harness.queryRows('SELECT number FROM invoice WHERE order_id = :orderId', { orderId });

describe('webhooks', () => {
  beforeAll(async () => void (harness = await startHarness({ RECONCILE_EVERY_MS: '300', UNDELIVERED_EVERY_MS: '300' })));
  afterAll(async () => harness.end());
  beforeEach(() => harness.catalogue.reset());

  it('are applied once, however often they come', async () => {
    await controlWebhooks({ duplicate: true });
    const paymentPage = await place(harness);
    await payByCard(paymentPage);
    await controlWebhooks({ duplicate: false });
    await waitForCheckoutStep(harness, paymentPage.checkoutId, 'confirmed');
    const again = harness.webhooks.bodies.filter(({ rawBody }) => rawBody.includes(paymentPage.sessionId));
    expect(again.length).toBeGreaterThan(1);
    await Promise.all(again.map(async (delivery) => harness.requests.send(receiveStripeEvent, delivery)));
    expect([
      await countPaidEvents(paymentPage.orderId),
      (await readInvoicesOf(paymentPage.orderId)).length,
      harness.catalogue.total('sold'),
    ]).toEqual([1, 1, 4]);
  });

  it('are refused when they are forged or are not events', async () => {
    const rawBody = JSON.stringify({
      id: 'evt_forged',
      object: 'event',
      type: 'checkout.session.completed',
      data: { object: { id: 'cs_1' } },
    });
    expect(
      await refusalCodeOf(harness.requests.send(receiveStripeEvent, { rawBody, signature: `t=${Math.floor(Date.now() / 1000)},v1=00` })),
    ).toBe('SIGNATURE_INVALID');
    expect(await refusalCodeOf(harness.requests.send(receiveStripeEvent, { rawBody, signature: 'nonsense' }))).toBe('SIGNATURE_INVALID');
    const [genuine] = harness.webhooks.bodies;
    expect(
      await refusalCodeOf(
        harness.requests.send(receiveStripeEvent, { rawBody: `${genuine?.rawBody ?? ''} `, signature: genuine?.signature ?? '' }),
      ),
    ).toBe('SIGNATURE_INVALID');
    expect(await harness.queryRows(`SELECT id FROM stripe_event WHERE id = 'evt_forged'`)).toEqual([]);
  });

  it('may lag behind the object: a paid session is paid although its event says unpaid', async () => {
    await controlWebhooks({ paused: true });
    const paymentPage = await place(harness);
    const payment = payByDebit(paymentPage);
    // Refused until the customer is done with the session.
    await eventually(() => harness.sandbox.postControl(`sessions/${paymentPage.sessionId}/settle`, { outcome: 'succeeded' }));
    await controlWebhooks({ paused: false });
    await payment;
    await waitForCheckoutStep(harness, paymentPage.checkoutId, 'confirmed');
    expect((await harness.requests.send(getOrder, { orderId: paymentPage.orderId })).status).toBe('processing');
  });

  it('of a delayed payment ship nothing before the payment succeeds', async () => {
    const paymentPage = await place(harness);
    await payByDebit(paymentPage);
    await waitForCheckoutStep(harness, paymentPage.checkoutId, 'payment_delayed');
    expect((await waitForSessionState(harness, paymentPage.sessionId, 'processing')).linkToken).toBeNull();
    expect([harness.catalogue.total('reserved'), harness.catalogue.total('sold')]).toEqual([4, 0]);
    await harness.sandbox.postControl(`sessions/${paymentPage.sessionId}/settle`, { outcome: 'succeeded' });
    await waitForCheckoutStep(harness, paymentPage.checkoutId, 'confirmed');
    expect(await readEventTypesOf(harness, paymentPage.orderId)).toEqual(['placed', 'payment-delayed', 'paid']);
    expect((await harness.requests.send(getOrder, { orderId: paymentPage.orderId })).paymentMethod).toMatchObject({
      type: 'sepa_debit',
      brand: null,
    });
  });

  it('of a delayed payment that fails cancel the order and release the stock', async () => {
    const paymentPage = await place(harness);
    await payByDebit(paymentPage);
    await waitForCheckoutStep(harness, paymentPage.checkoutId, 'payment_delayed');
    await harness.sandbox.postControl(`sessions/${paymentPage.sessionId}/settle`, { outcome: 'failed' });
    await waitForCheckoutStep(harness, paymentPage.checkoutId, 'cancelled');
    expect((await waitForSessionState(harness, paymentPage.sessionId, 'failed')).url).toBeNull();
    expect(await readEventTypesOf(harness, paymentPage.orderId)).toEqual(['placed', 'payment-delayed', 'payment-failed']);
    expect([harness.catalogue.total('reserved'), harness.catalogue.isConsistent]).toEqual([0, true]);
  });

  it('that are lost are replaced by the success page', async () => {
    await controlWebhooks({ dropNext: 1_000 });
    const paymentPage = await place(harness);
    await payByCard(paymentPage);
    expect((await waitForSessionState(harness, paymentPage.sessionId, 'paid')).linkToken).not.toBeNull();
    await controlWebhooks({ dropNext: 0 });
    expect(await countPaidEvents(paymentPage.orderId)).toBe(1);
  });

  it('that are lost are found by the search for undelivered events, without the success page', async () => {
    await controlWebhooks({ dropNext: 1_000 });
    const paymentPage = await place(harness);
    await payByCard(paymentPage);
    await controlWebhooks({ dropNext: 0 });
    await waitForCheckoutStep(harness, paymentPage.checkoutId, 'confirmed');
    expect([await countPaidEvents(paymentPage.orderId), harness.catalogue.total('sold')]).toEqual([1, 4]);
  });

  it('of an expired session release the stock', async () => {
    const paymentPage = await place(harness);
    await harness.advance(32 * MINUTE_MS);
    await waitForCheckoutStep(harness, paymentPage.checkoutId, 'expired');
    expect((await waitForSessionState(harness, paymentPage.sessionId, 'expired')).url).toBeNull();
    expect(await readEventTypesOf(harness, paymentPage.orderId)).toEqual(['placed', 'cancelled']);
    expect([harness.catalogue.total('reserved'), harness.catalogue.isConsistent]).toEqual([0, true]);
    const again = await place(harness, aBasket({ cartId: paymentPage.checkoutId }));
    expect(again.checkoutId).not.toBe(paymentPage.checkoutId);
  });

  it("of an expired session may be lost, because the shop's own clock expires it", async () => {
    await controlWebhooks({ dropNext: 1_000 });
    const paymentPage = await place(harness);
    await harness.advance(32 * MINUTE_MS);
    await waitForCheckoutStep(harness, paymentPage.checkoutId, 'expired');
    await controlWebhooks({ dropNext: 0 });
    expect(harness.catalogue.total('reserved')).toBe(0);
  });

  const createSession = async (reference: string, fields: Readonly<Record<string, string>>): Promise<void> => {
    const body = new URLSearchParams({
      success_url: 'http://localhost:24003/ok',
      client_reference_id: reference,
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'eur',
      'line_items[0][price_data][unit_amount]': '700',
      'line_items[0][price_data][product_data][name]': 'Pack',
      ...fields,
    });
    const key = { 'idempotency-key': reference, authorization: 'Bearer sk_test_spec' };
    const headers = { ...key, 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await fetch(`${harness.sandbox.url}/v1/checkout/sessions`, { method: 'POST', body, headers });
    expect(answer.status).toBe(200);
  };
  const readStatusOf = async (reference: string): Promise<string | null | undefined> =>
    (await harness.sandbox.readState()).sessions.find(({ client_reference_id: id }) => id === reference)?.status;

  it('are not needed to expire an orphan session; sessions of plans stay open', async () => {
    const plan = uuidv7();
    await createSession(plan, { mode: 'subscription', 'line_items[0][price_data][recurring][interval]': 'month' });
    // The second session is found by a later sweep, which begins after the one that also saw the plan's session.
    for (const lost of [uuidv7(), uuidv7()]) {
      await createSession(lost, { mode: 'payment' });
      await eventually(async () => expect(await readStatusOf(lost)).toBe('expired'), { withinMs: 10_000 });
    }
    expect(await readStatusOf(plan)).toBe('open');
  });
});
