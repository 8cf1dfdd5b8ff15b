import { subscriptionExamples } from '@brote/contracts/examples';
import { chargePaid } from '@brote/contracts/reporting';
import { getDeliveryForOrder, getPlanCheckoutSession, shipDelivery } from '@brote/contracts/subscriptions';
import { createStripe } from '@brote/stripe-client';
import { aCaller, eventually } from '@brote/test-support';
import { expectAgreement } from './expect-agreement';
import {
  aSubscriptionRequest,
  refusalCodeOf,
  readEventsOf,
  openSession,
  payByCard,
  waitForCheckoutState,
  subscribe,
  readSubscription,
} from './builders';
import { startHarness, type Harness } from './harness';
import { runDailyRun, waitUntilIdle } from './advance-time';

let harness: Harness;
const staff = aCaller({ roles: ['customer', 'staff'] });
const { addOnItems } = subscriptionExamples;
const requestWithPack = aSubscriptionRequest({ addOnItems });
const UNKNOWN_ID = '0192f0c0-0000-7000-8000-00000000dead';

const readChargesOf = (subscriptionId: string) =>
  harness.queryRows<{ amount: number }>('SELECT amount FROM charge WHERE subscription_id = :subscriptionId', { subscriptionId });

async function readLinesOf(sessionId: string): Promise<unknown[]> {
  const stripe = createStripe({ secretKey: 'sk_test_spec', apiBase: harness.sandbox.url });
  const { data } = await stripe.checkout.sessions.listLineItems(sessionId);
  return data.map(({ description, quantity, amount_total: amount, price }) => [description, quantity, amount, price?.type]);
}

describe('the purchase of a pack with a plan', () => {
  beforeAll(async () => void (harness = await startHarness()));
  afterAll(async () => harness.end());

  it('shows both on one Checkout Session, and leaves the pack out of the charges of the plan', async () => {
    const session = await openSession(harness, aCaller(), requestWithPack);
    expect(await readLinesOf(session.sessionId)).toEqual([
      ['Brote Couple', 1, 190, 'recurring'],
      ['Cepillo individual', 2, 700, 'one_time'],
    ]);
    await payByCard(session);
    const { subscriptionId, order } = await waitForCheckoutState(harness, session, 'active');
    const placedOrder = harness.orders.placed.get(subscriptionId);
    expect(order).toEqual({
      orderId: placedOrder?.reply.orderId,
      number: placedOrder?.reply.number,
      total: { amount: 700, currency: 'EUR' },
    });
    expect(placedOrder?.asked).toMatchObject({ ...addOnItems, userId: session.caller.userId, termsVersion: '2025-05-21' });
    await waitUntilIdle(harness);
    expect(await readChargesOf(subscriptionId)).toEqual([{ amount: 190 }]);
    const publishedCharges = await harness.queryRows<{ amount: string }>(
      `SELECT payload->'amount'->>'amount' AS amount FROM outbox WHERE type = :type AND payload->>'subscriptionId' = :subscriptionId`,
      { type: chargePaid.type, subscriptionId },
    );
    expect(publishedCharges).toEqual([{ amount: '190' }]);
    expect((await readSubscription(harness, { ...session, subscriptionId })).paidMonths).toEqual({ paid: 1, of: 3 });
    await expectAgreement(harness);
  });

  it('stores the accepted version of the terms', async () => {
    const { subscriptionId } = await subscribe(harness);
    const rows = await harness.queryRows('SELECT terms_version AS terms FROM subscription WHERE id = :subscriptionId', { subscriptionId });
    expect(rows).toEqual([{ terms: '2025-05-21' }]);
  });

  it.each(['STOCK_SHORT', 'PRICE_CHANGED', 'TOO_MANY_OPEN_CHECKOUTS'])(
    'returns the refusal %s of the order, and opens no Checkout Session',
    async (code) => {
      const caller = aCaller();
      const before = (await harness.sandbox.readState()).sessions.length;
      harness.orders.refusal = { code, details: [] };
      expect(await refusalCodeOf(openSession(harness, caller, requestWithPack))).toBe(code);
      expect((await harness.sandbox.readState()).sessions).toHaveLength(before);
      const [failedCheckout] = await harness.queryRows<{ id: string }>(
        `SELECT subscription_id AS id FROM checkout WHERE user_id = :userId`,
        { userId: caller.userId },
      );
      expect(await harness.requests.send(getPlanCheckoutSession, { subscriptionId: failedCheckout?.id ?? '' })).toMatchObject({
        state: 'none',
      });
      await openSession(harness, caller, aSubscriptionRequest());
    },
  );

  it('opens another Checkout Session for another cart, and expires the previous one', async () => {
    const caller = aCaller();
    const first = await openSession(harness, caller, requestWithPack);
    const second = await openSession(
      harness,
      caller,
      aSubscriptionRequest({ addOnItems: { ...addOnItems, totalAmount: 350, itemCount: 1 } }),
    );
    expect(second.url).not.toBe(first.url);
    const { sessions } = await harness.sandbox.readState();
    expect(sessions.find(({ id }) => id === first.sessionId)?.status).toBe('expired');
  });

  it('returns the Checkout Session that an order waits for', async () => {
    const { sessionId, url, caller } = await openSession(harness, aCaller(), requestWithPack);
    const [row] = await harness.queryRows<{ id: string }>('SELECT subscription_id AS id FROM checkout WHERE user_id = :userId', {
      userId: caller.userId,
    });
    expect(await harness.requests.send(getPlanCheckoutSession, { subscriptionId: row?.id ?? '' })).toMatchObject({
      state: 'opened',
      sessionId,
      url,
    });
    expect(await harness.requests.send(getPlanCheckoutSession, { subscriptionId: UNKNOWN_ID })).toMatchObject({ state: 'none' });
  });

  it('continues with the same order after Stripe failed to answer', async () => {
    const caller = aCaller();
    // Other work ends first, so that the injected fault hits this request.
    await waitUntilIdle(harness);
    await harness.sandbox.postControl('fail', { nextRequests: 1, status: 500, path: '/v1/checkout/sessions' });
    expect(await refusalCodeOf(openSession(harness, caller, requestWithPack))).toBe('PAYMENT_PROVIDER_UNAVAILABLE');
    const session = await eventually(() => openSession(harness, caller, requestWithPack), { withinMs: 20_000, everyMs: 500 });
    await payByCard(session);
    const { subscriptionId, order } = await waitForCheckoutState(harness, session, 'active');
    expect(order?.number).toBe(harness.orders.placed.get(subscriptionId)?.reply.number);
  });
});

describe('the delivery of an order', () => {
  beforeAll(async () => void (harness = await startHarness()));
  afterAll(async () => harness.end());

  it('is reported as prepared when its brushes are held, and then with its status and tracking', async () => {
    const boughtPlan = await subscribe(harness);
    await waitUntilIdle(harness);
    await runDailyRun(harness);
    const deliveryId = (await readSubscription(harness, boughtPlan)).nextDelivery?.id ?? '';
    expect(await readEventsOf(harness, deliveryId)).toEqual(['delivery.scheduled', 'delivery.prepared']);
    const preparedDelivery = await harness.requests.send(getDeliveryForOrder, { deliveryId });
    expect(preparedDelivery).toMatchObject({
      cycle: 1,
      status: 'scheduled',
      isPrepared: true,
      planId: 'couple',
      carrier: null,
      shippedAt: null,
    });
    await harness.requests.send(shipDelivery, { deliveryId, carrier: 'seur', trackingNumber: 'SE-1234' }, { caller: staff });
    const shippedDelivery = await harness.requests.send(getDeliveryForOrder, { deliveryId });
    expect(shippedDelivery).toMatchObject({ status: 'in_transit', isPrepared: true, carrier: 'seur', trackingNumber: 'SE-1234' });
  });

  it('is not prepared while it is only planned, and an unknown delivery is refused', async () => {
    const { subscriptionId } = await subscribe(harness);
    await waitUntilIdle(harness);
    const [laterDelivery] = await harness.queryRows<{ id: string }>(
      'SELECT id FROM delivery WHERE subscription_id = :subscriptionId AND cycle = 2',
      { subscriptionId },
    );
    expect(await harness.requests.send(getDeliveryForOrder, { deliveryId: laterDelivery?.id ?? '' })).toMatchObject({ isPrepared: false });
    expect(await refusalCodeOf(harness.requests.send(getDeliveryForOrder, { deliveryId: UNKNOWN_ID }))).toBe('DELIVERY_UNKNOWN');
  });
});
