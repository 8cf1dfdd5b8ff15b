import { subscriptionExamples } from '@brote/contracts/examples';
import { chargePaid } from '@brote/contracts/reporting';
import { getDeliveryForOrder, getPlanPage, shipDelivery } from '@brote/contracts/subscriptions';
import { createStripe } from '@brote/stripe-client';
import { aCaller, eventually } from '@brote/test-support';
import { expectAgreement } from './agree';
import { aSubscriptionRequest, codeOf, eventsOf, open, payByCard, reaches, subscribe, view } from './builders';
import { standUp, type Stand } from './stand';
import { lookAtCalendar, settled } from './time';

let stand: Stand;
const staff = aCaller({ roles: ['customer', 'staff'] });
const { addOnItems } = subscriptionExamples;
const withPack = aSubscriptionRequest({ addOnItems });
const UNKNOWN = '0192f0c0-0000-7000-8000-00000000dead';

const chargesOf = (subscriptionId: string) =>
  stand.rows<{ amount: number }>('SELECT amount FROM charge WHERE subscription_id = $1', [subscriptionId]);

async function linesOf(sessionId: string): Promise<unknown[]> {
  const stripe = createStripe({ secretKey: 'sk_test_spec', apiBase: stand.sandbox.url });
  const { data } = await stripe.checkout.sessions.listLineItems(sessionId);
  return data.map(({ description, quantity, amount_total: amount, price }) => [description, quantity, amount, price?.type]);
}

describe('buying a pack beside a plan', () => {
  beforeAll(async () => void (stand = await standUp()));
  afterAll(async () => stand.end());

  it('asks for both on one page, and counts the pack as none of its own money', async () => {
    const page = await open(stand, aCaller(), withPack);
    expect(await linesOf(page.sessionId)).toEqual([
      ['Brote Couple', 1, 190, 'recurring'],
      ['Cepillo individual', 2, 700, 'one_time'],
    ]);
    await payByCard(page);
    const { subscriptionId, order } = await reaches(stand, page, 'active');
    const placed = stand.orders.placed.get(subscriptionId);
    expect(order).toEqual({ orderId: placed?.reply.orderId, number: placed?.reply.number, total: { amount: 700, currency: 'EUR' } });
    expect(placed?.asked).toMatchObject({ ...addOnItems, userId: page.caller.userId, termsVersion: '2025-05-21' });
    await settled(stand);
    expect(await chargesOf(subscriptionId)).toEqual([{ amount: 190 }]);
    const told = await stand.rows<{ amount: string }>(
      `SELECT payload->'amount'->>'amount' AS amount FROM outbox WHERE type = $1 AND payload->>'subscriptionId' = $2`,
      [chargePaid.type, subscriptionId],
    );
    expect(told).toEqual([{ amount: '190' }]);
    expect((await view(stand, { ...page, subscriptionId })).paidMonths).toEqual({ paid: 1, of: 3 });
    await expectAgreement(stand);
  });

  it('keeps the terms that were accepted', async () => {
    const { subscriptionId } = await subscribe(stand);
    const rows = await stand.rows('SELECT terms_version AS terms FROM subscription WHERE id = $1', [subscriptionId]);
    expect(rows).toEqual([{ terms: '2025-05-21' }]);
  });

  it.each(['STOCK_SHORT', 'PRICE_CHANGED', 'TOO_MANY_OPEN_CHECKOUTS'])('tells that the pack meets %s, and opens no page', async (code) => {
    const caller = aCaller();
    const before = (await stand.sandbox.state()).sessions.length;
    stand.orders.refusal = { code, details: [] };
    expect(await codeOf(open(stand, caller, withPack))).toBe(code);
    expect((await stand.sandbox.state()).sessions).toHaveLength(before);
    const [failed] = await stand.rows<{ id: string }>(`SELECT subscription_id AS id FROM checkout WHERE user_id = $1`, [caller.userId]);
    expect(await stand.requests.send(getPlanPage, { subscriptionId: failed?.id ?? '' })).toMatchObject({ state: 'none' });
    await open(stand, caller, aSubscriptionRequest());
  });

  it('opens another page for another cart, and closes the one before', async () => {
    const caller = aCaller();
    const first = await open(stand, caller, withPack);
    const second = await open(stand, caller, aSubscriptionRequest({ addOnItems: { ...addOnItems, totalAmount: 350, itemCount: 1 } }));
    expect(second.url).not.toBe(first.url);
    const { sessions } = await stand.sandbox.state();
    expect(sessions.find(({ id }) => id === first.sessionId)?.status).toBe('expired');
  });

  it('tells an order which page it waits for', async () => {
    const { sessionId, url, caller } = await open(stand, aCaller(), withPack);
    const [row] = await stand.rows<{ id: string }>('SELECT subscription_id AS id FROM checkout WHERE user_id = $1', [caller.userId]);
    expect(await stand.requests.send(getPlanPage, { subscriptionId: row?.id ?? '' })).toMatchObject({ state: 'opened', sessionId, url });
    expect(await stand.requests.send(getPlanPage, { subscriptionId: UNKNOWN })).toMatchObject({ state: 'none' });
  });

  it('goes on after Stripe gave no answer, with the same order', async () => {
    const caller = aCaller();
    // Nobody looks at another page meanwhile, and meets the fault in its place.
    await settled(stand);
    await stand.sandbox.control('fail', { nextRequests: 1, status: 500, path: '/v1/checkout/sessions' });
    expect(await codeOf(open(stand, caller, withPack))).toBe('PAYMENT_PROVIDER_UNAVAILABLE');
    const page = await eventually(() => open(stand, caller, withPack), { withinMs: 20_000, everyMs: 500 });
    await payByCard(page);
    const { subscriptionId, order } = await reaches(stand, page, 'active');
    expect(order?.number).toBe(stand.orders.placed.get(subscriptionId)?.reply.number);
  });
});

describe('what an order asks of its delivery', () => {
  beforeAll(async () => void (stand = await standUp()));
  afterAll(async () => stand.end());

  it('is told when the brushes lie ready, and how far it is from then on', async () => {
    const bought = await subscribe(stand);
    await settled(stand);
    await lookAtCalendar(stand);
    const deliveryId = (await view(stand, bought)).nextDelivery?.id ?? '';
    expect(await eventsOf(stand, deliveryId)).toEqual(['delivery.scheduled', 'delivery.prepared']);
    const ready = await stand.requests.send(getDeliveryForOrder, { deliveryId });
    expect(ready).toMatchObject({ cycle: 1, status: 'scheduled', isPrepared: true, planId: 'couple', carrier: null, shippedAt: null });
    await stand.requests.send(shipDelivery, { deliveryId, carrier: 'seur', trackingNumber: 'SE-1234' }, { caller: staff });
    const sent = await stand.requests.send(getDeliveryForOrder, { deliveryId });
    expect(sent).toMatchObject({ status: 'in_transit', isPrepared: true, carrier: 'seur', trackingNumber: 'SE-1234' });
  });

  it('has no order while it is only planned, and none is known for what is no delivery', async () => {
    const { subscriptionId } = await subscribe(stand);
    await settled(stand);
    const [later] = await stand.rows<{ id: string }>('SELECT id FROM delivery WHERE subscription_id = $1 AND cycle = 2', [subscriptionId]);
    expect(await stand.requests.send(getDeliveryForOrder, { deliveryId: later?.id ?? '' })).toMatchObject({ isPrepared: false });
    expect(await codeOf(stand.requests.send(getDeliveryForOrder, { deliveryId: UNKNOWN }))).toBe('DELIVERY_UNKNOWN');
  });
});
