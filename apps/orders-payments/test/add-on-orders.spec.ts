import { randomUUID } from 'node:crypto';
import { getOrder, receiveStripeEvent } from '@brote/contracts/orders';
import { createStripe } from '@brote/stripe-client';
import { eventually } from '@brote/test-support';
import * as fc from 'fast-check';
import { RefundOrder } from '#app/payments/refunds/refund-order';
import { refusalCodeOf, readEventTypesOf, payByCard, payByDebit, place, waitForCheckoutStep, waitForSessionState } from './builders';
import { addOnOrderRequest, openAddOnSession, openPlanSession, requestAddOnOrder, type PlanSession } from './plan-sessions';
import { startHarness, type Harness } from './harness';

let harness: Harness;
const MINUTE_MS = 60_000;
const NO_SESSION = { state: 'none', sessionId: null, url: null, expiresAt: null } as const;

const readPaymentOf = (orderId: string) =>
  harness.queryRows<{ amount: number }>('SELECT amount FROM payment WHERE order_id = :orderId', { orderId });
const readInvoicesOf = (orderId: string) => harness.queryRows('SELECT number FROM invoice WHERE order_id = :orderId', { orderId });
const waitUntilConfirmed = ({ subscriptionId }: PlanSession) => waitForCheckoutStep(harness, subscriptionId, 'confirmed', 20_000);

describe('a pack bought with a plan', () => {
  beforeAll(async () => void (harness = await startHarness()));
  afterAll(async () => harness.end());
  beforeEach(() => harness.catalogue.reset());

  it('becomes an ordinary order with one payment and one sale of its stock, and waits for the invoice of the plan', async () => {
    const planSession = await openAddOnSession(harness);
    await payByCard(planSession);
    await waitUntilConfirmed(planSession);
    const order = await harness.requests.send(getOrder, { orderId: planSession.orderId });
    expect(order).toMatchObject({ status: 'processing', total: { amount: 700 }, paymentMethod: { type: 'card', last4: '4242' } });
    expect(await readPaymentOf(planSession.orderId)).toEqual([{ amount: 700 }]);
    expect(await readInvoicesOf(planSession.orderId)).toEqual([]);
    expect(await readEventTypesOf(harness, planSession.orderId)).toEqual(['placed', 'paid']);
    expect([harness.catalogue.total('sold'), harness.catalogue.isConsistent]).toEqual([4, true]);
    expect(await waitForSessionState(harness, planSession.sessionId, 'paid')).toMatchObject({ orderNumber: order.number });
  });

  it('is one order, however often the request is repeated', async () => {
    const request = addOnOrderRequest();
    const replies = await Promise.all([1, 2, 3].map(() => refusalCodeOf(requestAddOnOrder(harness, request))));
    expect(replies.every((code) => code === null || code === 'CHECKOUT_IN_PROGRESS')).toBe(true);
    const [one, other] = [await requestAddOnOrder(harness, request), await requestAddOnOrder(harness, request)];
    expect(other).toEqual(one);
    expect(harness.catalogue.total('reserved')).toBe(4);
  });

  it("is found by its session when the payment is faster than the session's event", async () => {
    const request = addOnOrderRequest();
    const addOnOrder = await requestAddOnOrder(harness, request);
    const planSession = await openPlanSession(harness, request, addOnOrder, { isPublished: false });
    await payByCard(planSession);
    const [openedSession] = (await harness.sandbox.readState()).sessions.filter(({ id }) => id === planSession.sessionId);
    expect(openedSession?.status).toBe('complete');
    const expiresAt = new Date(harness.now() + MINUTE_MS).toISOString();
    harness.plans.pages.set(planSession.subscriptionId, {
      state: 'opened',
      sessionId: planSession.sessionId,
      url: planSession.url,
      expiresAt,
    });
    await waitUntilConfirmed(planSession);
    expect(await readEventTypesOf(harness, planSession.orderId)).toEqual(['placed', 'paid']);
  });

  it('is paid once when its webhooks arrive twice', async () => {
    const planSession = await openAddOnSession(harness);
    await harness.sandbox.postControl('webhooks', { duplicate: true });
    await payByCard(planSession);
    await harness.sandbox.postControl('webhooks', { duplicate: false });
    await waitUntilConfirmed(planSession);
    const redeliveries = harness.webhooks.bodies.filter(({ rawBody }) => rawBody.includes(planSession.sessionId));
    await Promise.all(redeliveries.map(async (delivery) => harness.requests.send(receiveStripeEvent, delivery)));
    expect(await readPaymentOf(planSession.orderId)).toHaveLength(1);
    expect([await readEventTypesOf(harness, planSession.orderId), harness.catalogue.total('sold')]).toEqual([['placed', 'paid'], 4]);
  });

  it('waits for a delayed payment and releases its stock when that fails', async () => {
    const planSession = await openAddOnSession(harness);
    await waitForCheckoutStep(harness, planSession.subscriptionId, 'session_open');
    await payByDebit(planSession);
    await waitForCheckoutStep(harness, planSession.subscriptionId, 'payment_delayed');
    expect(harness.catalogue.total('reserved')).toBe(4);
    await harness.sandbox.postControl(`sessions/${planSession.sessionId}/settle`, { outcome: 'failed' });
    await waitForCheckoutStep(harness, planSession.subscriptionId, 'cancelled');
    expect([harness.catalogue.total('reserved'), harness.catalogue.total('sold'), harness.catalogue.isConsistent]).toEqual([0, 0, true]);
  });

  it('is refunded with its part of the payment at most', async () => {
    const planSession = await openAddOnSession(harness);
    await payByCard(planSession);
    await waitUntilConfirmed(planSession);
    const refund = (amount: number | null) => ({
      refundId: randomUUID(),
      orderId: planSession.orderId,
      amount,
      reason: 'Broken',
      restock: true,
    });
    expect(await refusalCodeOf(harness.app.get(RefundOrder).refund(refund(701)))).toBe('REFUND_TOO_LARGE');
    await harness.app.get(RefundOrder).refund(refund(null));
    await eventually(async () =>
      expect((await harness.requests.send(getOrder, { orderId: planSession.orderId })).refunded.amount).toBe(700),
    );
    await eventually(() => harness.catalogue.total('sold') === 0 && harness.catalogue.isConsistent);
  });

  it('counts only its own part of a refund made at Stripe', async () => {
    const planSession = await openAddOnSession(harness);
    await payByCard(planSession);
    await waitUntilConfirmed(planSession);
    const [payment] = await harness.queryRows<{ intent: string }>(
      'SELECT payment_intent AS intent FROM payment WHERE order_id = :orderId',
      { orderId: planSession.orderId },
    );
    const stripe = createStripe({ secretKey: 'sk_test_spec', apiBase: harness.sandbox.url });
    await stripe.refunds.create({ payment_intent: payment?.intent ?? '' });
    await eventually(async () =>
      expect((await harness.requests.send(getOrder, { orderId: planSession.orderId })).refunded.amount).toBe(700),
    );
  });

  it.each([
    [
      'a session that is never created',
      (planSession: PlanSession) => Promise.resolve(void harness.plans.pages.set(planSession.subscriptionId, NO_SESSION)),
    ],
    ['a session that expires', () => harness.advance(32 * MINUTE_MS)],
  ])('releases its stock after %s', async (_what, endPlanSession) => {
    const request = addOnOrderRequest();
    const addOnOrder = await requestAddOnOrder(harness, request);
    expect(harness.catalogue.total('reserved')).toBe(4);
    await endPlanSession(await openPlanSession(harness, request, addOnOrder));
    await harness.advance(5 * MINUTE_MS);
    await waitForCheckoutStep(harness, request.subscriptionId, 'expired', 20_000);
    expect([harness.catalogue.total('reserved'), harness.catalogue.isConsistent]).toEqual([0, true]);
    expect(await refusalCodeOf(requestAddOnOrder(harness, request))).toBe('CHECKOUT_UNKNOWN');
  });

  it('expires the earlier Checkout Session of the same cart', async () => {
    const earlierCheckout = await place(harness);
    const [cart] = await harness.queryRows<{ cartId: string }>('SELECT cart_id AS "cartId" FROM checkout WHERE id = :checkoutId', {
      checkoutId: earlierCheckout.checkoutId,
    });
    const planSession = await openAddOnSession(harness, addOnOrderRequest({ cartId: cart?.cartId ?? '' }));
    await waitForCheckoutStep(harness, earlierCheckout.checkoutId, 'cancelled');
    await payByCard(planSession);
    await waitUntilConfirmed(planSession);
    expect(harness.catalogue.total('sold')).toBe(4);
  });

  it('is refused when its total or its item count is wrong', async () => {
    expect(await refusalCodeOf(requestAddOnOrder(harness, addOnOrderRequest({ totalAmount: 699 })))).toBe('PRICE_CHANGED');
    expect(await refusalCodeOf(requestAddOnOrder(harness, addOnOrderRequest({ itemCount: 2 })))).toBe('ITEM_COUNT_WRONG');
    expect(harness.catalogue.total('reserved')).toBe(0);
  });

  it('is quarantined when the paid amount is not its price', async () => {
    const request = addOnOrderRequest();
    const addOnOrder = await requestAddOnOrder(harness, request);
    const planSession = await openPlanSession(harness, request, {
      ...addOnOrder,
      lines: addOnOrder.lines.map((line) => ({ ...line, unitPrice: 699 })),
    });
    await payByCard(planSession);
    await waitForCheckoutStep(harness, planSession.subscriptionId, 'quarantined', 20_000);
    expect(await readInvoicesOf(planSession.orderId)).toEqual([]);
  });

  it('is confirmed after a restart when it was paid meanwhile', async () => {
    const planSession = await openAddOnSession(harness);
    await harness.app.close();
    const payment = payByCard(planSession);
    harness.app = await harness.start();
    await payment;
    await waitUntilConfirmed(planSession);
    expect(await readPaymentOf(planSession.orderId)).toEqual([{ amount: 700 }]);
  });
});

/** The events of a pack bought with a plan, in any order and repeated. */
const COMMAND_NAMES = ['repeat', 'pay', 'expire', 'never', 'settle'] as const;

describe('events of packs bought with plans, in any sequence,', () => {
  beforeAll(async () => void (harness = await startHarness()));
  afterAll(async () => harness.end());

  const runCommand = async (
    planSession: PlanSession,
    request: ReturnType<typeof addOnOrderRequest>,
    command: (typeof COMMAND_NAMES)[number],
  ): Promise<unknown> => {
    if (command === 'repeat') return refusalCodeOf(requestAddOnOrder(harness, request));
    if (command === 'pay') return payByCard(planSession);
    if (command === 'expire')
      return harness.sandbox.postControl(`sessions/${planSession.sessionId}/settle`, { outcome: 'failed' }).catch(String);
    if (command === 'never') return harness.advance(7 * MINUTE_MS);
    return Promise.all(
      harness.webhooks.bodies
        .filter(({ rawBody }) => rawBody.includes(planSession.sessionId))
        .map((delivery) => refusalCodeOf(harness.requests.send(receiveStripeEvent, delivery))),
    );
  };

  it('keep the stock consistent and sell exactly the paid packs', async () => {
    let paidCount = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...COMMAND_NAMES), { maxLength: 4 }), async (commands) => {
        const request = addOnOrderRequest();
        const planSession = await openAddOnSession(harness, request);
        for (const command of commands) await runCommand(planSession, request, command);
        const session = (await harness.sandbox.readState()).sessions.find(({ id }) => id === planSession.sessionId);
        if (session?.status === 'complete') paidCount += 1;
        else await harness.advance(40 * MINUTE_MS);
        await waitForCheckoutStep(harness, request.subscriptionId, session?.status === 'complete' ? 'confirmed' : 'expired', 30_000);
        expect([harness.catalogue.total('sold'), harness.catalogue.total('reserved'), harness.catalogue.isConsistent]).toEqual([
          4 * paidCount,
          0,
          true,
        ]);
      }),
      { seed: jest.getSeed(), numRuns: 8 },
    );
  }, 240_000);
});
