import { createServer } from 'node:http';
import Stripe from 'stripe';
import { readBody, close, listen } from '../src/http';
import { validateEvent, validateWebhook } from '../src/default-validator';
import { startContractValidator } from '../src/start-contract-validator';
import { nowInSeconds, sample } from './fake-stripe';

const webhookSecret = 'whsec_selftest';
const eventBody = JSON.stringify(sample('event'));
const signPayload = (payload: string, overrides = {}) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, ...overrides });
const contentType = 'application/json; charset=utf-8';
const violationKindsOf = (body: string, signature: string) =>
  validateWebhook({ body, secret: webhookSecret, headers: { 'stripe-signature': signature, 'content-type': contentType } }).violations.map(
    (violation) => violation.kind,
  );

describe('webhook deliveries', () => {
  it('are validated by signature and time', () => {
    expect(violationKindsOf(eventBody, signPayload(eventBody))).toEqual([]);
    expect(violationKindsOf(eventBody.replace('"livemode":false', '"livemode":true'), signPayload(eventBody))).toContain('signature');
    expect(violationKindsOf(eventBody, signPayload(eventBody, { timestamp: nowInSeconds() - 301 }))).toContain('signature_time');
  });

  it('pass through the proxy unchanged', async () => {
    const receivedTypes: string[] = [];
    const shopServer = createServer((request, response) => {
      void readBody(request).then((body) => {
        receivedTypes.push(Stripe.webhooks.constructEvent(body, request.headers['stripe-signature'] ?? '', webhookSecret).type);
        response.end('{}');
      });
    });
    const port = await listen(shopServer, 0);
    const runningValidator = await startContractValidator({
      target: 'http://127.0.0.1:9',
      webhookTarget: `http://127.0.0.1:${port}/hooks`,
      webhookSecret: webhookSecret,
    });
    const headers = { 'stripe-signature': signPayload(eventBody), 'content-type': contentType };
    const answer = await fetch(`http://127.0.0.1:${String(runningValidator.webhookPort)}/hooks`, {
      method: 'POST',
      body: eventBody,
      headers,
    });
    expect(answer.status).toBe(200);
    expect(receivedTypes).toEqual(['customer.subscription.updated']);
    expect(await runningValidator.close()).toMatchObject({ ok: true, errors: 0, deliveries: 1 });
    await close(shopServer);
  });
});

describe('events', () => {
  interface MutableEvent {
    type: string;
    api_version: string;
    request?: unknown;
    data: { object: Record<string, unknown>; previous_attributes?: object };
  }
  const faultsOf = (change: (event: MutableEvent) => void) => {
    const event = sample('event') as unknown as MutableEvent;
    change(event);
    return validateEvent(event).violations.map((violation) => `${violation.kind} ${violation.path ?? ''}`);
  };

  it('have an envelope, a type, an object of that type and the attributes that an update changed', () => {
    expect(faultsOf((event) => (event.type = 'subscription.updated'))).toEqual(['enum type']);
    expect(faultsOf((event) => delete event.data.previous_attributes)).toEqual(['previous_attributes data.previous_attributes']);
    expect(faultsOf((event) => (event.data.previous_attributes = { colour: 'red' }))).toEqual([
      'unknown_field data.previous_attributes.colour',
    ]);
    expect(faultsOf((event) => (event.api_version = '2020-08-27'))).toEqual(['api_version_mismatch api_version']);
    expect(faultsOf((event) => (event.data.object['customer'] = sample('customer')))).toEqual(['expanded_unasked data.object.customer']);
    expect(faultsOf((event) => delete event.request)).toEqual(['omitted_nullable request']);
  });
});
