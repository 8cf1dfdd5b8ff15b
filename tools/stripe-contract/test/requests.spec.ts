import Stripe from 'stripe';
import { validateRequest } from '../src/default-validator';
import { ContractValidator } from '../src/contract-validator';
import { apiVersion, validSessionParams, nowInSeconds, createStripeClient, startHarness } from './fake-stripe';
import type { Harness } from './fake-stripe';

const asSessionParams = (value: object) => value as Stripe.Checkout.SessionCreateParams;

describe('requests of the real SDK', () => {
  let harness: Harness;
  beforeEach(async () => {
    harness = await startHarness();
  });
  afterEach(() => harness.end());

  it('cause no violation when Stripe would accept them', async () => {
    const { stripe } = harness;
    await stripe.checkout.sessions.create(validSessionParams(), { idempotencyKey: 'k1' });
    const item = { price: 'price_1', quantity: 1 };
    await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: 'cus_1',
      success_url: 'http://127.0.0.1/s',
      line_items: [item],
    });
    await stripe.checkout.sessions.retrieve('cs_test_1');
    await stripe.checkout.sessions.list({ limit: 3 });
    await stripe.subscriptions.update('sub_1', { pause_collection: { behavior: 'void', resumes_at: nowInSeconds() + 86_400 } });
    await stripe.subscriptions.update('sub_1', { pause_collection: '' });
    await stripe.subscriptions.update('sub_1', {
      metadata: { a: '' },
      items: [{ id: 'si_1', price: 'price_2' }],
      proration_behavior: 'always_invoice',
    });
    await stripe.subscriptions.cancel('sub_1', { prorate: true });
    const flow = { type: 'subscription_cancel' as const, subscription_cancel: { subscription: 'sub_1' } };
    await stripe.billingPortal.sessions.create({ customer: 'cus_1', return_url: 'http://127.0.0.1/a', flow_data: flow });
    await stripe.refunds.create({ payment_intent: 'pi_1', amount: 500, reason: 'requested_by_customer' });
    await expect(stripe.customers.retrieve('cus_missing')).rejects.toMatchObject({ code: 'resource_missing', statusCode: 404 });
    expect(harness.errors()).toEqual([]);
  });

  it('keep decimals exact', async () => {
    const unitAmount = Stripe.Decimal.from('19.5');
    const price = await harness.stripe.prices.create({
      currency: 'eur',
      product: 'prod_1',
      unit_amount_decimal: unitAmount,
      recurring: { interval: 'month' },
    });
    expect(String(price.unit_amount_decimal)).toBe('19.5');
    expect(harness.errors()).toEqual([]);
  });

  const createSession = (overrides: object) => (stripe: Stripe) =>
    stripe.checkout.sessions.create(asSessionParams({ ...validSessionParams(), ...overrides }));
  const lineItemParams = (overrides: object, price: object = {}) => ({
    line_items: [{ quantity: 1, price_data: { currency: 'eur', unit_amount: 1999, product_data: { name: 'x' }, ...price }, ...overrides }],
  });
  const cases: [string, string | undefined, (stripe: Stripe) => Promise<unknown>][] = [
    ['parameter_unknown', 'payment_method_types', createSession({ payment_method_types: ['card'] })],
    ['parameter_unknown', 'line_items[0][colour]', createSession(lineItemParams({ colour: 'red' }))],
    ['parameter_unknown', 'coupon', (stripe) => stripe.subscriptions.update('sub_1', { coupon: 'x' } as object)],
    [
      'invalid_enum',
      'pause_collection[behavior]',
      (stripe) => stripe.subscriptions.update('sub_1', { pause_collection: { behavior: 'skip' } }),
    ],
    [
      'parameter_missing',
      'shipping[name]',
      (stripe) => stripe.customers.update('cus_1', { shipping: { address: { line1: 'x' } } } as object),
    ],
    ['parameter_invalid_integer', 'amount', (stripe) => stripe.refunds.create({ payment_intent: 'pi_1', amount: 12.5 })],
    ['rule', 'payment_intent', (stripe) => stripe.refunds.create({ amount: 5 })],
    ['rule', 'expires_at', createSession({ expires_at: nowInSeconds() + 600 })],
    ['milliseconds', 'expires_at', createSession({ expires_at: Date.now() + 3_600_000 })],
    ['rule', 'line_items', createSession({ shipping_options: undefined, ...lineItemParams({}, { unit_amount: 49 }) })],
    ['rule', 'customer_email', createSession({ customer: 'cus_1' })],
    ['metadata_key', `metadata[${'k'.repeat(41)}]`, createSession({ metadata: { ['k'.repeat(41)]: 'v' } })],
    ['string_too_long', 'client_reference_id', createSession({ client_reference_id: 'x'.repeat(201) })],
    ['parameter_invalid_empty', 'email', (stripe) => stripe.customers.create({ email: '' })],
    ['rule', 'limit', (stripe) => stripe.subscriptions.list({ limit: 500 })],
    ['rule', 'line_items[0][quantity]', createSession(lineItemParams({ quantity: undefined }))],
    ['rule', 'line_items[0][price_data][unit_amount]', createSession(lineItemParams({}, { unit_amount: undefined }))],
    ['unknown_endpoint', undefined, (stripe) => stripe.rawRequest('GET', '/v1/invoices/upcoming')],
  ];
  it.each(cases)('are a violation when the sandbox accepts a request that Stripe refuses: %s of %s', async (kind, param, call) => {
    await call(harness.stripe);
    const matchingViolations = harness.errors().filter((violation) => violation.side === 'request' && violation.kind === kind);
    expect(matchingViolations.map((violation) => violation.param)).toContain(param);
  });
});

describe('a validator that enforces the contract', () => {
  it("answers as Stripe does, in the SDK's own error classes", async () => {
    const harness = await startHarness({ enforce: true });
    const invalidParams = asSessionParams({ ...validSessionParams(), nonsense: 1 });
    const expectedError = { type: 'StripeInvalidRequestError', code: 'parameter_unknown', param: 'nonsense', statusCode: 400 };
    await expect(harness.stripe.checkout.sessions.create(invalidParams)).rejects.toMatchObject(expectedError);
    const outdatedClient = createStripeClient(harness.validator.port, { apiVersion: '2020-08-27' as typeof apiVersion as never });
    await expect(outdatedClient.customers.retrieve('cus_1')).rejects.toMatchObject({ statusCode: 400 });
    await harness.end();
  });
});

describe('the headers of a request', () => {
  const validHeaders = {
    authorization: 'Bearer sk_test_1',
    'stripe-version': apiVersion,
    'idempotency-key': 'stripe-node-retry-1',
    'content-type': 'application/x-www-form-urlencoded',
  };
  const violationKindsOf = (headers: Record<string, string | undefined>, options = {}) =>
    new ContractValidator(options)
      .validateRequest({ method: 'POST', url: '/v1/customers', body: 'name=x', headers })
      .violations.map((violation) => violation.kind);

  it('are validated: key, version, content type and, on demand, the source of the idempotency key', () => {
    expect(violationKindsOf(validHeaders)).toEqual([]);
    expect(violationKindsOf(validHeaders, { ownIdempotencyKeys: true })).toEqual(['random_idempotency_key']);
    expect(violationKindsOf({ ...validHeaders, authorization: undefined })).toEqual(['no_api_key']);
    expect(violationKindsOf({ ...validHeaders, 'content-type': 'application/json' })).toEqual(['content_type']);
    expect(violationKindsOf({ ...validHeaders, 'stripe-version': '2025-03-31.basil' })).toEqual(['api_version_mismatch']);
  });

  it('are optional when only path and parameters are validated', () => {
    expect(validateRequest({ method: 'GET', url: '/v1/customers/cus_1' }).ok).toBe(true);
    expect(validateRequest({ method: 'GET', url: '/v1/customers/cus_1?nope=1' }).stripeError?.body.error.code).toBe('parameter_unknown');
  });
});
