import { connect as connectSocket } from 'node:net';
import {
  accountOrderExamples,
  checkoutPaymentBody,
  identityExamples,
  messageExamples,
  subscriptionExamples,
} from '@brote/contracts/examples';
import { placeOrder } from '@brote/contracts/orders';
import fc from 'fast-check';
import { PROBLEM_TABLE } from '../src/http/problems/problem-table';
import { bearer } from './tokens';
import { useGateway } from './use-gateway';

const gateway = useGateway();

const PAYMENT_PATH = '/api/v1/checkout/payment';
const json = { 'content-type': 'application/json' };
const send = (path: string, init: RequestInit): Promise<Response> => fetch(gateway.base + path, init);
const postPayment = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = json): Promise<Response> =>
  send(PAYMENT_PATH, { method: 'POST', headers, body });

/** Every refusal has this shape; its code and status agree with the table. */
async function expectProblem(response: Response, code: keyof typeof PROBLEM_TABLE): Promise<void> {
  const problem = (await response.json()) as Record<string, unknown>;
  expect(problem).toMatchObject({ code, status: PROBLEM_TABLE[code].status, traceId: expect.stringMatching(/^[0-9a-f]{32}$/) as string });
  expect([response.status, response.headers.get('content-type')]).toEqual([problem['status'], 'application/problem+json; charset=utf-8']);
  expect(response.headers.get('cache-control')).toBe('no-store');
}

/** Sends raw bytes and returns the whole response until the connection is closed. */
function sendRaw(bytes: string, { base }: { readonly base: string } = gateway): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connectSocket(Number(new URL(base).port), '127.0.0.1', () => socket.end(bytes));
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

describe('an unreadable request', () => {
  it('is refused with problem details for every kind of error', async () => {
    await expectProblem(await postPayment('{"items":'), 'BODY_MALFORMED');
    await expectProblem(await postPayment('{"__proto__":{"admin":true}}'), 'BODY_MALFORMED');
    for (const text of ['\\u0000', '\\ud800', 'a\\udc00b'])
      await expectProblem(await postPayment(`{"items":["${text}"]}`), 'BODY_MALFORMED');
    await expectProblem(await send('/api/v1/orders/a%00b', {}), 'BODY_MALFORMED');
    await expectProblem(await postPayment('['.repeat(40_000) + ']'.repeat(40_000)), 'BODY_MALFORMED');
    await expectProblem(await postPayment(new Uint8Array([0x22, 0xff, 0x22])), 'BODY_MALFORMED');
    await expectProblem(await postPayment(`"${'x'.repeat(101 * 1024)}"`), 'BODY_TOO_LARGE');
    await expectProblem(await postPayment('items=1', { 'content-type': 'application/x-www-form-urlencoded' }), 'MEDIA_TYPE_UNSUPPORTED');
    await expectProblem(await postPayment('{}', { 'content-type': 'text/plain' }), 'MEDIA_TYPE_UNSUPPORTED');
    for (const body of ['null', '[]', '3', '"x"', '']) await expectProblem(await postPayment(body), 'VALIDATION_FAILED');
    expect(gateway.services.receivedRequests(placeOrder)).toHaveLength(0);
  });

  it('is validated with the last of its duplicate keys', async () => {
    const duplicateKeyBody = JSON.stringify(checkoutPaymentBody).replace('"totalAmount":700', '"totalAmount":700,"totalAmount":-1');
    await expectProblem(await postPayment(duplicateKeyBody), 'VALIDATION_FAILED');
  });

  it('is refused even when it is not HTTP', async () => {
    expect(await sendRaw('NONSENSE\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [\s\S]*application\/problem\+json[\s\S]*"BODY_MALFORMED"/);
    expect(await sendRaw(`GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 413 [\s\S]*"BODY_TOO_LARGE"/,
    );
    expect(await sendRaw('GET /%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [\s\S]*"BODY_MALFORMED"/);
    const smuggledRequest =
      'POST /api/v1/checkout/payment HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n';
    expect(await sendRaw(smuggledRequest)).toMatch(/^HTTP\/1\.1 400 /);
  });

  it.each([
    ['no host', ''],
    ['two hosts', 'host: x\r\nHost: y\r\n'],
    ['an expectation that is not supported', 'host: x\r\nexpect: x\r\n'],
  ])('is refused with a body for %s, in memory, behind guards and among pages', async (_what, head) => {
    for (const path of ['/api/v1/products', '/api/v1/status', '/shop', '/api/v1/nothing'])
      expect(await sendRaw(`GET ${path} HTTP/1.1\r\n${head}connection: close\r\n\r\n`)).toMatch(
        /^HTTP\/1\.1 400 [\s\S]*application\/problem\+json[\s\S]*"BODY_MALFORMED"/,
      );
  });

  it('receives a body, also with nine hundred headers or 50 MB', async () => {
    // Node.js 24 refuses a request with more than a thousand.
    const headers = Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`x-${at}`, 'y']));
    await expectProblem(await send('/api/v1/nothing', { headers }), 'NOT_FOUND');
    await expectProblem(await postPayment(new Uint8Array(50_000_000)), 'BODY_TOO_LARGE');
  });

  it('receives Strict-Transport-Security with a public origin, also when no hook runs', async () => {
    const publicly = await gateway.startAnother({ PUBLIC_ORIGIN: 'https://shop.example', CLIENT_HASH_KEY: 'b7f1c0a94e2d83f6' });
    for (const bytes of [
      'NONSENSE',
      'GET /%zz HTTP/1.1\r\nhost: x\r\nconnection: close',
      'GET / HTTP/1.1\r\nhost: x\r\nexpect: x\r\nconnection: close',
    ])
      expect(await sendRaw(`${bytes}\r\n\r\n`, publicly)).toMatch(/^HTTP\/1\.1 400 [\s\S]*strict-transport-security: max-age/i);
    await publicly.stop();
  });
});

describe('unknown addresses and wrong methods', () => {
  it('are refused with 404 and 405', async () => {
    await expectProblem(await send('/api/v1/nothing', {}), 'NOT_FOUND');
    await expectProblem(await send('/api/v1/nothing', { method: 'POST', headers: json, body: '{}' }), 'NOT_FOUND');
    await expectProblem(await send(`/api/v1/orders/${'x'.repeat(3_000)}`, {}), 'NOT_FOUND');
    const methodNotAllowed = await send('/api/v1/products', { method: 'DELETE' });
    expect(methodNotAllowed.headers.get('allow')).toBe('GET, HEAD');
    await expectProblem(methodNotAllowed, 'METHOD_NOT_ALLOWED');
    await expectProblem(await send(PAYMENT_PATH, {}), 'METHOD_NOT_ALLOWED');
  });
});

describe('writes from another origin', () => {
  const postFromOrigin = (headers: Record<string, string>): Promise<Response> =>
    postPayment(JSON.stringify(checkoutPaymentBody), { ...json, ...headers });

  it('are refused from a page of another site', async () => {
    await expectProblem(await postFromOrigin({ origin: 'https://evil.example' }), 'ORIGIN_REFUSED');
    await expectProblem(await postFromOrigin({ origin: 'null' }), 'ORIGIN_REFUSED');
    await expectProblem(await postFromOrigin({ 'sec-fetch-site': 'cross-site' }), 'ORIGIN_REFUSED');
    await expectProblem(await postFromOrigin({ origin: 'http://localhost:23080', 'sec-fetch-site': 'cross-site' }), 'ORIGIN_REFUSED');
    expect(gateway.services.receivedRequests(placeOrder)).toHaveLength(0);
  });

  it('are accepted from the shop’s own pages and from programs', async () => {
    const ownOriginHeaders: Record<string, string>[] = [
      {},
      { origin: 'http://localhost:23080' },
      { origin: 'http://127.0.0.1:23080', 'sec-fetch-site': 'same-origin' },
    ];
    for (const headers of ownOriginHeaders) expect((await postFromOrigin(headers)).status).toBe(201);
  });
});

describe('arbitrary input', () => {
  const anyHeaders = fc.dictionary(
    fc.constantFrom(
      'origin',
      'accept-encoding',
      'if-none-match',
      'idempotency-key',
      'x-request-id',
      'traceparent',
      'accept',
      'sec-fetch-site',
      'x-forwarded-for',
      'authorization',
      'cookie',
      'user-agent',
    ),
    fc.string({ unit: fc.constantFrom(...'abc019-_;=,*"/ .<>%') }),
  );
  const anyPath = fc.oneof(
    fc
      .constantFrom(
        '/api/v1/products/',
        '/api/v1/orders/by-link/',
        '/api/v1/orders/',
        '/api/v1/me/',
        '/api/v1/unsubscribe/',
        '/api/v1/checkout/sessions/',
        '/api/v1/subscriptions/',
        '/illustrations/',
        '/admin/',
        '/',
      )
      .chain((start) => fc.webPath().map((rest) => start + rest.replace(/^\//, ''))),
    fc.constantFrom(
      '/..%2f..%2fetc/passwd',
      '/%00',
      '/api/v1/products/%F0%9F%92%A9',
      '/illustrations/pack/__proto__/x.svg?w=constructor',
      '//evil.example/x',
    ),
  );

  /** A valid basket in which one value, at any depth, is replaced. */
  const basketWithReplacedValue = fc
    .tuple(fc.nat(), fc.oneof(fc.anything(), fc.jsonValue(), fc.string({ unit: 'binary' })))
    .map(([at, value]) => replaceValue(checkoutPaymentBody, at, value));

  it('causes no 5xx: baskets with any values', async () => {
    await fc.assert(
      fc.asyncProperty(basketWithReplacedValue, async (basket) => {
        const response = await postPayment(JSON.stringify(basket));
        await response.text();
        expect([200, 201, 202, 204, 400, 413, 422]).toContain(response.status);
      }),
      { seed: jest.getSeed(), numRuns: 300 },
    );
  });

  it('causes no 5xx: accounts and subscriptions with any values', async () => {
    const { idempotencyKey: _key, ...chosenPlan } = subscriptionExamples.startRequest;
    const { brushes } = subscriptionExamples.delivery;
    const writes = fc.constantFrom<[string, string, object]>(
      ['POST', '/auth/sign-up', { email: 'lucia@example.com', password: 'cepillo', locale: 'es', redirectTo: '/welcome' }],
      ['POST', '/auth/verify', { type: 'signup', token: 'q0VuS3h5' }],
      ['PUT', '/me/profile', identityExamples.profile],
      ['POST', '/withdrawals', accountOrderExamples.prepareWithdrawal],
      ['POST', '/support-requests', messageExamples.supportRequest],
      ['POST', '/checkout/subscription', chosenPlan],
      ['PATCH', `/subscriptions/${subscriptionExamples.subscription.id}`, { version: 3, brushes }],
      ['POST', '/subscriptions/by-link/change', { brushes }],
    );
    const value = fc.oneof(fc.anything(), fc.jsonValue(), fc.string({ unit: 'binary' }));
    await fc.assert(
      fc.asyncProperty(writes, fc.nat(), value, async ([method, path, body], at, replacement) => {
        const headers = { ...json, ...bearer() };
        const response = await send(`/api/v1${path}`, { method, headers, body: JSON.stringify(replaceValue(body, at, replacement)) });
        await response.text();
        expect([200, 201, 202, 204, 400, 413, 422]).toContain(response.status);
      }),
      { seed: jest.getSeed(), numRuns: 200 },
    );
  });

  it('causes no 5xx: bodies of any bytes, any media type, on any write', async () => {
    const types = fc.constantFrom('application/json', 'application/json; charset=latin1', 'text/html', 'multipart/form-data', '*/*');
    const paths = fc.constantFrom(
      PAYMENT_PATH,
      '/api/v1/auth/sign-in',
      '/api/v1/auth/refresh',
      '/api/v1/checkout/sessions/x/cancel',
      '/api/v1/webhooks/stripe',
      '/api/v1/webhooks/mail/postmark',
      '/api/v1/nothing',
    );
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 500 }), types, paths, async (bytes, type, path) => {
        const response = await send(path, { method: 'POST', headers: { 'content-type': type }, body: new Uint8Array(bytes) });
        await response.text();
        expect(response.status).toBeLessThan(500);
      }),
      { seed: jest.getSeed(), numRuns: 200 },
    );
  });

  it('causes no 5xx: any address with any headers', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyPath,
        anyHeaders,
        fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
        async (path, headers, method) => {
          const response = await send(path, { method, headers });
          await response.text();
          expect(response.status).toBeLessThan(500);
        },
      ),
      { seed: jest.getSeed(), numRuns: 400 },
    );
  });
});

/** Replaces the value at the n-th place of a structure, counted through all depths. */
function replaceValue(original: unknown, at: number, value: unknown): unknown {
  const valuePaths = valuePathsOf(original);
  const path = valuePaths[at % valuePaths.length] ?? [];
  const copy: unknown = structuredClone(original);
  const last = path.at(-1);
  if (last === undefined) return value;
  const parent = path.slice(0, -1).reduce<unknown>((part, key) => Reflect.get(part as object, key) as unknown, copy);
  Reflect.set(parent as object, last, value);
  return copy;
}

function valuePathsOf(part: unknown, path: string[] = []): string[][] {
  if (typeof part !== 'object' || part === null) return [path];
  return [path, ...Object.entries(part).flatMap(([key, value]) => valuePathsOf(value, [...path, key]))];
}
