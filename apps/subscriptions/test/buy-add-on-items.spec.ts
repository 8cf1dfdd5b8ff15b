import { subscriptionExamples } from '@brote/contracts/examples';
import { chargePaid } from '@brote/contracts/reporting';
import { getDeliveryForOrder, getPlanCheckoutSession, shipDelivery } from '@brote/contracts/subscriptions';
import { createStripe } from '@brote/stripe-client';
import { aCaller, eventually } from '@brote/test-support';
import { expectAgreement } from './agree';
import { aSubscriptionRequest, codeOf, eventsOf, open, payByCard, reaches, subscribe, view } from './builders';
import { startHarness, type Harness } from './harness';
import { lookAtCalendar, settled } from './time';

let harness: Harness;
const staff = aCaller({ roles: ['customer', 'staff'] });
const { addOnItems } = subscriptionExamples;
const withPack = aSubscriptionRequest({ addOnItems });
const UNKNOWN = '0192f0c0-0000-7000-8000-00000000dead';

const chargesOf = (subscriptionId: string) =>
  harness.rows<{ amount: number }>('SELECT amount FROM charge WHERE subscription_id = $1', [subscriptionId]);

async function linesOf(sessionId: string): Promise<unknown[]> {
  const stripe = createStripe({ secretKey: 'sk_test_spec', apiBase: harness.sandbox.url });
  const { data } = await stripe.checkout.sessions.listLineItems(sessionId);
  return data.map(({ description, quantity, amount_total: amount, price }) => [description, quantity, amount, price?.type]);
}

describe('the purchase of a pack with a plan', () => {
  beforeAll(async () => void (harness = await startHarness()));
  afterAll(async () => harness.end());

  it('shows both on one Checkout Session, and leaves the pack out of the charges of the plan', async () => {
    const page = await open(harness, aCaller(), withPack);
    expect(await linesOf(page.sessionId)).toEqual([
      ['Brote Couple', 1, 190, 'recurring'],
      ['Cepillo individual', 2, 700, 'one_time'],
    ]);
    await payByCard(page);
    const { subscriptionId, order } = await reaches(harness, page, 'active');
    const placed = harness.orders.placed.get(subscriptionId);
    expect(order).toEqual({ orderId: placed?.reply.orderId, number: placed?.reply.number, total: { amount: 700, currency: 'EUR' } });
    expect(placed?.asked).toMatchObject({ ...addOnItems, userId: page.caller.userId, termsVersion: '2025-05-21' });
    await settled(harness);
    expect(await chargesOf(subscriptionId)).toEqual([{ amount: 190 }]);
    const published = await harness.rows<{ amount: string }>(
      `SELECT payload->'amount'->>'amount' AS amount FROM outbox WHERE type = $1 AND payload->>'subscriptionId' = $2`,
      [chargePaid.type, subscriptionId],
    );
    expect(published).toEqual([{ amount: '190' }]);
    expect((await view(harness, { ...page, subscriptionId })).paidMonths).toEqual({ paid: 1, of: 3 });
    await expectAgreement(harness);
  });

  it('stores the accepted version of the terms', async () => {
    const { subscriptionId } = await subscribe(harness);
    const rows = await harness.rows('SELECT terms_version AS terms FROM subscription WHERE id = $1', [subscriptionId]);
    expect(rows).toEqual([{ terms: '2025-05-21' }]);
  });

  it.each(['STOCK_SHORT', 'PRICE_CHANGED', 'TOO_MANY_OPEN_CHECKOUTS'])(
    'returns the refusal %s of the order, and opens no Checkout Session',
    async (code) => {
      const caller = aCaller();
      const before = (await harness.sandbox.state()).sessions.length;
      harness.orders.refusal = { code, details: [] };
      expect(await codeOf(open(harness, caller, withPack))).toBe(code);
      expect((await harness.sandbox.state()).sessions).toHaveLength(before);
      const [failed] = await harness.rows<{ id: string }>(`SELECT subscription_id AS id FROM checkout WHERE user_id = $1`, [caller.userId]);
      expect(await harness.requests.send(getPlanCheckoutSession, { subscriptionId: failed?.id ?? '' })).toMatchObject({ state: 'none' });
      await open(harness, caller, aSubscriptionRequest());
    },
  );

  it('opens another Checkout Session for another cart, and expires the previous one', async () => {
    const caller = aCaller();
    const first = await open(harness, caller, withPack);
    const second = await open(harness, caller, aSubscriptionRequest({ addOnItems: { ...addOnItems, totalAmount: 350, itemCount: 1 } }));
    expect(second.url).not.toBe(first.url);
    const { sessions } = await harness.sandbox.state();
    expect(sessions.find(({ id }) => id === first.sessionId)?.status).toBe('expired');
  });

  it('returns the Checkout Session that an order waits for', async () => {
    const { sessionId, url, caller } = await open(harness, aCaller(), withPack);
    const [row] = await harness.rows<{ id: string }>('SELECT subscription_id AS id FROM checkout WHERE user_id = $1', [caller.userId]);
    expect(await harness.requests.send(getPlanCheckoutSession, { subscriptionId: row?.id ?? '' })).toMatchObject({
      state: 'opened',
      sessionId,
      url,
    });
    expect(await harness.requests.send(getPlanCheckoutSession, { subscriptionId: UNKNOWN })).toMatchObject({ state: 'none' });
  });

  it('continues with the same order after Stripe failed to answer', async () => {
    const caller = aCaller();
    // Other work ends first, so that the injected fault hits this request.
    await settled(harness);
    await harness.sandbox.control('fail', { nextRequests: 1, status: 500, path: '/v1/checkout/sessions' });
    expect(await codeOf(open(harness, caller, withPack))).toBe('PAYMENT_PROVIDER_UNAVAILABLE');
    const page = await eventually(() => open(harness, caller, withPack), { withinMs: 20_000, everyMs: 500 });
    await payByCard(page);
    const { subscriptionId, order } = await reaches(harness, page, 'active');
    expect(order?.number).toBe(harness.orders.placed.get(subscriptionId)?.reply.number);
  });
});

describe('the delivery of an order', () => {
  beforeAll(async () => void (harness = await startHarness()));
  afterAll(async () => harness.end());

  it('is reported as prepared when its brushes are held, and then with its status and tracking', async () => {
    const bought = await subscribe(harness);
    await settled(harness);
    await lookAtCalendar(harness);
    const deliveryId = (await view(harness, bought)).nextDelivery?.id ?? '';
    expect(await eventsOf(harness, deliveryId)).toEqual(['delivery.scheduled', 'delivery.prepared']);
    const ready = await harness.requests.send(getDeliveryForOrder, { deliveryId });
    expect(ready).toMatchObject({ cycle: 1, status: 'scheduled', isPrepared: true, planId: 'couple', carrier: null, shippedAt: null });
    await harness.requests.send(shipDelivery, { deliveryId, carrier: 'seur', trackingNumber: 'SE-1234' }, { caller: staff });
    const sent = await harness.requests.send(getDeliveryForOrder, { deliveryId });
    expect(sent).toMatchObject({ status: 'in_transit', isPrepared: true, carrier: 'seur', trackingNumber: 'SE-1234' });
  });

  it('is not prepared while it is only planned, and an unknown delivery is refused', async () => {
    const { subscriptionId } = await subscribe(harness);
    await settled(harness);
    const [later] = await harness.rows<{ id: string }>('SELECT id FROM delivery WHERE subscription_id = $1 AND cycle = 2', [
      subscriptionId,
    ]);
    expect(await harness.requests.send(getDeliveryForOrder, { deliveryId: later?.id ?? '' })).toMatchObject({ isPrepared: false });
    expect(await codeOf(harness.requests.send(getDeliveryForOrder, { deliveryId: UNKNOWN }))).toBe('DELIVERY_UNKNOWN');
  });
});
