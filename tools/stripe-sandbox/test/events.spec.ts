import { validateResource } from '@brote/stripe-contract';
import { createStripe } from '@brote/stripe-client';
import { familyPackParams, idOf, payByCard, startHarness, waitUntil } from './harness';
import type { Harness } from './harness';

describe('events', () => {
  let harness: Harness;
  const setUpHarness = async (env: NodeJS.ProcessEnv = {}) => {
    harness = await startHarness(env);
  };
  afterEach(() => harness.end());

  const buy = async () => {
    const session = await harness.stripe.checkout.sessions.create(familyPackParams());
    await payByCard(session, '4242424242424242');
    return session;
  };
  const countDeliveries = (type: string) => harness.shop.eventTypes().filter((sent) => sent === type).length;

  it('describe a payment in the usual order', async () => {
    await setUpHarness();
    await buy();
    const types = (await harness.stripe.events.list()).data.map((event) => event.type).reverse();
    expect(types).toEqual(['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded', 'checkout.session.completed']);
    await waitUntil(() => harness.shop.events.length === 4, 'Delivery of four events');
  });

  it('keep the object of that moment and name the request that caused them', async () => {
    await setUpHarness();
    const session = await buy();
    const { payment_intent: intent } = await harness.stripe.checkout.sessions.retrieve(session.id);
    await harness.stripe.refunds.create({ payment_intent: idOf(intent) }, { idempotencyKey: 'rf_1' });
    const events = (await harness.stripe.events.list({ limit: 100 })).data;
    const chargeEvent = events.find((event) => event.type === 'charge.succeeded');
    expect(chargeEvent?.data.object).toMatchObject({ amount_refunded: 0 });
    const refundEvent = events.find((event) => event.type === 'charge.refunded');
    expect(refundEvent).toMatchObject({
      request: { idempotency_key: 'rf_1' },
      data: { previous_attributes: { amount_refunded: 0, refunded: false } },
    });
    expect((await harness.stripe.events.retrieve(refundEvent?.id ?? '')).id).toBe(refundEvent?.id);
  });

  it('are sent only for the subscribed types', async () => {
    await setUpHarness({ WEBHOOK_EVENTS: 'checkout.session.completed' });
    await buy();
    expect(harness.shop.eventTypes()).toEqual(['checkout.session.completed']);
    expect((await harness.stripe.events.list({ delivery_success: false })).data).toEqual([]);
  });

  it('are sent again until the shop accepts them, with a new signature', async () => {
    await setUpHarness({ WEBHOOK_EVENTS: 'checkout.session.completed' });
    harness.shop.answer(...Array<number>(1_000).fill(500));
    await buy();
    const readUndelivered = async () => (await harness.stripe.events.list({ delivery_success: false })).data;
    expect((await readUndelivered()).map((event) => [event.type, event.pending_webhooks])).toEqual([['checkout.session.completed', 1]]);
    harness.shop.answer();
    await waitUntil(async () => {
      await harness.postControl('webhooks', { hurry: true });
      return (await readUndelivered()).length === 0;
    }, 'Another attempt');
    expect(harness.shop.events.length).toBeGreaterThan(1);
    expect(new Set(harness.shop.events.map(({ id }) => id)).size).toBe(1);
  });

  it('can be paused, dropped and duplicated', async () => {
    await setUpHarness({ WEBHOOK_EVENTS: 'checkout.session.expired' });
    const expireSession = async () => {
      const { id } = await harness.stripe.checkout.sessions.create(familyPackParams());
      await harness.stripe.checkout.sessions.expire(id);
    };
    await harness.postControl('webhooks', { paused: true });
    await expireSession();
    expect(harness.shop.events).toEqual([]);
    await harness.postControl('webhooks', { paused: false });
    await waitUntil(() => harness.shop.events.length === 1, 'Delivery after the pause');
    await harness.postControl('webhooks', { dropNext: 1 });
    await expireSession();
    await harness.postControl('webhooks', { duplicate: true });
    await expireSession();
    await waitUntil(() => harness.shop.events.length === 3, 'Two deliveries of one event');
    expect(harness.shop.events[2]?.id).toBe(harness.shop.events[1]?.id);
    const readUndelivered = async () => (await harness.stripe.events.list({ delivery_success: false })).data.length;
    await waitUntil(async () => (await readUndelivered()) === 1, 'That only the lost event is undelivered');
  });

  it('count as under way from the delivery until the answer', async () => {
    await setUpHarness({ WEBHOOK_EVENTS: 'checkout.session.expired' });
    const readDeliveryState = async () => (await fetch(`${harness.running.url}/__sandbox/webhooks`)).json();
    const expireSession = async () =>
      harness.stripe.checkout.sessions.expire((await harness.stripe.checkout.sessions.create(familyPackParams())).id);
    let releaseDeliveries = (): void => undefined;
    harness.shop.opens = new Promise<void>((resolve) => (releaseDeliveries = resolve));
    const { id } = await expireSession();
    await waitUntil(() => harness.shop.events.length === 1, 'The first delivery');
    const undelivered = [{ id: harness.shop.events[0]?.id, type: 'checkout.session.expired' }];
    expect(harness.shop.events[0]?.data.object).toMatchObject({ id });
    expect(await readDeliveryState()).toMatchObject({ underWay: 1, isPaused: false, undelivered });
    await harness.postControl('webhooks', { paused: true });
    releaseDeliveries();
    await waitUntil(async () => ((await readDeliveryState()) as { underWay: number }).underWay === 0, 'An answer');
    expect(await readDeliveryState()).toMatchObject({ isPaused: true, undelivered: [] });
    await expireSession();
    expect(await readDeliveryState()).toMatchObject({ underWay: 0, undelivered: [{ type: 'checkout.session.expired' }] });
    await harness.postControl('webhooks', { paused: false });
    await harness.waitForDelivery();
  });

  it('describe a dispute and its end', async () => {
    await setUpHarness();
    const session = await buy();
    const { payment_intent: intent } = await harness.stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
    const charge = typeof intent === 'object' && intent !== null ? idOf(intent.latest_charge) : '';
    const { body: dispute } = await harness.postControl('disputes', { charge });
    expect(validateResource('dispute', dispute).violations).toEqual([]);
    expect((await harness.stripe.charges.retrieve(charge)).disputed).toBe(true);
    expect((await harness.postControl('disputes', { charge })).status).toBe(409);
    const directClient = createStripe({ secretKey: 'sk_test_1', apiBase: harness.running.url });
    expect((await directClient.disputes.retrieve(String(dispute['id']))).status).toBe('needs_response');
    await harness.postControl(`disputes/${String(dispute['id'])}/close`, { outcome: 'lost' });
    expect((await directClient.disputes.list({ charge })).data[0]?.status).toBe('lost');
    await waitUntil(() => countDeliveries('charge.dispute.created') === 1 && countDeliveries('charge.dispute.closed') === 1, 'Both events');
  });

  it('survive requested failures before the work or after it', async () => {
    await setUpHarness();
    const directClient = createStripe({ secretKey: 'sk_test_1', apiBase: harness.running.url });
    const withoutRetries = { maxNetworkRetries: 0 };
    await harness.postControl('fail', { nextRequests: 1, status: 503, path: '/v1/checkout' });
    expect((await directClient.charges.list()).data).toEqual([]);
    await expect(directClient.checkout.sessions.create(familyPackParams(), withoutRetries)).rejects.toMatchObject({ statusCode: 503 });
    expect(harness.running.sandbox.checkouts.all()).toHaveLength(0);

    await harness.postControl('fail', { nextRequests: 1, timeoutMs: 50, phase: 'after' });
    const key = { idempotencyKey: 'chk_1', ...withoutRetries };
    // The SDK repeats by itself when a connection breaks, with the same key: the work is found done.
    const params = familyPackParams();
    const session = await directClient.checkout.sessions.create(params, { ...key, maxNetworkRetries: 1 });
    expect(harness.running.sandbox.checkouts.all().map(({ id }) => id)).toEqual([session.id]);

    await harness.postControl('fail', { nextRequests: 1, status: 500, phase: 'after' });
    await expect(directClient.checkout.sessions.create(params, { ...withoutRetries, idempotencyKey: 'chk_2' })).rejects.toMatchObject({
      statusCode: 500,
    });
    await expect(directClient.checkout.sessions.create(params, { ...withoutRetries, idempotencyKey: 'chk_2' })).rejects.toMatchObject({
      statusCode: 500,
    });
    expect(harness.running.sandbox.checkouts.all()).toHaveLength(2);

    // A connection that keeps breaking also loses the answers to repetitions, until the fault is removed.
    await harness.postControl('fail', { nextRequests: 1_000, timeoutMs: 50, path: '/v1/checkout', phase: 'after' });
    const retryOptions = { maxNetworkRetries: 1, idempotencyKey: 'chk_3' };
    await expect(directClient.checkout.sessions.create(params, retryOptions)).rejects.toMatchObject({ type: 'StripeConnectionError' });
    await harness.postControl('fail', { nextRequests: 0 });
    const recoveredSession = await directClient.checkout.sessions.create(params, retryOptions);
    expect(harness.running.sandbox.checkouts.all()).toHaveLength(3);
    expect(harness.running.sandbox.checkouts.get(recoveredSession.id)).toBeDefined();
  });

  it('are listed in the state and on a page, until a reset', async () => {
    await setUpHarness();
    const session = await buy();
    await harness.waitForDelivery();
    const state = (await (await fetch(`${harness.running.url}/__sandbox/state`)).json()) as Record<string, { id: string }[]>;
    expect(state['sessions']?.map(({ id }) => id)).toEqual([session.id]);
    expect(state['charges']).toHaveLength(1);
    expect(await (await fetch(harness.running.url)).text()).toContain('order-1');
    await harness.postControl('reset', {});
    expect((await harness.stripe.checkout.sessions.list()).data).toEqual([]);
  });
});
