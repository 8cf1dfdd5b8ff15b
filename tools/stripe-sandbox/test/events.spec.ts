import { validateResource } from '@brote/stripe-contract';
import { createStripe } from '@brote/stripe-client';
import { familyPack, idOf, payWith, startHarness, until } from './harness';
import type { Harness } from './harness';

describe('events', () => {
  let harness: Harness;
  const begin = async (env: NodeJS.ProcessEnv = {}) => {
    harness = await startHarness(env);
  };
  afterEach(() => harness.end());

  const buy = async () => {
    const session = await harness.stripe.checkout.sessions.create(familyPack());
    await payWith(session, '4242424242424242');
    return session;
  };
  const count = (type: string) => harness.shop.types().filter((sent) => sent === type).length;

  it('describe a payment in the usual order', async () => {
    await begin();
    await buy();
    const types = (await harness.stripe.events.list()).data.map((event) => event.type).reverse();
    expect(types).toEqual(['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded', 'checkout.session.completed']);
    await until(() => harness.shop.events.length === 4, 'Delivery of four events');
  });

  it('keep the object of that moment and name the request that caused them', async () => {
    await begin();
    const session = await buy();
    const { payment_intent: intent } = await harness.stripe.checkout.sessions.retrieve(session.id);
    await harness.stripe.refunds.create({ payment_intent: idOf(intent) }, { idempotencyKey: 'rf_1' });
    const events = (await harness.stripe.events.list({ limit: 100 })).data;
    const charged = events.find((event) => event.type === 'charge.succeeded');
    expect(charged?.data.object).toMatchObject({ amount_refunded: 0 });
    const refunded = events.find((event) => event.type === 'charge.refunded');
    expect(refunded).toMatchObject({
      request: { idempotency_key: 'rf_1' },
      data: { previous_attributes: { amount_refunded: 0, refunded: false } },
    });
    expect((await harness.stripe.events.retrieve(refunded?.id ?? '')).id).toBe(refunded?.id);
  });

  it('are sent only for the subscribed types', async () => {
    await begin({ WEBHOOK_EVENTS: 'checkout.session.completed' });
    await buy();
    expect(harness.shop.types()).toEqual(['checkout.session.completed']);
    expect((await harness.stripe.events.list({ delivery_success: false })).data).toEqual([]);
  });

  it('are sent again until the shop accepts them, with a new signature', async () => {
    await begin({ WEBHOOK_EVENTS: 'checkout.session.completed' });
    harness.shop.answer(...Array<number>(1_000).fill(500));
    await buy();
    const undelivered = async () => (await harness.stripe.events.list({ delivery_success: false })).data;
    expect((await undelivered()).map((event) => [event.type, event.pending_webhooks])).toEqual([['checkout.session.completed', 1]]);
    harness.shop.answer();
    await until(async () => {
      await harness.control('webhooks', { hurry: true });
      return (await undelivered()).length === 0;
    }, 'Another attempt');
    expect(harness.shop.events.length).toBeGreaterThan(1);
    expect(new Set(harness.shop.events.map(({ id }) => id)).size).toBe(1);
  });

  it('can be paused, dropped and duplicated', async () => {
    await begin({ WEBHOOK_EVENTS: 'checkout.session.expired' });
    const expire = async () => {
      const { id } = await harness.stripe.checkout.sessions.create(familyPack());
      await harness.stripe.checkout.sessions.expire(id);
    };
    await harness.control('webhooks', { paused: true });
    await expire();
    expect(harness.shop.events).toEqual([]);
    await harness.control('webhooks', { paused: false });
    await until(() => harness.shop.events.length === 1, 'Delivery after the pause');
    await harness.control('webhooks', { dropNext: 1 });
    await expire();
    await harness.control('webhooks', { duplicate: true });
    await expire();
    await until(() => harness.shop.events.length === 3, 'Two deliveries of one event');
    expect(harness.shop.events[2]?.id).toBe(harness.shop.events[1]?.id);
    const undelivered = async () => (await harness.stripe.events.list({ delivery_success: false })).data.length;
    await until(async () => (await undelivered()) === 1, 'That only the lost event is undelivered');
  });

  it('count as under way from the delivery until the answer', async () => {
    await begin({ WEBHOOK_EVENTS: 'checkout.session.expired' });
    const deliveries = async () => (await fetch(`${harness.running.url}/__sandbox/webhooks`)).json();
    const expire = async () => harness.stripe.checkout.sessions.expire((await harness.stripe.checkout.sessions.create(familyPack())).id);
    let open = (): void => undefined;
    harness.shop.opens = new Promise<void>((resolve) => (open = resolve));
    const { id } = await expire();
    await until(() => harness.shop.events.length === 1, 'The first delivery');
    const undelivered = [{ id: harness.shop.events[0]?.id, type: 'checkout.session.expired' }];
    expect(harness.shop.events[0]?.data.object).toMatchObject({ id });
    expect(await deliveries()).toMatchObject({ underWay: 1, isPaused: false, undelivered });
    await harness.control('webhooks', { paused: true });
    open();
    await until(async () => ((await deliveries()) as { underWay: number }).underWay === 0, 'An answer');
    expect(await deliveries()).toMatchObject({ isPaused: true, undelivered: [] });
    await expire();
    expect(await deliveries()).toMatchObject({ underWay: 0, undelivered: [{ type: 'checkout.session.expired' }] });
    await harness.control('webhooks', { paused: false });
    await harness.delivered();
  });

  it('describe a dispute and its end', async () => {
    await begin();
    const session = await buy();
    const { payment_intent: intent } = await harness.stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
    const charge = typeof intent === 'object' && intent !== null ? idOf(intent.latest_charge) : '';
    const { body: dispute } = await harness.control('disputes', { charge });
    expect(validateResource('dispute', dispute).violations).toEqual([]);
    expect((await harness.stripe.charges.retrieve(charge)).disputed).toBe(true);
    expect((await harness.control('disputes', { charge })).status).toBe(409);
    const direct = createStripe({ secretKey: 'sk_test_1', apiBase: harness.running.url });
    expect((await direct.disputes.retrieve(String(dispute['id']))).status).toBe('needs_response');
    await harness.control(`disputes/${String(dispute['id'])}/close`, { outcome: 'lost' });
    expect((await direct.disputes.list({ charge })).data[0]?.status).toBe('lost');
    await until(() => count('charge.dispute.created') === 1 && count('charge.dispute.closed') === 1, 'Both events');
  });

  it('survive requested failures before the work or after it', async () => {
    await begin();
    const direct = createStripe({ secretKey: 'sk_test_1', apiBase: harness.running.url });
    const once = { maxNetworkRetries: 0 };
    await harness.control('fail', { nextRequests: 1, status: 503, path: '/v1/checkout' });
    expect((await direct.charges.list()).data).toEqual([]);
    await expect(direct.checkout.sessions.create(familyPack(), once)).rejects.toMatchObject({ statusCode: 503 });
    expect(harness.running.sandbox.checkouts.all()).toHaveLength(0);

    await harness.control('fail', { nextRequests: 1, timeoutMs: 50, phase: 'after' });
    const key = { idempotencyKey: 'chk_1', ...once };
    // The SDK repeats by itself when a connection breaks, with the same key: the work is found done.
    const params = familyPack();
    const session = await direct.checkout.sessions.create(params, { ...key, maxNetworkRetries: 1 });
    expect(harness.running.sandbox.checkouts.all().map(({ id }) => id)).toEqual([session.id]);

    await harness.control('fail', { nextRequests: 1, status: 500, phase: 'after' });
    await expect(direct.checkout.sessions.create(params, { ...once, idempotencyKey: 'chk_2' })).rejects.toMatchObject({ statusCode: 500 });
    await expect(direct.checkout.sessions.create(params, { ...once, idempotencyKey: 'chk_2' })).rejects.toMatchObject({ statusCode: 500 });
    expect(harness.running.sandbox.checkouts.all()).toHaveLength(2);

    // A connection that keeps breaking also loses the answers to repetitions, until the fault is removed.
    await harness.control('fail', { nextRequests: 1_000, timeoutMs: 50, path: '/v1/checkout', phase: 'after' });
    const cut = { maxNetworkRetries: 1, idempotencyKey: 'chk_3' };
    await expect(direct.checkout.sessions.create(params, cut)).rejects.toMatchObject({ type: 'StripeConnectionError' });
    await harness.control('fail', { nextRequests: 0 });
    const found = await direct.checkout.sessions.create(params, cut);
    expect(harness.running.sandbox.checkouts.all()).toHaveLength(3);
    expect(harness.running.sandbox.checkouts.get(found.id)).toBeDefined();
  });

  it('are listed in the state and on a page, until a reset', async () => {
    await begin();
    const session = await buy();
    await harness.delivered();
    const state = (await (await fetch(`${harness.running.url}/__sandbox/state`)).json()) as Record<string, { id: string }[]>;
    expect(state['sessions']?.map(({ id }) => id)).toEqual([session.id]);
    expect(state['charges']).toHaveLength(1);
    expect(await (await fetch(harness.running.url)).text()).toContain('order-1');
    await harness.control('reset', {});
    expect((await harness.stripe.checkout.sessions.list()).data).toEqual([]);
  });
});
