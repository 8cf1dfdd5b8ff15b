import { createServer } from 'node:http';
import Stripe from 'stripe';
import { bodyOf, close, listen } from '../src/http';
import { validateEvent, validateWebhook } from '../src/findings';
import { startContractValidator } from '../src/start-contract-validator';
import { nowInSeconds, sample } from './stand-in';

const secret = 'whsec_selftest';
const raw = JSON.stringify(sample('event'));
const sign = (payload: string, more = {}) => Stripe.webhooks.generateTestHeaderString({ payload, secret, ...more });
const contentType = 'application/json; charset=utf-8';
const kindsOf = (body: string, signature: string) =>
  validateWebhook({ body, secret, headers: { 'stripe-signature': signature, 'content-type': contentType } }).violations.map(
    (violation) => violation.kind,
  );

describe('webhook deliveries', () => {
  it('are validated by signature and time', () => {
    expect(kindsOf(raw, sign(raw))).toEqual([]);
    expect(kindsOf(raw.replace('"livemode":false', '"livemode":true'), sign(raw))).toContain('signature');
    expect(kindsOf(raw, sign(raw, { timestamp: nowInSeconds() - 301 }))).toContain('signature_time');
  });

  it('pass through the proxy unchanged', async () => {
    const received: string[] = [];
    const shop = createServer((request, response) => {
      void bodyOf(request).then((body) => {
        received.push(Stripe.webhooks.constructEvent(body, request.headers['stripe-signature'] ?? '', secret).type);
        response.end('{}');
      });
    });
    const port = await listen(shop, 0);
    const running = await startContractValidator({
      target: 'http://127.0.0.1:9',
      webhookTarget: `http://127.0.0.1:${port}/hooks`,
      webhookSecret: secret,
    });
    const headers = { 'stripe-signature': sign(raw), 'content-type': contentType };
    const answer = await fetch(`http://127.0.0.1:${String(running.webhookPort)}/hooks`, { method: 'POST', body: raw, headers });
    expect(answer.status).toBe(200);
    expect(received).toEqual(['customer.subscription.updated']);
    expect(await running.close()).toMatchObject({ ok: true, errors: 0, deliveries: 1 });
    await close(shop);
  });
});

describe('events', () => {
  interface Loose {
    type: string;
    api_version: string;
    request?: unknown;
    data: { object: Record<string, unknown>; previous_attributes?: object };
  }
  const faultsOf = (change: (event: Loose) => void) => {
    const event = sample('event') as unknown as Loose;
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
