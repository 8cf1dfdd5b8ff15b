import { validateResource } from '@brote/stripe-referee';
import { createStripe } from '@brote/stripe-client';
import { familyPack, idOf, payWith, standUp, until } from './stand';
import type { Stand } from './stand';

describe('events and controls', () => {
  let stand: Stand;
  const begin = async (env: NodeJS.ProcessEnv = {}) => {
    stand = await standUp(env);
  };
  afterEach(() => stand.end());

  const buy = async () => {
    const session = await stand.stripe.checkout.sessions.create(familyPack());
    await payWith(session, '4242424242424242');
    return session;
  };
  const count = (type: string) => stand.shop.types().filter((sent) => sent === type).length;

  it('tell a payment in the usual order', async () => {
    await begin();
    await buy();
    const told = (await stand.stripe.events.list()).data.map((event) => event.type).reverse();
    expect(told).toEqual(['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded', 'checkout.session.completed']);
    await until(() => stand.shop.events.length === 4, 'Delivery of four events');
  });

  it('keep the object as it was, and name the request that caused them', async () => {
    await begin();
    const session = await buy();
    const { payment_intent: intent } = await stand.stripe.checkout.sessions.retrieve(session.id);
    await stand.stripe.refunds.create({ payment_intent: idOf(intent) }, { idempotencyKey: 'rf_1' });
    const events = (await stand.stripe.events.list({ limit: 100 })).data;
    const charged = events.find((event) => event.type === 'charge.succeeded');
    expect(charged?.data.object).toMatchObject({ amount_refunded: 0 });
    const refunded = events.find((event) => event.type === 'charge.refunded');
    expect(refunded).toMatchObject({
      request: { idempotency_key: 'rf_1' },
      data: { previous_attributes: { amount_refunded: 0, refunded: false } },
    });
    expect((await stand.stripe.events.retrieve(refunded?.id ?? '')).id).toBe(refunded?.id);
  });

  it('go only to those who asked for their type', async () => {
    await begin({ WEBHOOK_EVENTS: 'checkout.session.completed' });
    await buy();
    expect(stand.shop.types()).toEqual(['checkout.session.completed']);
    expect((await stand.stripe.events.list({ delivery_success: false })).data).toEqual([]);
  });

  it('are sent again until the shop takes them, signed anew', async () => {
    await begin({ WEBHOOK_EVENTS: 'checkout.session.completed' });
    stand.shop.answer(...Array<number>(1_000).fill(500));
    await buy();
    const undelivered = async () => (await stand.stripe.events.list({ delivery_success: false })).data;
    expect((await undelivered()).map((event) => [event.type, event.pending_webhooks])).toEqual([['checkout.session.completed', 1]]);
    stand.shop.answer();
    await until(async () => {
      await stand.control('webhooks', { hurry: true });
      return (await undelivered()).length === 0;
    }, 'Another attempt');
    expect(stand.shop.events.length).toBeGreaterThan(1);
    expect(new Set(stand.shop.events.map(({ id }) => id)).size).toBe(1);
  });

  it('can be held back, lost and doubled', async () => {
    await begin({ WEBHOOK_EVENTS: 'checkout.session.expired' });
    const expire = async () => {
      const { id } = await stand.stripe.checkout.sessions.create(familyPack());
      await stand.stripe.checkout.sessions.expire(id);
    };
    await stand.control('webhooks', { paused: true });
    await expire();
    expect(stand.shop.events).toEqual([]);
    await stand.control('webhooks', { paused: false });
    await until(() => stand.shop.events.length === 1, 'Delivery after the pause');
    await stand.control('webhooks', { dropNext: 1 });
    await expire();
    await stand.control('webhooks', { duplicate: true });
    await expire();
    await until(() => stand.shop.events.length === 3, 'Two deliveries of one event');
    expect(stand.shop.events[2]?.id).toBe(stand.shop.events[1]?.id);
    const undelivered = async () => (await stand.stripe.events.list({ delivery_success: false })).data.length;
    await until(async () => (await undelivered()) === 1, 'That only the lost event is undelivered');
  });

  it('are counted from the moment they are sent until they are answered', async () => {
    await begin({ WEBHOOK_EVENTS: 'checkout.session.expired' });
    const deliveries = async () => (await fetch(`${stand.running.url}/__sandbox/webhooks`)).json();
    const expire = async () => stand.stripe.checkout.sessions.expire((await stand.stripe.checkout.sessions.create(familyPack())).id);
    let open = (): void => undefined;
    stand.shop.opens = new Promise<void>((resolve) => (open = resolve));
    const { id } = await expire();
    await until(() => stand.shop.events.length === 1, 'A knock at the door');
    const undelivered = [{ id: stand.shop.events[0]?.id, type: 'checkout.session.expired' }];
    expect(stand.shop.events[0]?.data.object).toMatchObject({ id });
    expect(await deliveries()).toMatchObject({ underWay: 1, isPaused: false, undelivered });
    await stand.control('webhooks', { paused: true });
    open();
    await until(async () => ((await deliveries()) as { underWay: number }).underWay === 0, 'An answer');
    expect(await deliveries()).toMatchObject({ isPaused: true, undelivered: [] });
    await expire();
    expect(await deliveries()).toMatchObject({ underWay: 0, undelivered: [{ type: 'checkout.session.expired' }] });
    await stand.control('webhooks', { paused: false });
    await stand.delivered();
  });

  it('tell of a dispute and of its end', async () => {
    await begin();
    const session = await buy();
    const { payment_intent: intent } = await stand.stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
    const charge = typeof intent === 'object' && intent !== null ? idOf(intent.latest_charge) : '';
    const { body: dispute } = await stand.control('disputes', { charge });
    expect(validateResource('dispute', dispute).violations).toEqual([]);
    expect((await stand.stripe.charges.retrieve(charge)).disputed).toBe(true);
    expect((await stand.control('disputes', { charge })).status).toBe(409);
    const direct = createStripe({ secretKey: 'sk_test_1', apiBase: stand.running.url });
    expect((await direct.disputes.retrieve(String(dispute['id']))).status).toBe('needs_response');
    await stand.control(`disputes/${String(dispute['id'])}/close`, { outcome: 'lost' });
    expect((await direct.disputes.list({ charge })).data[0]?.status).toBe('lost');
    await until(() => count('charge.dispute.created') === 1 && count('charge.dispute.closed') === 1, 'Both events');
  });

  it('disturb as told: before the work, or after it', async () => {
    await begin();
    const direct = createStripe({ secretKey: 'sk_test_1', apiBase: stand.running.url });
    const once = { maxNetworkRetries: 0 };
    await stand.control('fail', { nextRequests: 1, status: 503, path: '/v1/checkout' });
    expect((await direct.charges.list()).data).toEqual([]);
    await expect(direct.checkout.sessions.create(familyPack(), once)).rejects.toMatchObject({ statusCode: 503 });
    expect(stand.running.sandbox.checkouts.all()).toHaveLength(0);

    await stand.control('fail', { nextRequests: 1, timeoutMs: 50, phase: 'after' });
    const key = { idempotencyKey: 'chk_1', ...once };
    // The SDK repeats by itself when a connection dies, with the same key: the work is found done.
    const params = familyPack();
    const session = await direct.checkout.sessions.create(params, { ...key, maxNetworkRetries: 1 });
    expect(stand.running.sandbox.checkouts.all().map(({ id }) => id)).toEqual([session.id]);

    await stand.control('fail', { nextRequests: 1, status: 500, phase: 'after' });
    await expect(direct.checkout.sessions.create(params, { ...once, idempotencyKey: 'chk_2' })).rejects.toMatchObject({ statusCode: 500 });
    await expect(direct.checkout.sessions.create(params, { ...once, idempotencyKey: 'chk_2' })).rejects.toMatchObject({ statusCode: 500 });
    expect(stand.running.sandbox.checkouts.all()).toHaveLength(2);

    // A line that stays cut loses the answers to repetitions too, until it is mended.
    await stand.control('fail', { nextRequests: 1_000, timeoutMs: 50, path: '/v1/checkout', phase: 'after' });
    const cut = { maxNetworkRetries: 1, idempotencyKey: 'chk_3' };
    await expect(direct.checkout.sessions.create(params, cut)).rejects.toMatchObject({ type: 'StripeConnectionError' });
    await stand.control('fail', { nextRequests: 0 });
    const found = await direct.checkout.sessions.create(params, cut);
    expect(stand.running.sandbox.checkouts.all()).toHaveLength(3);
    expect(stand.running.sandbox.checkouts.get(found.id)).toBeDefined();
  });

  it('show everything to checkers and people, and can be forgotten', async () => {
    await begin();
    const session = await buy();
    await stand.delivered();
    const state = (await (await fetch(`${stand.running.url}/__sandbox/state`)).json()) as Record<string, { id: string }[]>;
    expect(state['sessions']?.map(({ id }) => id)).toEqual([session.id]);
    expect(state['charges']).toHaveLength(1);
    expect(await (await fetch(stand.running.url)).text()).toContain('order-1');
    await stand.control('reset', {});
    expect((await stand.stripe.checkout.sessions.list()).data).toEqual([]);
  });
});
