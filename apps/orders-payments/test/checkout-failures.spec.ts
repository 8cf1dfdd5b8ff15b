import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { cancelCheckout, getOrder, orderQuarantined, placeOrder } from '@brote/contracts/orders';
import { eventually } from '@brote/test-support';
import { AdvisoryLock } from '@brote/persistence';
import { CancelOrder } from '#app/after-sales/cancellations/cancel-order';
import { CheckoutsQueries } from '#app/sales/checkout/checkouts.queries';
import { ReconcileCheckoutSession } from '#app/sales/checkout/reconcile-checkout-session';
import { ResumeClaimedCheckout } from '#app/sales/checkout/resume-due-checkouts';
import {
  aBasket,
  refusalCodeOf,
  readEventTypesOf,
  payByCard,
  place,
  waitForCheckoutStep,
  waitForSessionState,
  waitForLockWaits,
} from './builders';
import { startHarness, type Harness } from './harness';

let harness: Harness;
const MINUTE_MS = 60_000;
const SESSIONS_PATH = '/v1/checkout/sessions';

const failStripe = (failure: { nextRequests: number; status?: number; timeoutMs?: number; path?: string; phase?: 'before' | 'after' }) =>
  harness.sandbox.postControl('fail', failure);
const readSessionsOf = async (checkoutId: string) =>
  (await harness.sandbox.readState()).sessions.filter(({ client_reference_id: id }) => id === checkoutId);
const readCheckoutOfCart = async (cartId: string) => {
  const [row] = await harness.queryRows<{ id: string; order_id: string; attempt: number }>(
    'SELECT id, order_id, attempt FROM checkout WHERE cart_id = :cartId ORDER BY created_at DESC LIMIT 1',
    { cartId },
  );
  if (row === undefined) throw new Error('No checkout was stored');
  return row;
};

/** A request without retries: an early second one would take over the checkout, as leases are short in specs. */
const placeOrderWithoutRetry = { ...placeOrder, retry: 'never' } as const;

describe('the checkout during a failure', () => {
  let reconcilerLock: AdvisoryLock;
  // Another process holds the reconciler's lead: its calls would use up the planned faults.
  beforeAll(async () => {
    harness = await startHarness({}, { withoutService: true });
    const lock = await AdvisoryLock.tryAcquire({ url: harness.db.url, name: 'orders reconciler' });
    if (lock === null) throw new Error('Another process already reconciles');
    reconcilerLock = lock;
    harness.app = await harness.start();
  });
  afterAll(async () => {
    await reconcilerLock.release();
    // An interrupted call, and a 503 from Stripe's edge before anything is stored under the key.
    await harness.end(/socket hang up|Idempotency-Key exp_/);
  });
  beforeEach(() => harness.catalogue.reset());

  it("finds a session again with the same key when Stripe's response was lost", async () => {
    const request = aBasket();
    await failStripe({ nextRequests: 1, timeoutMs: 11_000, path: SESSIONS_PATH, phase: 'after' });
    // Longer than usual: the call to Stripe times out after ten seconds, and the other steps take time, too.
    expect(await refusalCodeOf(harness.requests.send(placeOrderWithoutRetry, request, { deadlineMs: 25_000 }))).toBe(
      'PAYMENT_PROVIDER_UNAVAILABLE',
    );
    const { id } = await readCheckoutOfCart(request.cartId);
    await waitForCheckoutStep(harness, id, 'session_open');
    expect(await readSessionsOf(id)).toHaveLength(1);
    const paymentPage = await place(harness, request);
    expect(paymentPage.checkoutId).toBe(id);
    await payByCard(paymentPage);
    await waitForCheckoutStep(harness, id, 'confirmed');
    expect(harness.catalogue.total('sold')).toBe(4);
  });

  it('uses a new key after a failure that Stripe stored under the old one', async () => {
    const request = aBasket();
    await failStripe({ nextRequests: 1, status: 500, path: SESSIONS_PATH, phase: 'before' });
    expect(await refusalCodeOf(place(harness, request))).toBe('PAYMENT_PROVIDER_UNAVAILABLE');
    const { id } = await readCheckoutOfCart(request.cartId);
    await waitForCheckoutStep(harness, id, 'session_open');
    expect((await readCheckoutOfCart(request.cartId)).attempt).toBe(2);
    expect(await readSessionsOf(id)).toHaveLength(1);
  });

  it('adopts the session behind a stored failure instead of a second one', async () => {
    const request = aBasket();
    await failStripe({ nextRequests: 1, status: 500, path: SESSIONS_PATH, phase: 'after' });
    expect(await refusalCodeOf(place(harness, request))).toBe('PAYMENT_PROVIDER_UNAVAILABLE');
    const { id } = await readCheckoutOfCart(request.cartId);
    await waitForCheckoutStep(harness, id, 'session_open');
    expect(await readSessionsOf(id)).toHaveLength(1);
    expect((await place(harness, request)).sessionId).toBe((await readSessionsOf(id))[0]?.id);
  });

  it('releases the stock at once when Stripe refuses the session, and allows another attempt', async () => {
    const request = aBasket({ idempotencyKey: randomUUID() });
    await failStripe({ nextRequests: 1, status: 400, path: SESSIONS_PATH });
    expect(await refusalCodeOf(place(harness, request))).toBe('PAYMENT_PROVIDER_UNAVAILABLE');
    const { id, order_id: orderId } = await readCheckoutOfCart(request.cartId);
    await waitForCheckoutStep(harness, id, 'rejected');
    expect(harness.catalogue.total('reserved')).toBe(0);
    expect(await harness.requests.send(getOrder, { orderId })).toMatchObject({ status: 'cancelled', cancelReason: 'provider-refused' });
    expect((await place(harness, request)).url).toContain('/c/pay/');
  });

  it('leaves no stock reserved when the catalogue does not answer', async () => {
    let delayedRequest = Promise.resolve();
    harness.catalogue.before = (name) => (name === 'reserve' ? (delayedRequest = pause(6_000)) : Promise.resolve());
    const request = aBasket();
    expect(await refusalCodeOf(harness.requests.send(placeOrderWithoutRetry, request))).toContain('Unavailable');
    const { id } = await readCheckoutOfCart(request.cartId);
    await harness.advance(MINUTE_MS);
    await waitForCheckoutStep(harness, id, 'expired', 15_000);
    // Only now does the catalogue handle the request.
    await delayedRequest;
    await eventually(() => harness.catalogue.total('reserved') === 0 && harness.catalogue.isConsistent, { withinMs: 10_000 });
  });

  it('only delays the order when the catalogue is down during the payment', async () => {
    const paymentPage = await place(harness);
    harness.catalogue.before = (name) => (name === 'commit' ? Promise.reject(new Error('broken on purpose')) : Promise.resolve());
    await payByCard(paymentPage);
    await waitForCheckoutStep(harness, paymentPage.checkoutId, 'paid');
    expect((await waitForSessionState(harness, paymentPage.sessionId, 'processing')).linkToken).toBeNull();
    harness.catalogue.before = () => Promise.resolve();
    await waitForCheckoutStep(harness, paymentPage.checkoutId, 'confirmed');
    expect(await readEventTypesOf(harness, paymentPage.orderId)).toEqual(['placed', 'paid']);
  });

  it('reserves stock again that was released meanwhile', async () => {
    const paymentPage = await place(harness);
    const reservation = harness.catalogue.reservations.get(paymentPage.checkoutId);
    await harness.catalogue.release({ reservationId: paymentPage.checkoutId });
    expect(reservation?.state).toBe('released');
    harness.catalogue.prices.set('brush-family', 900);
    await payByCard(paymentPage);
    await waitForCheckoutStep(harness, paymentPage.checkoutId, 'confirmed');
    expect([harness.catalogue.total('sold'), harness.catalogue.isConsistent]).toEqual([4, true]);
  });

  it('refunds the payment once when the stock is gone', async () => {
    const paymentPage = await place(harness);
    await harness.catalogue.release({ reservationId: paymentPage.checkoutId });
    harness.catalogue.skuStocks.set('kids-white', { available: 0, reserved: 0, sold: 500 });
    await payByCard(paymentPage);
    await waitForCheckoutStep(harness, paymentPage.checkoutId, 'refunded');
    await eventually(async () => expect(await readEventTypesOf(harness, paymentPage.orderId)).toEqual(['placed', 'cancelled', 'refunded']));
    expect(await harness.requests.send(getOrder, { orderId: paymentPage.orderId })).toMatchObject({
      status: 'cancelled',
      cancelReason: 'stock-gone',
      refunded: { amount: 700 },
      invoiceNumber: null,
    });
    const { refunds } = await harness.sandbox.readState();
    const [payment] = await harness.queryRows<{ payment_intent: string }>('SELECT payment_intent FROM payment WHERE order_id = :orderId', {
      orderId: paymentPage.orderId,
    });
    expect(refunds.filter((refund) => refund.payment_intent === payment?.payment_intent).map(({ amount }) => amount)).toEqual([700]);
    expect((await waitForSessionState(harness, paymentPage.sessionId, 'refunded')).url).toBeNull();
  });

  it('refunds a payment after the end, and leaves the order cancelled', async () => {
    const paymentPage = await place(harness);
    await harness.queryRows(`UPDATE checkout SET step = 'expired', ending = 'expired', ended_at = now() WHERE id = :checkoutId`, {
      checkoutId: paymentPage.checkoutId,
    });
    await harness.queryRows(
      `UPDATE orders SET status = 'cancelled', cancel_reason = 'expired', version = version + 1 WHERE id = :orderId`,
      { orderId: paymentPage.orderId },
    );
    await payByCard(paymentPage);
    await waitForCheckoutStep(harness, paymentPage.checkoutId, 'refunded');
    await eventually(async () =>
      expect((await harness.requests.send(getOrder, { orderId: paymentPage.orderId })).refunded.amount).toBe(700),
    );
    expect(await harness.requests.send(getOrder, { orderId: paymentPage.orderId })).toMatchObject({
      status: 'cancelled',
      cancelReason: 'expired',
      invoiceNumber: null,
    });
  });

  it('never fulfills a payment of another amount, and lets staff refund it', async () => {
    const paymentPage = await place(harness);
    await harness.queryRows('UPDATE orders SET total = 701 WHERE id = :orderId', { orderId: paymentPage.orderId });
    await payByCard(paymentPage);
    await waitForCheckoutStep(harness, paymentPage.checkoutId, 'quarantined');
    expect(await readEventTypesOf(harness, paymentPage.orderId)).toContain(orderQuarantined.type.split('.')[2]);
    expect((await harness.requests.send(getOrder, { orderId: paymentPage.orderId })).status).toBe('pending');
    const cancelled = await harness.app.get(CancelOrder).cancel(paymentPage.orderId, 'staff');
    expect(cancelled).toMatchObject({ status: 'cancelled', cancelReason: 'amount-mismatch' });
    await eventually(async () =>
      expect((await harness.requests.send(getOrder, { orderId: paymentPage.orderId })).refunded.amount).toBe(700),
    );
    expect([harness.catalogue.total('reserved'), harness.catalogue.total('sold')]).toEqual([0, 0]);
  });

  it('cancels a checkout although another process updates it at that moment', async () => {
    await harness.sandbox.postControl('webhooks', { dropNext: 1_000 });
    const paymentPage = await place(harness);
    harness.catalogue.before = async (name) => {
      if (name !== 'release') return;
      harness.catalogue.before = () => Promise.resolve();
      // A concurrent reconciliation writes the row, while the session is expired already and the stock is being released.
      await harness.queryRows(`UPDATE checkout SET stripe_seen_at = date_trunc('milliseconds', clock_timestamp()) WHERE id = :checkoutId`, {
        checkoutId: paymentPage.checkoutId,
      });
    };
    expect((await harness.requests.send(cancelCheckout, { sessionId: paymentPage.sessionId })).state).toBe('expired');
    await waitForCheckoutStep(harness, paymentPage.checkoutId, 'cancelled');
    expect([harness.catalogue.total('reserved'), harness.catalogue.isConsistent]).toEqual([0, true]);
    await harness.sandbox.postControl('webhooks', { dropNext: 0 });
  });

  it('keeps the decision to expire a session when an older read is written', async () => {
    const paymentPage = await place(harness);
    const snapshot = await harness.app.get(CheckoutsQueries).byId(paymentPage.checkoutId);
    if (snapshot === null) throw new Error('No checkout was stored');
    await harness.queryRows(`UPDATE checkout SET ending = 'customer' WHERE id = :checkoutId`, { checkoutId: paymentPage.checkoutId });
    await harness.app.get(ReconcileCheckoutSession).reconcile(snapshot);
    const rows = await harness.queryRows('SELECT step, ending, tries FROM checkout WHERE id = :checkoutId', {
      checkoutId: paymentPage.checkoutId,
    });
    expect(rows).toEqual([{ step: 'session_open', ending: 'customer', tries: 1 }]);
  });

  it('accepts that another process ends the checkout while Stripe is down', async () => {
    const paymentPage = await place(harness);
    expect(await harness.app.get(CheckoutsQueries).claim(paymentPage.checkoutId)).toBe(true);
    await failStripe({ nextRequests: 1_000_000, status: 503, path: SESSIONS_PATH });
    const [resumeResult] = await harness.db.dataSource.transaction(async (tx) => {
      await tx.query('SELECT 1 FROM checkout WHERE id = $1 FOR UPDATE', [paymentPage.checkoutId]);
      const resuming = harness.app.get(ResumeClaimedCheckout).resume(paymentPage.checkoutId);
      await waitForLockWaits(harness);
      await tx.query(`UPDATE checkout SET step = 'expired', ended_at = now() WHERE id = $1`, [paymentPage.checkoutId]);
      return [resuming] as const;
    });
    await expect(resumeResult).resolves.toBeUndefined();
    await failStripe({ nextRequests: 0 });
  });

  it('keeps the stock while Stripe is down, and expires a due session afterwards', async () => {
    await harness.sandbox.postControl('webhooks', { dropNext: 1_000 });
    const paymentPage = await place(harness);
    await failStripe({ nextRequests: 1_000_000, status: 503, path: SESSIONS_PATH });
    expect(await refusalCodeOf(harness.requests.send(cancelCheckout, { sessionId: paymentPage.sessionId }))).toBe(
      'PAYMENT_PROVIDER_UNAVAILABLE',
    );
    expect(harness.catalogue.total('reserved')).toBe(4);
    await failStripe({ nextRequests: 0 });
    await harness.advance(10_000);
    await waitForCheckoutStep(harness, paymentPage.checkoutId, 'cancelled', 20_000);
    expect(harness.catalogue.total('reserved')).toBe(0);
    await harness.sandbox.postControl('webhooks', { dropNext: 0 });
  });
});
