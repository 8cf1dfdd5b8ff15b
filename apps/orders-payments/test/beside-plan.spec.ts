import { randomUUID } from 'node:crypto';
import { getOrder, receiveStripeEvent } from '@brote/contracts/orders';
import { createStripe } from '@brote/stripe-client';
import { eventually } from '@brote/test-support';
import * as fc from 'fast-check';
import { RefundOrder } from '#app/refunds/refund-order';
import { codeOf, eventsOf, payByCard, payByDebit, place, reached, sees } from './builders';
import { besidePlan, offerBeside, openPlanSession, placeBeside, type PlanPage } from './plans';
import { startHarness, type Harness } from './harness';

let harness: Harness;
const MINUTE = 60_000;
const NEVER = { state: 'none', sessionId: null, url: null, expiresAt: null } as const;

const paymentOf = (orderId: string) => harness.rows<{ amount: number }>('SELECT amount FROM payment WHERE order_id = $1', [orderId]);
const invoicesOf = (orderId: string) => harness.rows('SELECT number FROM invoice WHERE order_id = $1', [orderId]);
const confirmed = ({ subscriptionId }: PlanPage) => reached(harness, subscriptionId, 'confirmed', 20_000);

describe('a pack bought with a plan', () => {
  beforeAll(async () => void (harness = await startHarness()));
  afterAll(async () => harness.end());
  beforeEach(() => harness.catalogue.reset());

  it('becomes an ordinary order: one payment, one invoice, one sale of its stock', async () => {
    const page = await offerBeside(harness);
    await payByCard(page);
    await confirmed(page);
    const order = await harness.requests.send(getOrder, { orderId: page.orderId });
    expect(order).toMatchObject({ status: 'processing', total: { amount: 700 }, paymentMethod: { type: 'card', last4: '4242' } });
    expect(await paymentOf(page.orderId)).toEqual([{ amount: 700 }]);
    expect(await invoicesOf(page.orderId)).toHaveLength(1);
    expect(await eventsOf(harness, page.orderId)).toEqual(['placed', 'paid']);
    expect([harness.catalogue.total('sold'), harness.catalogue.addsUp]).toEqual([4, true]);
    expect(await sees(harness, page.sessionId, 'paid')).toMatchObject({ orderNumber: order.number });
  });

  it('is one order, however often the request is repeated', async () => {
    const request = besidePlan();
    const replies = await Promise.all([1, 2, 3].map(() => codeOf(placeBeside(harness, request))));
    expect(replies.every((code) => code === null || code === 'CHECKOUT_IN_PROGRESS')).toBe(true);
    const [one, other] = [await placeBeside(harness, request), await placeBeside(harness, request)];
    expect(other).toEqual(one);
    expect(harness.catalogue.total('reserved')).toBe(4);
  });

  it("is found by its session when the payment is faster than the session's event", async () => {
    const request = besidePlan();
    const placed = await placeBeside(harness, request);
    const page = await openPlanSession(harness, request, placed, { isPublished: false });
    await payByCard(page);
    const [opened] = (await harness.sandbox.state()).sessions.filter(({ id }) => id === page.sessionId);
    expect(opened?.status).toBe('complete');
    const expiresAt = new Date(harness.now() + MINUTE).toISOString();
    harness.plans.pages.set(page.subscriptionId, { state: 'opened', sessionId: page.sessionId, url: page.url, expiresAt });
    await confirmed(page);
    expect(await eventsOf(harness, page.orderId)).toEqual(['placed', 'paid']);
  });

  it('is paid once when its webhooks arrive twice', async () => {
    const page = await offerBeside(harness);
    await harness.sandbox.control('webhooks', { duplicate: true });
    await payByCard(page);
    await harness.sandbox.control('webhooks', { duplicate: false });
    await confirmed(page);
    const again = harness.webhooks.bodies.filter(({ rawBody }) => rawBody.includes(page.sessionId));
    await Promise.all(again.map(async (delivery) => harness.requests.send(receiveStripeEvent, delivery)));
    expect([await invoicesOf(page.orderId), await paymentOf(page.orderId)].map((rows) => rows.length)).toEqual([1, 1]);
    expect([await eventsOf(harness, page.orderId), harness.catalogue.total('sold')]).toEqual([['placed', 'paid'], 4]);
  });

  it('waits for a delayed payment and releases its stock when that fails', async () => {
    const page = await offerBeside(harness);
    await reached(harness, page.subscriptionId, 'session_open');
    await payByDebit(page);
    await reached(harness, page.subscriptionId, 'payment_delayed');
    expect(harness.catalogue.total('reserved')).toBe(4);
    await harness.sandbox.control(`sessions/${page.sessionId}/settle`, { outcome: 'failed' });
    await reached(harness, page.subscriptionId, 'cancelled');
    expect([harness.catalogue.total('reserved'), harness.catalogue.total('sold'), harness.catalogue.addsUp]).toEqual([0, 0, true]);
  });

  it('is refunded with its part of the payment at most', async () => {
    const page = await offerBeside(harness);
    await payByCard(page);
    await confirmed(page);
    const refund = (amount: number | null) => ({ refundId: randomUUID(), orderId: page.orderId, amount, reason: 'Broken', restock: true });
    expect(await codeOf(harness.app.get(RefundOrder).refund(refund(701)))).toBe('REFUND_TOO_LARGE');
    await harness.app.get(RefundOrder).refund(refund(null));
    await eventually(async () => expect((await harness.requests.send(getOrder, { orderId: page.orderId })).refunded.amount).toBe(700));
    await eventually(() => harness.catalogue.total('sold') === 0 && harness.catalogue.addsUp);
  });

  it('counts only its own part of a refund made at Stripe', async () => {
    const page = await offerBeside(harness);
    await payByCard(page);
    await confirmed(page);
    const [payment] = await harness.rows<{ intent: string }>('SELECT payment_intent AS intent FROM payment WHERE order_id = $1', [
      page.orderId,
    ]);
    const stripe = createStripe({ secretKey: 'sk_test_spec', apiBase: harness.sandbox.url });
    await stripe.refunds.create({ payment_intent: payment?.intent ?? '' });
    await eventually(async () => expect((await harness.requests.send(getOrder, { orderId: page.orderId })).refunded.amount).toBe(700));
  });

  it.each([
    ['a session that is never created', (page: PlanPage) => Promise.resolve(void harness.plans.pages.set(page.subscriptionId, NEVER))],
    ['a session that expires', () => harness.advance(32 * MINUTE)],
  ])('releases its stock after %s', async (_what, happens) => {
    const request = besidePlan();
    const placed = await placeBeside(harness, request);
    expect(harness.catalogue.total('reserved')).toBe(4);
    await happens(await openPlanSession(harness, request, placed));
    await harness.advance(5 * MINUTE);
    await reached(harness, request.subscriptionId, 'expired', 20_000);
    expect([harness.catalogue.total('reserved'), harness.catalogue.addsUp]).toEqual([0, true]);
    expect(await codeOf(placeBeside(harness, request))).toBe('CHECKOUT_UNKNOWN');
  });

  it('expires the earlier Checkout Session of the same cart', async () => {
    const earlier = await place(harness);
    const [cart] = await harness.rows<{ cartId: string }>('SELECT cart_id AS "cartId" FROM checkout WHERE id = $1', [earlier.checkoutId]);
    const page = await offerBeside(harness, besidePlan({ cartId: cart?.cartId ?? '' }));
    await reached(harness, earlier.checkoutId, 'cancelled');
    await payByCard(page);
    await confirmed(page);
    expect(harness.catalogue.total('sold')).toBe(4);
  });

  it('is refused when its total or its item count is wrong', async () => {
    expect(await codeOf(placeBeside(harness, besidePlan({ totalAmount: 699 })))).toBe('PRICE_CHANGED');
    expect(await codeOf(placeBeside(harness, besidePlan({ itemCount: 2 })))).toBe('ITEM_COUNT_WRONG');
    expect(harness.catalogue.total('reserved')).toBe(0);
  });

  it('is quarantined when the paid amount is not its price', async () => {
    const request = besidePlan();
    const placed = await placeBeside(harness, request);
    const page = await openPlanSession(harness, request, { ...placed, lines: placed.lines.map((line) => ({ ...line, unitPrice: 699 })) });
    await payByCard(page);
    await reached(harness, page.subscriptionId, 'quarantined', 20_000);
    expect(await invoicesOf(page.orderId)).toEqual([]);
  });

  it('is confirmed after a restart when it was paid meanwhile', async () => {
    const page = await offerBeside(harness);
    await harness.app.close();
    const paying = payByCard(page);
    harness.app = await harness.start();
    await paying;
    await confirmed(page);
    expect(await invoicesOf(page.orderId)).toHaveLength(1);
  });
});

/** The events of a pack bought with a plan, in any order and repeated. */
const COMMANDS = ['repeat', 'pay', 'expire', 'never', 'settle'] as const;

describe('events of packs bought with plans, in any sequence,', () => {
  beforeAll(async () => void (harness = await startHarness()));
  afterAll(async () => harness.end());

  const act = async (page: PlanPage, request: ReturnType<typeof besidePlan>, command: (typeof COMMANDS)[number]): Promise<unknown> => {
    if (command === 'repeat') return codeOf(placeBeside(harness, request));
    if (command === 'pay') return payByCard(page);
    if (command === 'expire') return harness.sandbox.control(`sessions/${page.sessionId}/settle`, { outcome: 'failed' }).catch(String);
    if (command === 'never') return harness.advance(7 * MINUTE);
    return Promise.all(
      harness.webhooks.bodies
        .filter(({ rawBody }) => rawBody.includes(page.sessionId))
        .map((delivery) => codeOf(harness.requests.send(receiveStripeEvent, delivery))),
    );
  };

  it('keep the stock consistent and sell exactly the paid packs', async () => {
    let paid = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...COMMANDS), { maxLength: 4 }), async (commands) => {
        const request = besidePlan();
        const page = await offerBeside(harness, request);
        for (const command of commands) await act(page, request, command);
        const session = (await harness.sandbox.state()).sessions.find(({ id }) => id === page.sessionId);
        if (session?.status === 'complete') paid += 1;
        else await harness.advance(40 * MINUTE);
        await reached(harness, request.subscriptionId, session?.status === 'complete' ? 'confirmed' : 'expired', 30_000);
        expect([harness.catalogue.total('sold'), harness.catalogue.total('reserved'), harness.catalogue.addsUp]).toEqual([
          4 * paid,
          0,
          true,
        ]);
      }),
      { seed: jest.getSeed(), numRuns: 8 },
    );
  }, 240_000);
});
