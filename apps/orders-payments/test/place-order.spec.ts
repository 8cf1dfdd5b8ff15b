import { randomUUID } from 'node:crypto';
import { reserveStock } from '@brote/contracts/catalog';
import { cancelCheckout, getCheckoutSession } from '@brote/contracts/orders';
import { refuse } from '@brote/messaging';
import { aCaller, eventually } from '@brote/test-support';
import {
  aBasket,
  refusalCodeOf,
  readEventTypesOf,
  basketOfPacks,
  payByCard,
  place,
  waitForCheckoutStep,
  withShippingInfo,
} from './builders';
import { startHarness, type Harness } from './harness';

let harness: Harness;

const countOpenSessions = async () => (await harness.sandbox.readState()).sessions.filter(({ status }) => status === 'open').length;
const readSessionStatusOf = async (sessionId: string) =>
  (await harness.sandbox.readState()).sessions.find(({ id }) => id === sessionId)?.status;
const readStatusOf = async (checkoutId: string) =>
  (
    await harness.queryRows<{ status: string; cancel_reason: string }>(
      'SELECT status, cancel_reason FROM orders WHERE checkout_id = :checkoutId',
      { checkoutId },
    )
  )[0];

describe('PlaceOrder', () => {
  beforeAll(async () => void (harness = await startHarness()));
  afterAll(async () => harness.end());
  beforeEach(() => harness.catalogue.reset());

  it('refuses an order before the shop is open, and reserves nothing', async () => {
    harness.catalogue.before = (name) => Promise.resolve(name === 'reserve' ? refuse(reserveStock, 'SHOP_NOT_OPEN') : undefined);
    const sessionsBefore = await countOpenSessions();
    expect(await refusalCodeOf(place(harness))).toBe('SHOP_NOT_OPEN');
    expect([harness.catalogue.total('reserved'), await countOpenSessions()]).toEqual([0, sessionsBefore]);
  });

  it('gives the same reply to the same key, also to ten requests at once', async () => {
    const request = aBasket({ idempotencyKey: randomUUID() });
    const before = await countOpenSessions();
    const replies = await Promise.all(Array.from({ length: 10 }, () => place(harness, request)));
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(await place(harness, request)).toEqual(replies[0]);
    expect((await countOpenSessions()) - before).toBe(1);
    expect(harness.catalogue.total('reserved')).toBe(4);
  });

  it('gives the same reply to the same key even after the payment', async () => {
    const request = aBasket({ idempotencyKey: randomUUID() });
    const paymentPage = await place(harness, request);
    await payByCard(paymentPage);
    await waitForCheckoutStep(harness, paymentPage.checkoutId, 'confirmed');
    expect(await place(harness, request)).toEqual(paymentPage);
    expect(await refusalCodeOf(place(harness, { ...request, idempotencyKey: randomUUID() }))).toBe('CHECKOUT_PAID');
  });

  it('refuses a key that comes with another body, and keeps clients apart', async () => {
    const request = aBasket({ idempotencyKey: randomUUID(), clientHash: 'one' });
    const paymentPage = await place(harness, request);
    expect(await refusalCodeOf(place(harness, { ...request, locale: 'en' }))).toBe('IDEMPOTENCY_KEY_REUSED');
    const other = await place(harness, aBasket({ idempotencyKey: request.idempotencyKey, clientHash: 'other' }));
    expect(other.checkoutId).not.toBe(paymentPage.checkoutId);
  });

  it('stores the accepted terms with the order', async () => {
    const { orderId } = await place(harness, aBasket({ termsVersion: '2025-05-21' }));
    const rows = await harness.queryRows('SELECT terms_version FROM orders WHERE id = :orderId', { orderId });
    expect(rows).toEqual([{ terms_version: '2025-05-21' }]);
  });

  it('gives the same basket the Checkout Session that is already open', async () => {
    const request = aBasket();
    const [one, other] = await Promise.all([place(harness, request), place(harness, request)]);
    expect(other).toEqual(one);
    expect(await place(harness, { ...request, idempotencyKey: randomUUID() })).toEqual(one);
    expect(harness.catalogue.total('reserved')).toBe(4);
  });

  it('expires the session of a changed basket before it opens the new one', async () => {
    const first = aBasket();
    const paymentPage = await place(harness, first);
    const next = await place(harness, basketOfPacks(2, { cartId: first.cartId }));
    expect(next.sessionId).not.toBe(paymentPage.sessionId);
    expect(harness.catalogue.total('reserved')).toBe(8);
    expect(await readStatusOf(paymentPage.checkoutId)).toEqual({ status: 'cancelled', cancel_reason: 'replaced' });
    expect(await readSessionStatusOf(paymentPage.sessionId)).toBe('expired');
    expect(await readEventTypesOf(harness, paymentPage.orderId)).toEqual(['placed', 'cancelled']);
  });

  it('does not sell a changed basket whose earlier session was paid a moment ago', async () => {
    await harness.sandbox.postControl('webhooks', { paused: true });
    const first = aBasket();
    const paymentPage = await place(harness, first);
    const payment = payByCard(paymentPage);
    // The session is paid before its webhook arrives; the customer's browser waits for the webhook.
    await eventually(async () => expect(await readSessionStatusOf(paymentPage.sessionId)).toBe('complete'));
    await expect(refusalCodeOf(place(harness, basketOfPacks(2, { cartId: first.cartId })))).resolves.toBe('CHECKOUT_PAID');
    await harness.sandbox.postControl('webhooks', { paused: false });
    await payment;
    await waitForCheckoutStep(harness, paymentPage.checkoutId, 'confirmed');
    expect(harness.catalogue.total('sold')).toBe(4);
  });

  it('passes on the refusals of the catalogue, and leaves no stock reserved', async () => {
    harness.catalogue.prices.set('brush-family', 750);
    expect(await refusalCodeOf(place(harness))).toBe('PRICE_CHANGED');
    harness.catalogue.reset();
    harness.catalogue.skuStocks.set('kids-white', { available: 0, reserved: 0, sold: 500 });
    expect(await refusalCodeOf(place(harness))).toBe('STOCK_SHORT');
    expect(harness.catalogue.total('reserved')).toBe(0);
  });

  it('lets a refused basket try again with the same key', async () => {
    const request = aBasket({ idempotencyKey: randomUUID() });
    harness.catalogue.prices.set('brush-family', 750);
    expect(await refusalCodeOf(place(harness, request))).toBe('PRICE_CHANGED');
    harness.catalogue.reset();
    expect((await place(harness, request)).url).toContain('/c/pay/cs_test_');
  });

  it('refuses a total that differs from the prices, and releases the stock', async () => {
    expect(await refusalCodeOf(place(harness, aBasket({ totalAmount: 1 })))).toBe('PRICE_CHANGED');
    expect([harness.catalogue.total('reserved'), harness.catalogue.isConsistent]).toEqual([0, true]);
  });

  it('refuses a wrong count and an address outside the area served', async () => {
    expect(await refusalCodeOf(place(harness, aBasket({ itemCount: 3 })))).toBe('ITEM_COUNT_WRONG');
    expect(await refusalCodeOf(place(harness, aBasket(withShippingInfo({ postalCode: '38001' }))))).toBe('DELIVERY_NOT_OFFERED');
    // The seller lacks the number of the register of packaging.
    harness.catalogue.notOffered.add('AT');
    const inAustria = withShippingInfo({ country: 'AT', postalCode: '1010', phone: '+43 1 5330000' });
    expect(await refusalCodeOf(place(harness, aBasket(inAustria)))).toBe('DELIVERY_NOT_OFFERED');
    expect(await refusalCodeOf(place(harness, aBasket(withShippingInfo({ postalCode: '4600' }))))).toBe('POSTAL_CODE_INVALID');
  });

  it('serves sixty carts behind one network address, many at once, and no more', async () => {
    const clientHash = randomUUID();
    const codes: (string | null)[] = [];
    for (let round = 0; round < 8; round += 1) {
      codes.push(...(await Promise.all(Array.from({ length: 8 }, () => refusalCodeOf(place(harness, aBasket({ clientHash })))))));
    }
    expect(codes.filter((code) => code === null)).toHaveLength(60);
    expect(codes.filter((code) => code === 'TOO_MANY_OPEN_CHECKOUTS')).toHaveLength(4);
    expect(harness.catalogue.total('reserved')).toBe(240);
  });

  it('lets one account hold five sessions, from however many addresses', async () => {
    const caller = aCaller();
    const placeAnother = () => refusalCodeOf(place(harness, aBasket({ clientHash: randomUUID() }), caller));
    const codes = await Promise.all(Array.from({ length: 8 }, placeAnother));
    expect(codes.filter((code) => code === null)).toHaveLength(5);
    expect(codes.filter((code) => code === 'TOO_MANY_OPEN_CHECKOUTS')).toHaveLength(3);
  });

  it("frees the slot and the stock when the customer cancels, also by the checkout's id", async () => {
    const paymentPage = await place(harness);
    const other = await place(harness);
    expect((await harness.requests.send(cancelCheckout, { sessionId: paymentPage.sessionId })).state).toBe('expired');
    expect((await harness.requests.send(cancelCheckout, { sessionId: paymentPage.sessionId })).state).toBe('expired');
    expect((await harness.requests.send(cancelCheckout, { sessionId: other.checkoutId })).state).toBe('expired');
    expect([harness.catalogue.total('reserved'), harness.catalogue.isConsistent]).toEqual([0, true]);
    expect(await readStatusOf(paymentPage.checkoutId)).toEqual({ status: 'cancelled', cancel_reason: 'customer' });
  });

  it('refuses the cancellation of a paid session with CHECKOUT_PAID', async () => {
    const paymentPage = await place(harness);
    await payByCard(paymentPage);
    expect(await refusalCodeOf(harness.requests.send(cancelCheckout, { sessionId: paymentPage.sessionId }))).toBe('CHECKOUT_PAID');
  });

  it('refuses the id of an unknown session', async () => {
    for (const sessionId of ['cs_test_unknown', randomUUID(), '', 'x'.repeat(200)]) {
      expect(await refusalCodeOf(harness.requests.send(getCheckoutSession, { sessionId }))).toBe('CHECKOUT_UNKNOWN');
    }
  });

  it("shows the link to an order by the session's id, not by the checkout's id", async () => {
    const paymentPage = await place(harness);
    await payByCard(paymentPage);
    await waitForCheckoutStep(harness, paymentPage.checkoutId, 'confirmed');
    expect((await harness.requests.send(getCheckoutSession, { sessionId: paymentPage.sessionId })).linkToken).not.toBeNull();
    expect(await harness.requests.send(getCheckoutSession, { sessionId: paymentPage.checkoutId })).toMatchObject({
      state: 'paid',
      linkToken: null,
      url: null,
    });
  });
});
