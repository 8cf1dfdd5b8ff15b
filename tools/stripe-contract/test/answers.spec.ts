import Stripe from 'stripe';
import { IdempotencyValidator } from '../src/idempotency-validator';
import { validateEvent, validateResource, validateResponse } from '../src/default-validator';
import { ContractValidator } from '../src/contract-validator';
import { apiVersion, nowInSeconds, sample, sampleNames, startHarness } from './fake-stripe';
import type { AnswerMutation } from './fake-stripe';

describe("Stripe's own samples", () => {
  it('have the version that the SDK pins', () => {
    expect(apiVersion).toBe(Stripe.API_VERSION);
    expect(new ContractValidator().apiVersion).toBe(Stripe.API_VERSION);
  });

  it.each(sampleNames.filter((name) => !name.startsWith('error_')))('have no violations: %s', (name) => {
    const verdict = name === 'event' ? validateEvent(sample(name)) : validateResource(name, sample(name));
    expect(verdict.violations).toEqual([]);
  });
});

describe('violations of a sandbox', () => {
  const withoutField =
    (key: string): AnswerMutation =>
    (answer) =>
      Object.fromEntries(Object.entries(answer).filter(([name]) => name !== key));
  const withField =
    (fields: object): AnswerMutation =>
    (answer) => ({ ...answer, ...fields });
  const faults: [string, string, AnswerMutation][] = [
    ['unknown_field', 'colour', withField({ colour: 'red' })],
    ['unknown_field', 'current_period_end', withField({ current_period_end: nowInSeconds() })],
    ['missing_field', 'items', withoutField('items')],
    ['omitted_nullable', 'cancel_at', withoutField('cancel_at')],
    ['time', 'created', withField({ created: Date.now() })],
    ['enum', 'status', withField({ status: 'cancelled' })],
    ['type', 'created', withField({ created: '1234567890' })],
    ['null', 'currency', withField({ currency: null })],
    ['expanded_unasked', 'customer', withField({ customer: sample('customer') })],
    ['id_form', 'id', withField({ id: 'subscription-1' })],
    ['rule', 'ended_at', withField({ status: 'canceled', ended_at: null })],
    ['type', 'metadata.n', withField({ metadata: { n: 1 } })],
  ];
  it.each(faults)('are reported: %s at %s', async (kind, path, mutateAnswer) => {
    const harness = await startHarness({}, mutateAnswer);
    await harness.stripe.subscriptions.retrieve('sub_1');
    expect(harness.errors()).toContainEqual(expect.objectContaining({ side: 'response', kind, path }));
    await harness.end();
  });

  it('are reported when an expanded object was requested and an id was returned', async () => {
    const harness = await startHarness();
    await harness.stripe.subscriptions.retrieve('sub_1', { expand: ['customer'] });
    expect(harness.errors().map((violation) => violation.kind)).toEqual(['not_expanded']);
    await harness.end();
  });
});

describe('expansion', () => {
  const violationKindsOf = (url: string, body: object) =>
    validateResponse({ method: 'GET', url, status: 200, body }).violations.map((violation) => violation.kind);

  it('is accepted when it was requested, in lists too', () => {
    const data = [{ ...sample('subscription'), customer: sample('customer') }];
    const list = { object: 'list', url: '/v1/subscriptions', has_more: false, data };
    expect(violationKindsOf('/v1/subscriptions?expand[]=data.customer', list)).toEqual([]);
    expect(violationKindsOf('/v1/subscriptions', list)).toEqual(['expanded_unasked']);
  });

  it('is required for line items', () => {
    const items = { object: 'list', url: '/v1/checkout/sessions/cs_test_1/line_items', has_more: false, data: [sample('item')] };
    const session = { ...sample('checkout.session'), line_items: items };
    expect(violationKindsOf('/v1/checkout/sessions/cs_test_1?expand[]=line_items', session)).toEqual([]);
    expect(violationKindsOf('/v1/checkout/sessions/cs_test_1', session)).toEqual(['included_unasked']);
  });
});

describe('error responses', () => {
  const violationKindsOf = (status: number, body: object) =>
    validateResponse({ method: 'POST', url: '/v1/refunds', status, body })
      .violations.filter((violation) => violation.severity === 'error')
      .map((violation) => violation.kind);

  it("have Stripe's envelope and a type that matches the status", () => {
    expect(violationKindsOf(402, sample('error_card_declined'))).toEqual([]);
    expect(violationKindsOf(400, sample('error_parameter_unknown'))).toEqual([]);
    expect(violationKindsOf(400, { message: 'no' })).toEqual(['error_shape']);
    expect(violationKindsOf(400, sample('error_card_declined'))).toEqual(['error_status']);
    expect(violationKindsOf(402, { error: { type: 'card_error', code: 'card_declined', message: 'x' } })).toEqual(['decline_code']);
  });
});

describe('idempotency', () => {
  const faultsOf = (...calls: [body: string, status: number, answer: object, isReplay?: boolean][]) => {
    const idempotencyValidator = new IdempotencyValidator();
    return calls.map(([body, status, responseBody, isReplay = false]) => {
      const responseHeaders = isReplay ? { 'Idempotent-Replayed': 'true' } : {};
      return idempotencyValidator.validate({ method: 'POST', url: '/v1/refunds', body, key: 'k', status, responseBody, responseHeaders })
        .length;
    });
  };

  it('holds between the SDK and a correct sandbox', async () => {
    const harness = await startHarness();
    const key = { idempotencyKey: 'same' };
    await harness.stripe.refunds.create({ payment_intent: 'pi_1' }, key);
    await harness.stripe.refunds.create({ payment_intent: 'pi_1' }, key);
    await expect(harness.stripe.refunds.create({ payment_intent: 'pi_2' }, key)).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
    expect(harness.errors()).toEqual([]);
    await harness.end();
  });

  it('ignores the order of parameters', () => {
    expect(faultsOf(['a=1&b=2', 200, { id: 're_1' }], ['b=2&a=1', 200, { id: 're_1' }, true])).toEqual([0, 0]);
  });

  it('is violated by a second effect and by an accepted change of the request', () => {
    expect(faultsOf(['a=1', 200, { id: 're_1' }], ['a=1', 200, { id: 're_2' }])).toEqual([0, 2]);
    expect(faultsOf(['a=1', 200, { id: 're_1' }], ['a=2', 200, { id: 're_2' }])).toEqual([0, 1]);
  });

  it('keeps declines and releases the key after a refused parameter', () => {
    const declinedError = sample('error_card_declined');
    expect(faultsOf(['a=1', 402, declinedError], ['a=1', 402, declinedError, true])).toEqual([0, 0]);
    expect(faultsOf(['a=x', 400, sample('error_parameter_unknown')], ['a=1', 200, { id: 're_1' }])).toEqual([0, 0]);
  });
});
