import { validateResource } from '@brote/stripe-contract';
import { familyPackParams, payByCard, startHarness, submitForm } from './harness';
import type { Harness } from './harness';

describe('checkout sessions', () => {
  let harness: Harness;
  beforeEach(async () => {
    harness = await startHarness();
  });
  afterEach(() => harness.end());

  it('open with the total of their lines and their own address', async () => {
    const session = await harness.stripe.checkout.sessions.create(familyPackParams(), { idempotencyKey: 'chk_1_1' });
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 2080,
      currency: 'eur',
      payment_intent: null,
      submit_type: 'pay',
    });
    expect(session.id).toMatch(/^cs_test_/);
    expect(session.url).toBe(`${harness.running.url}/c/pay/${session.id}`);
    expect(session.expires_at - session.created).toBe(86_400);
    expect(validateResource('checkout.session', JSON.parse(JSON.stringify(session))).violations).toEqual([]);
  });

  it('are retrieved with the requested expansions', async () => {
    const { id, url } = await harness.stripe.checkout.sessions.create(familyPackParams());
    const expand = ['line_items', 'payment_intent.latest_charge'];
    const openSession = await harness.stripe.checkout.sessions.retrieve(id, { expand: ['line_items', 'line_items.data.price.product'] });
    expect(openSession.line_items?.data.map((item) => [item.description, item.quantity, item.amount_total])).toEqual([
      ['Pack familiar', 1, 1290],
      ['Cepillo infantil <amarillo> & blanco', 2, 790],
    ]);
    expect(openSession.line_items?.data[0]?.price?.product).toMatchObject({ name: 'Pack familiar' });
    await payByCard({ url }, '4242424242424242');
    const paidSession = await harness.stripe.checkout.sessions.retrieve(id, { expand });
    expect(paidSession).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      customer_details: { email: 'ana@example.com', name: 'Ana Núñez' },
    });
    expect(paidSession.payment_intent).toMatchObject({
      status: 'succeeded',
      amount_received: 2080,
      metadata: { order_id: 'order-1' },
      shipping: { name: 'Ana Núñez', address: { city: 'Madrid' } },
      latest_charge: { status: 'succeeded', amount: 2080, payment_method_details: { card: { brand: 'visa', last4: '4242' } } },
    });
  });

  it('offer the allowed methods that the account has enabled', async () => {
    const readOfferedMethodTypes = async (params: object) =>
      (await harness.stripe.checkout.sessions.create({ ...familyPackParams(), ...params })).payment_method_types;
    expect(await readOfferedMethodTypes({})).toEqual(['card', 'sepa_debit']);
    expect(await readOfferedMethodTypes({ allowed_payment_method_types: ['card', 'bizum', 'paypal'] })).toEqual(['card']);
    expect(await readOfferedMethodTypes({ excluded_payment_method_types: ['card', 'klarna'] })).toEqual(['sepa_debit']);
  });

  it('list their lines at their own address, page by page', async () => {
    const { id } = await harness.stripe.checkout.sessions.create(familyPackParams());
    const first = await harness.stripe.checkout.sessions.listLineItems(id, { limit: 1 });
    expect([first.data[0]?.description, first.has_more]).toEqual(['Pack familiar', true]);
    const second = await harness.stripe.checkout.sessions.listLineItems(id, { limit: 1, starting_after: first.data[0]?.id });
    expect([second.data[0]?.amount_total, second.has_more]).toEqual([790, false]);
  });

  it('are listed newest first, forwards and backwards, and filtered', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 5; i += 1) ids.unshift((await harness.stripe.checkout.sessions.create(familyPackParams())).id);
    const idsOf = (page: { data: { id: string }[] }) => page.data.map((session) => session.id);
    const { sessions } = harness.stripe.checkout;
    const first = await sessions.list({ limit: 2 });
    expect([idsOf(first), first.has_more]).toEqual([ids.slice(0, 2), true]);
    expect(idsOf(await sessions.list({ limit: 2, starting_after: ids[1] }))).toEqual(ids.slice(2, 4));
    expect(idsOf(await sessions.list({ limit: 2, ending_before: ids[4] }))).toEqual(ids.slice(2, 4));
    const allIds: string[] = [];
    for await (const session of sessions.list({ limit: 2 })) allIds.push(session.id);
    expect(allIds).toEqual(ids);
    await sessions.expire(ids[0] ?? '');
    expect(idsOf(await sessions.list({ status: 'expired' }))).toEqual([ids[0]]);
    expect((await sessions.list({ created: { gt: Math.floor(Date.now() / 1000) + 10 } })).data).toEqual([]);
    expect(await sessions.list({ customer_details: { email: 'ana@example.com' } })).toMatchObject({ data: { length: 5 } });
  });

  it('expire on request, once only', async () => {
    const { id, url } = await harness.stripe.checkout.sessions.create(familyPackParams());
    expect(await harness.stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired', url: null });
    await expect(harness.stripe.checkout.sessions.expire(id)).rejects.toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError' });
    expect(harness.shop.eventTypes()).toEqual(['checkout.session.expired']);
    const page = await submitForm(url ?? '', { method: 'card', number: '4242424242424242', expiry: '12/34', cvc: '123', name: 'Ana' });
    expect(page).toMatchObject({ status: 200, location: null });
    expect(page.text).toContain('Esta página ha caducado');
    expect((await harness.stripe.charges.list()).data).toEqual([]);
  });

  it('expire by the clock and cancel their payment intents', async () => {
    const expiresAt = Math.floor(Date.now() / 1000) + 1860;
    const { id, url } = await harness.stripe.checkout.sessions.create(familyPackParams({ expires_at: expiresAt }));
    await payByCard({ url }, '4000000000000002');
    await harness.postControl('clock', { offsetMs: 1_861_000 });
    const session = await harness.stripe.checkout.sessions.retrieve(id);
    expect(session).toMatchObject({ status: 'expired', payment_status: 'unpaid', payment_intent: null });
    const [event] = (await harness.stripe.events.list({ type: 'checkout.session.expired' })).data;
    expect(event?.created).toBeGreaterThanOrEqual(expiresAt);
    expect((await harness.stripe.paymentIntents.list()).data[0]).toMatchObject({ status: 'canceled', cancellation_reason: 'automatic' });
  });

  it('do not expire after they were paid', async () => {
    const session = await harness.stripe.checkout.sessions.create(familyPackParams());
    await payByCard(session, '4242424242424242');
    await harness.postControl('clock', { offsetMs: 90_000_000 });
    expect((await harness.stripe.checkout.sessions.retrieve(session.id)).status).toBe('complete');
  });

  it('create a customer only on request', async () => {
    const session = await harness.stripe.checkout.sessions.create(familyPackParams({ customer_creation: 'always' }));
    expect(session.customer).toBeNull();
    await payByCard(session, '4242424242424242');
    const paidSession = await harness.stripe.checkout.sessions.retrieve(session.id, { expand: ['customer'] });
    expect(paidSession.customer).toMatchObject({ email: 'ana@example.com', name: 'Ana Núñez' });
  });

  it('merge metadata and delete empty values', async () => {
    const { id } = await harness.stripe.checkout.sessions.create(familyPackParams({ metadata: { a: '1', b: '2' } }));
    const updated = await harness.stripe.checkout.sessions.update(id, { metadata: { b: '', c: '3' } });
    expect(updated.metadata).toEqual({ a: '1', c: '3' });
  });
});
