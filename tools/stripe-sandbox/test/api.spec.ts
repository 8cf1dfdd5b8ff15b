import { createStripe } from '@brote/stripe-client';
import type Stripe from 'stripe';
import { familyPackParams, idOf, payByCard, startHarness, waitUntil } from './harness';
import type { Harness } from './harness';

describe('the sandbox API', () => {
  let harness: Harness;
  beforeEach(async () => {
    harness = await startHarness();
  });
  afterEach(() => harness.end());

  const createSession = (overrides: object = {}, options?: Stripe.RequestOptions) =>
    harness.stripe.checkout.sessions.create(familyPackParams(overrides), options);

  describe('idempotency', () => {
    it('returns the first answer again and marks it as a replay', async () => {
      const first = await createSession({}, { idempotencyKey: 'same' });
      const second = await createSession({}, { idempotencyKey: 'same' });
      expect(second.id).toBe(first.id);
      expect(second.lastResponse.headers).toMatchObject({ 'idempotent-replayed': 'true', 'idempotency-key': 'same' });
      expect((await harness.stripe.checkout.sessions.list()).data).toHaveLength(1);
    });

    it('refuses the same key for another request', async () => {
      await createSession({}, { idempotencyKey: 'same' });
      await expect(createSession({ client_reference_id: 'order-2' }, { idempotencyKey: 'same' })).rejects.toMatchObject({
        statusCode: 400,
        type: 'StripeIdempotencyError',
      });
      await expect(harness.stripe.customers.create({}, { idempotencyKey: 'same' })).rejects.toMatchObject({
        type: 'StripeIdempotencyError',
      });
    });

    it('releases the key after an invalid parameter', async () => {
      await expect(createSession({ customer_email: 'no address' }, { idempotencyKey: 'again' })).rejects.toMatchObject({
        code: 'email_invalid',
      });
      expect((await createSession({}, { idempotencyKey: 'again' })).status).toBe('open');
    });

    it('refuses a request while the first of its key still runs, and the SDK retries until it is answered', async () => {
      const directClient = createStripe({ secretKey: 'sk_test_1', apiBase: harness.running.url });
      await harness.postControl('fail', { nextRequests: 1, timeoutMs: 2_000, phase: 'before', status: 503 });
      const params = familyPackParams();
      const sendRequest = () => directClient.checkout.sessions.create(params, { idempotencyKey: 'busy', maxNetworkRetries: 0 });
      const first = sendRequest().catch((error: unknown) => error);
      await waitUntil(() => harness.running.sandbox.idempotency.entries.get('busy') !== undefined, 'The first request');
      await expect(sendRequest()).rejects.toMatchObject({ statusCode: 409 });
      expect(await first).toMatchObject({ statusCode: 503 });
      expect((await directClient.checkout.sessions.create(params, { idempotencyKey: 'busy' })).status).toBe('open');
    });

    it('deletes keys after a day', async () => {
      const first = await createSession({}, { idempotencyKey: 'old' });
      await harness.postControl('clock', { offsetMs: 86_401_000 });
      // Bypasses the contract validator, which has no clock for keys.
      const directClient = createStripe({ secretKey: 'sk_test_1', apiBase: harness.running.url });
      expect((await directClient.checkout.sessions.create(familyPackParams(), { idempotencyKey: 'old' })).id).not.toBe(first.id);
    });
  });

  describe('errors of the sandbox API', () => {
    const lineItemParams = (overrides: object) => ({
      line_items: [{ quantity: 1, price_data: { currency: 'eur', unit_amount: 1000, product_data: { name: 'x' }, ...overrides } }],
    });
    const tooEarlyExpiry = Math.floor(Date.now() / 1000) + 600;
    const cases: [string, object, { code?: string; param?: string }][] = [
      ['an unknown parameter', { payment_method_types: ['card'] }, { code: 'parameter_unknown', param: 'payment_method_types' }],
      [
        'an unknown nested parameter',
        lineItemParams({ colour: 'red' }),
        { code: 'parameter_unknown', param: 'line_items[0][price_data][colour]' },
      ],
      ['no lines', { line_items: undefined }, { code: 'parameter_missing', param: 'line_items' }],
      [
        'a missing currency',
        lineItemParams({ currency: undefined }),
        { code: 'parameter_missing', param: 'line_items[0][price_data][currency]' },
      ],
      [
        'a fraction of a cent',
        lineItemParams({ unit_amount: 9.5 }),
        { code: 'parameter_invalid_integer', param: 'line_items[0][price_data][unit_amount]' },
      ],
      ['less than the minimum', lineItemParams({ unit_amount: 49 }), { code: 'amount_too_small' }],
      ['an expiry in ten minutes', { expires_at: tooEarlyExpiry }, { param: 'expires_at' }],
      ['milliseconds', { expires_at: Date.now() + 3_600_000 }, { param: 'expires_at' }],
      ['an invalid address', { success_url: '/success' }, { code: 'url_invalid', param: 'success_url' }],
      ['an unknown language', { locale: 'xx' }, { param: 'locale' }],
      ['an empty text', { client_reference_id: '' }, { code: 'parameter_invalid_empty', param: 'client_reference_id' }],
      ['a reference that is too long', { client_reference_id: 'x'.repeat(201) }, { param: 'client_reference_id' }],
      ['too many metadata', { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, 'v'])) }, { param: 'metadata' }],
      ['a metadata value that is too long', { metadata: { note: 'x'.repeat(501) } }, { param: 'metadata[note]' }],
    ];
    it.each(cases)('have status 400 for %s', async (_what, overrides, expected) => {
      await expect(createSession(overrides)).rejects.toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError', ...expected });
    });

    it('have status 404 for unknown objects', async () => {
      await expect(harness.stripe.checkout.sessions.retrieve('cs_test_none')).rejects.toMatchObject({
        statusCode: 404,
        code: 'resource_missing',
      });
      await expect(harness.stripe.events.retrieve('evt_none')).rejects.toMatchObject({ statusCode: 404, code: 'resource_missing' });
      await expect(createSession({ customer: 'cus_none', customer_email: undefined })).rejects.toMatchObject({
        code: 'resource_missing',
        param: 'customer',
      });
    });

    it('have status 401 without a key of the test environment', async () => {
      const unauthorizedClient = createStripe({ secretKey: 'pk_test_1', apiBase: harness.running.url });
      await expect(unauthorizedClient.customers.list()).rejects.toMatchObject({ statusCode: 401, type: 'StripeAuthenticationError' });
    });

    it('have status 400 for an unknown expansion', async () => {
      const { id } = await createSession();
      await expect(harness.stripe.checkout.sessions.retrieve(id, { expand: ['colour'] })).rejects.toMatchObject({ statusCode: 400 });
    });
  });

  describe('refunds', () => {
    const paySession = async (number: string) => {
      const session = await createSession();
      await payByCard(session, number);
      return idOf((await harness.stripe.checkout.sessions.retrieve(session.id)).payment_intent);
    };

    it('return a part, then the rest, and no more', async () => {
      const intent = await paySession('4242424242424242');
      const partialRefund = await harness.stripe.refunds.create({ payment_intent: intent, amount: 500, reason: 'requested_by_customer' });
      expect(partialRefund).toMatchObject({ status: 'succeeded', amount: 500, payment_intent: intent });
      await expect(harness.stripe.refunds.create({ payment_intent: intent, amount: 1600 })).rejects.toMatchObject({
        statusCode: 400,
        param: 'amount',
      });
      const remainingRefund = await harness.stripe.refunds.create({ charge: idOf(partialRefund.charge) });
      expect(remainingRefund.amount).toBe(1580);
      await expect(harness.stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({ code: 'charge_already_refunded' });
      const charge = await harness.stripe.charges.retrieve(idOf(partialRefund.charge), { expand: ['refunds'] });
      expect(charge).toMatchObject({ amount_refunded: 2080, refunded: true });
      expect(charge.refunds?.data.map((refund) => refund.id)).toEqual([remainingRefund.id, partialRefund.id]);
      expect((await harness.stripe.refunds.list({ payment_intent: intent })).data).toHaveLength(2);
      expect((await harness.stripe.refunds.retrieve(partialRefund.id)).amount).toBe(500);
    });

    it('may wait for the bank', async () => {
      const intent = await paySession('4000000000007726');
      const { id, status } = await harness.stripe.refunds.create({ payment_intent: intent });
      expect(status).toBe('pending');
      await harness.postControl('clock', { offsetMs: 11_000 });
      expect((await harness.stripe.refunds.retrieve(id)).status).toBe('succeeded');
      expect((await harness.stripe.events.list({ type: 'refund.updated' })).data).toHaveLength(1);
    });

    it('may fail after they succeeded', async () => {
      const intent = await paySession('4000000000005126');
      const refund = await harness.stripe.refunds.create({ payment_intent: intent });
      expect(refund.status).toBe('succeeded');
      await harness.postControl('clock', { offsetMs: 11_000 });
      expect(await harness.stripe.refunds.retrieve(refund.id)).toMatchObject({
        status: 'failed',
        failure_reason: 'expired_or_canceled_card',
      });
      expect(await harness.stripe.charges.retrieve(idOf(refund.charge))).toMatchObject({ amount_refunded: 0, refunded: false });
      expect((await harness.stripe.events.list({ types: ['refund.failed', 'refund.updated'] })).data).toHaveLength(2);
    });

    it('are refused for a payment that does not exist', async () => {
      await expect(harness.stripe.refunds.create({ payment_intent: 'pi_none' })).rejects.toMatchObject({
        statusCode: 404,
        code: 'resource_missing',
      });
    });
  });

  it('stores, updates and lists customers', async () => {
    const customer = await harness.stripe.customers.create({
      name: 'Ana',
      email: 'ana@example.com',
      metadata: { user: 'u1' },
      preferred_locales: ['es'],
    });
    const updated = await harness.stripe.customers.update(customer.id, { name: 'Ana Núñez', metadata: { user: 'u2' } });
    expect(updated).toMatchObject({ name: 'Ana Núñez', metadata: { user: 'u2' }, email: 'ana@example.com' });
    expect((await harness.stripe.customers.list({ email: 'ana@example.com' })).data).toHaveLength(1);
    const session = await createSession({ customer: customer.id, customer_email: undefined });
    await payByCard(session, '4242424242424242');
    expect((await harness.stripe.paymentIntents.list({ customer: customer.id })).data).toHaveLength(1);
    const [intent] = (await harness.stripe.paymentIntents.list({ expand: ['data.payment_method', 'data.customer'] })).data;
    expect(intent).toMatchObject({ customer: { id: customer.id }, payment_method: { type: 'card', card: { last4: '4242' } } });
  });
});
