import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import Stripe from 'stripe';
import { apiVersion, samples } from '../data/samples.json';
import { decodeForm } from '../src/form';
import { readBody, close, listen } from '../src/http';
import { startContractValidator } from '../src/start-contract-validator';
import type { RunningContractValidator, StartContractValidatorOptions } from '../src/start-contract-validator';
import type { Violation } from '../src/verdict';

export { apiVersion };

type Sample = Record<string, unknown>;
const samplesByName: Record<string, Sample> = samples;

/** A copy of one of Stripe's own samples. */
export function sample(name: string): Sample {
  const found = samplesByName[name];
  if (found === undefined) throw new Error(`There is no sample ${name}`);
  return structuredClone(found);
}
export const sampleNames: readonly string[] = Object.keys(samplesByName);
export const nowInSeconds = (): number => Math.floor(Date.now() / 1000);

const kindsByPath: readonly (readonly [string, string])[] = [
  ['/v1/checkout/sessions', 'checkout.session'],
  ['/v1/customers', 'customer'],
  ['/v1/subscriptions', 'subscription'],
  ['/v1/refunds', 'refund'],
  ['/v1/billing_portal/sessions', 'billing_portal.session'],
  ['/v1/prices', 'price'],
];
const listPaths = new Set(['/v1/checkout/sessions', '/v1/subscriptions']);

/** Spoils an answer before it goes out, as a faulty sandbox would. */
export type AnswerMutation = (answer: Sample) => Sample;

function createAnswer(method: string, path: string, form: Sample, mutateAnswer: AnswerMutation): Sample {
  const kind = kindsByPath.find(([start]) => path.startsWith(start))?.[1] ?? 'invoice';
  const object = sample(kind);
  if (kind === 'checkout.session') Object.assign(object, { created: nowInSeconds(), expires_at: nowInSeconds() + 86_400 });
  if (form['unit_amount_decimal'] !== undefined)
    Object.assign(object, { unit_amount: null, unit_amount_decimal: form['unit_amount_decimal'] });
  const isList = method === 'GET' && listPaths.has(path);
  return mutateAnswer(isList ? { object: 'list', url: path, has_more: false, data: [object] } : object);
}

const idempotencyKeyOf = ({ method, headers }: IncomingMessage) => (method === 'POST' ? headers['idempotency-key']?.toString() : undefined);

/** Answers like Stripe from the samples: enough for validation, without state. */
class FakeStripe {
  private readonly storedAnswers = new Map<string, { body: string; answer: Sample }>();

  constructor(private readonly mutateAnswer: AnswerMutation) {}

  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = (await readBody(request)).toString();
    const { method = 'GET', url = '/' } = request;
    const { pathname, search } = new URL(url, 'http://stand-in');
    const key = idempotencyKeyOf(request);
    const send = (status: number, answer: Sample, overrides = {}) => {
      const echoHeaders = key === undefined ? {} : { 'idempotency-key': key };
      const headers = {
        'content-type': 'application/json',
        'request-id': 'req_Selftest1',
        'stripe-version': apiVersion,
        ...echoHeaders,
        ...overrides,
      };
      response.writeHead(status, headers).end(JSON.stringify(answer));
    };
    const storedAnswer = this.storedAnswers.get(key ?? '');
    if (pathname.endsWith('cus_missing')) send(404, sample('error_resource_missing'));
    else if (storedAnswer?.body === body) send(200, storedAnswer.answer, { 'idempotent-replayed': 'true' });
    else if (storedAnswer !== undefined) send(400, sample('error_idempotency'));
    else {
      const answer = createAnswer(method, pathname, decodeForm(method === 'POST' ? body : search).value, this.mutateAnswer);
      if (key !== undefined) this.storedAnswers.set(key, { body, answer });
      send(200, answer);
    }
  }
}

export async function startFakeStripe(mutateAnswer: AnswerMutation = (answer) => answer): Promise<{ url: string; close(): Promise<void> }> {
  const fakeStripe = new FakeStripe(mutateAnswer);
  const server = createServer((request, response) => void fakeStripe.serve(request, response));
  const port = await listen(server, 0);
  return { url: `http://127.0.0.1:${port}`, close: () => close(server) };
}

export function createStripeClient(port: number, overrides: Stripe.StripeConfig = {}): Stripe {
  return new Stripe('sk_test_selftest', {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    ...overrides,
  });
}

export interface Harness {
  readonly validator: RunningContractValidator;
  readonly stripe: Stripe;
  errors(): Violation[];
  end(): Promise<void>;
}

/** The real SDK on one side, the stand-in on the other, the contract validator between them. */
export async function startHarness(options: Partial<StartContractValidatorOptions> = {}, mutateAnswer?: AnswerMutation): Promise<Harness> {
  const fakeStripe = await startFakeStripe(mutateAnswer);
  const validator = await startContractValidator({ target: fakeStripe.url, ...options });
  return {
    validator,
    stripe: createStripeClient(validator.port),
    errors: () => validator.violations.filter((violation) => violation.severity === 'error'),
    async end() {
      await validator.close();
      await fakeStripe.close();
    },
  };
}

/** A session that Stripe would accept. */
export function validSessionParams(): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    success_url: 'http://127.0.0.1:3000/ok?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://127.0.0.1:3000/cart',
    customer_email: 'ann+1@example.com',
    client_reference_id: 'order-1',
    expires_at: nowInSeconds() + 1860,
    line_items: [{ quantity: 2, price_data: { currency: 'eur', unit_amount: 1999, product_data: { name: 'Cepillo & más 100%' } } }],
    metadata: { order_id: 'o-1', note: 'a=b&c[0]' },
    payment_intent_data: {
      metadata: { order_id: 'o-1' },
      shipping: { name: 'Ann', address: { line1: 'Rue 1', city: 'Liège', country: 'BE' } },
    },
    shipping_address_collection: { allowed_countries: ['BE', 'FR'] },
    shipping_options: [
      { shipping_rate_data: { type: 'fixed_amount', display_name: 'Post', fixed_amount: { amount: 500, currency: 'eur' } } },
    ],
  };
}
