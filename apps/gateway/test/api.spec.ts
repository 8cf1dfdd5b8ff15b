import { getCatalogue, getForest } from '@brote/contracts/catalog';
import {
  catalogueView,
  checkoutPaymentBody,
  checkoutSessionView,
  forestView,
  orderView,
  checkoutPaymentReply,
  shopInfo,
} from '@brote/contracts/examples';
import { COUNTRIES, cancelCheckout, getInvoiceByLink, getOrderByLink, placeOrder, receiveStripeEvent } from '@brote/contracts/orders';
import { type ArrivalDaysView, getReadiness, SERVICE_NAMES } from '@brote/contracts/runtime';
import { getTreeReceipts } from '@brote/contracts/tree-receipts';
import { treeReceipt, treeReceipts } from '@brote/contracts/tree-receipts/examples';
import { arrivalDays, isBusinessDay } from '@brote/service-runtime';
import { eventually } from '@brote/test-support';
import { useGateway } from './use-gateway';

const gateway = useGateway();

const fetchApi = (path: string, init?: RequestInit): Promise<Response> => fetch(`${gateway.base}/api/v1${path}`, init);
const postJson = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetchApi(path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });
const withLinkToken = (token: string): RequestInit => ({ headers: { 'link-token': token } });
const readProblem = async (response: Response): Promise<Record<string, unknown>> => {
  expect(response.headers.get('content-type')).toContain('application/problem+json');
  return (await response.json()) as Record<string, unknown>;
};

describe('the catalogue', () => {
  it('is served from memory, without a request to a service', async () => {
    expect(await (await fetchApi('/products')).json()).toEqual(catalogueView);
    const countBefore = gateway.services.receivedRequests(getCatalogue).length;
    for (let read = 0; read < 5; read += 1) expect((await fetchApi('/products')).status).toBe(200);
    // At most one request by its own interval, once events arrive.
    expect(gateway.services.receivedRequests(getCatalogue).length - countBefore).toBeLessThan(2);
  });

  it('returns one product, and 404 for an unknown product', async () => {
    expect(await (await fetchApi('/products/brush-family')).json()).toMatchObject({ id: 'brush-family' });
    expect(await readProblem(await fetchApi('/products/brush-gold'))).toMatchObject({ status: 404, code: 'PRODUCT_UNKNOWN' });
    expect((await fetchApi('/products/__proto__')).status).toBe(404);
    for (const unreadableId of ['x'.repeat(500), '%zz'])
      expect(await readProblem(await fetchApi(`/products/${unreadableId}`))).toMatchObject({ status: 400, code: 'BODY_MALFORMED' });
  });

  it('replies to HEAD, and refuses writes', async () => {
    const head = await fetchApi('/products', { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
    expect([head.status, head.headers.get('content-encoding')]).toEqual([200, 'br']);
    expect(await readProblem(await fetchApi('/products', { method: 'POST' }))).toMatchObject({ status: 405, code: 'METHOD_NOT_ALLOWED' });
  });

  it('returns 304 for a matching ETag, in each encoding', async () => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const firstResponse = await fetchApi('/products', { headers: { 'accept-encoding': encoding } });
      expect(firstResponse.headers.get('content-encoding') ?? 'identity').toBe(encoding);
      expect(await firstResponse.json()).toEqual(catalogueView);
      const secondResponse = await fetchApi('/products', {
        headers: { 'accept-encoding': encoding, 'if-none-match': firstResponse.headers.get('etag') ?? '' },
      });
      expect([secondResponse.status, (await secondResponse.arrayBuffer()).byteLength]).toEqual([304, 0]);
    }
  });

  it('reloads when the catalogue publishes a change', async () => {
    gateway.services.setAnswer(getCatalogue, { reply: { ...catalogueView, version: 8 } });
    await gateway.services.publishAvailabilityChanged();
    await eventually(async () => expect(await (await fetchApi('/products')).json()).toMatchObject({ version: 8 }), { withinMs: 5_000 });
  });
});

describe('the forest', () => {
  it('is served from memory, and reloads when an order is paid', async () => {
    expect(await (await fetchApi('/forest')).json()).toEqual(forestView);
    const countBefore = gateway.services.receivedRequests(getForest).length;
    for (let read = 0; read < 5; read += 1) expect((await fetchApi('/forest')).status).toBe(200);
    expect(gateway.services.receivedRequests(getForest).length - countBefore).toBeLessThan(2);
    gateway.services.setAnswer(getForest, { reply: { brushesSold: 2_760, trees: 69 } });
    await gateway.services.publishOrderPaid();
    await eventually(async () => expect(await (await fetchApi('/forest')).json()).toMatchObject({ trees: 69 }), { withinMs: 5_000 });
  });
});

describe('the receipts for planted trees', () => {
  it('are served from memory, and reload when a receipt is published', async () => {
    expect(await (await fetchApi('/forest/receipts')).json()).toEqual(treeReceipts);
    const newReceipts = { ...treeReceipts, treesReceipted: 67, receipts: [{ ...treeReceipt, trees: 67 }] };
    gateway.services.setAnswer(getTreeReceipts, { reply: newReceipts });
    await gateway.services.publishTreeReceiptChanged();
    await eventually(async () => expect(await (await fetchApi('/forest/receipts')).json()).toEqual(newReceipts), { withinMs: 20_000 });
  });

  it('are returned page by page', async () => {
    expect((await fetchApi('/forest/receipts/older?cursor=2026-11-12.7&limit=10')).status).toBe(200);
    expect(gateway.services.receivedRequests(getTreeReceipts).map(({ body }) => body)).toContainEqual({
      cursor: '2026-11-12.7',
      limit: 10,
    });
    const invalidCursor = await fetchApi('/forest/receipts/older?cursor=yesterday');
    expect(await readProblem(invalidCursor)).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' });
  });
});

describe('the seller', () => {
  it('is public', async () => {
    expect(await (await fetchApi('/shop-info')).json()).toEqual(shopInfo);
  });

  it('includes the arrival days in each country of an order that is paid now', async () => {
    const days = (await (await fetchApi('/arrival-days')).json()) as ArrivalDaysView;
    const { leavesOn } = days;
    expect(days.countries.map(({ country }) => country)).toEqual([...COUNTRIES]);
    for (const { country, arrivesFrom, arrivesUntil } of days.countries) {
      const { from, until } = arrivalDays(leavesOn, country);
      expect({ country, arrivesFrom, arrivesUntil }).toEqual({ country, arrivesFrom: from, arrivesUntil: until });
    }
    expect(isBusinessDay(leavesOn)).toBe(true);
  });
});

describe('checkout', () => {
  it('sends a basket to the orders service and returns the payment page', async () => {
    const response = await postJson('/checkout/payment', checkoutPaymentBody, {
      'idempotency-key': 'key-1',
      'x-request-id': 'request-0001',
    });
    expect([response.status, await response.json()]).toEqual([201, checkoutPaymentReply]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const [receivedRequest] = gateway.services.receivedRequests(placeOrder);
    expect(receivedRequest?.body).toMatchObject({
      ...checkoutPaymentBody,
      idempotencyKey: 'key-1',
      clientHash: expect.stringMatching(/^[\w-]{32}$/) as string,
    });
    expect(receivedRequest?.headers).toMatchObject({ 'Idempotency-Key': 'key-1', 'Correlation-Id': 'request-0001' });
    expect(Number(receivedRequest?.headers['Deadline'])).toBeGreaterThan(Date.now());
  });

  it('returns the full reply to a write, also when If-None-Match matches', async () => {
    const firstResponse = await postJson('/checkout/payment', checkoutPaymentBody);
    const secondResponse = await postJson('/checkout/payment', checkoutPaymentBody, {
      'if-none-match': firstResponse.headers.get('etag') ?? '',
    });
    expect([secondResponse.status, await secondResponse.json()]).toEqual([201, checkoutPaymentReply]);
  });

  it('begins a trace of its own for a sender that is no page of the shop', async () => {
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    gateway.services.refuse(placeOrder, 'CHECKOUT_PAID');
    const senders: Record<string, string>[] = [{ traceparent }, { traceparent, 'sec-fetch-site': 'same-site' }];
    for (const headers of senders) {
      const { traceId } = await readProblem(await postJson('/checkout/payment', checkoutPaymentBody, headers));
      expect(traceId).toMatch(/^[0-9a-f]{32}$/);
      expect(traceId).not.toBe('0af7651916cd43dd8448eb211c80319c');
    }
  });

  it('continues the trace of the page, and includes its id in every problem', async () => {
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    gateway.services.refuse(placeOrder, 'CHECKOUT_PAID');
    const problem = await readProblem(
      await postJson('/checkout/payment', checkoutPaymentBody, { traceparent, 'sec-fetch-site': 'same-origin' }),
    );
    expect(problem).toMatchObject({ traceId: '0af7651916cd43dd8448eb211c80319c' });
    expect(gateway.services.receivedRequests(placeOrder)[0]?.headers['traceparent']).toContain('0af7651916cd43dd8448eb211c80319c');
  });

  it('refuses an invalid basket field by field, before any request to a service', async () => {
    const { items, ...rest } = checkoutPaymentBody;
    const body = { ...rest, items: [{ ...items[0], quantity: -5, role: 'admin' }], customerEmail: 'a@b', admin: true };
    const problem = await readProblem(await postJson('/checkout/payment', body));
    expect(problem).toMatchObject({ status: 422, code: 'VALIDATION_FAILED', traceId: expect.stringMatching(/^[0-9a-f]{32}$/) as string });
    const paths = (problem['fields'] as { path: string }[]).map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['items.0.quantity', 'items.0.role', 'customerEmail', 'admin']));
    expect(gateway.services.receivedRequests(placeOrder)).toHaveLength(0);
  });

  it.each([
    ['STOCK_SHORT', 409],
    ['PRICE_CHANGED', 409],
    ['DELIVERY_NOT_OFFERED', 422],
    ['TOO_MANY_OPEN_CHECKOUTS', 429],
    ['PAYMENT_PROVIDER_UNAVAILABLE', 503],
  ])('maps %s to status %d and its details', async (code, status) => {
    gateway.services.refuse(placeOrder, code, [{ sku: 'kids-white', wanted: 2, left: 1 }]);
    const response = await postJson('/checkout/payment', checkoutPaymentBody);
    expect(await readProblem(response)).toMatchObject({ status, code, details: [{ sku: 'kids-white', wanted: 2, left: 1 }] });
    expect(response.headers.has('retry-after')).toBe(status === 429 || status === 503);
  });

  it('returns a session, and abandons it on request', async () => {
    expect(await (await fetchApi('/checkout/sessions/cs_test_a1B2c3')).json()).toEqual(checkoutSessionView);
    const cancelledSession = await fetchApi('/checkout/sessions/cs_test_a1B2c3/cancel', { method: 'POST' });
    expect(await cancelledSession.json()).toMatchObject({ state: 'expired' });
    expect(gateway.services.receivedRequests(cancelCheckout)[0]?.body).toEqual({ sessionId: 'cs_test_a1B2c3' });
  });

  it('refuses an idempotency key that the database cannot store', async () => {
    const problem = await readProblem(await postJson('/checkout/payment', checkoutPaymentBody, { 'idempotency-key': 'x'.repeat(256) }));
    expect(problem).toMatchObject({ status: 422, fields: [{ path: 'Idempotency-Key' }] });
  });
});

describe('a guest’s order', () => {
  it('is shown to the holder of the link, and stored by no cache', async () => {
    const response = await fetchApi('/orders/by-link', withLinkToken('c2lnbmVk.bGluaw'));
    expect(await response.json()).toEqual(orderView);
    expect(gateway.services.receivedRequests(getOrderByLink).at(-1)?.body).toEqual({ token: 'c2lnbmVk.bGluaw' });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('includes its invoice as a PDF with a name that cannot break the header', async () => {
    gateway.services.setAnswer(getInvoiceByLink, { reply: { number: 'F1', fileName: 'a"; x=\r\ny.pdf', pdfBase64: 'JVBERi0xLjMK' } });
    const response = await fetchApi('/orders/by-link/invoice', withLinkToken('c2lnbmVk.bGluaw'));
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+"$/);
    expect(await response.text()).toBe('%PDF-1.3\n');
  });

  it('returns 404 for an unknown or forged link', async () => {
    gateway.services.refuse(getOrderByLink, 'ORDER_UNKNOWN');
    expect(await readProblem(await fetchApi('/orders/by-link', withLinkToken('forged')))).toMatchObject({
      status: 404,
      code: 'ORDER_UNKNOWN',
    });
  });
});

describe('Stripe’s webhooks', () => {
  const send = (body: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetchApi('/webhooks/stripe', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=ab', ...headers },
      body,
    });

  it('are forwarded once, byte by byte, with their signature', async () => {
    const raw = '{ "id" : "evt_1",\n "__proto__": {}, "é":"✓" }';
    expect(await (await send(raw, { origin: 'https://stripe.example' })).json()).toEqual({ received: true });
    expect(gateway.services.receivedRequests(receiveStripeEvent).map(({ body }) => body)).toEqual([
      { rawBody: raw, signature: 't=1,v1=ab' },
    ]);
  });

  it('are accepted up to 1 MB, and refused above', async () => {
    expect((await send('x'.repeat(900_000))).status).toBe(200);
    expect(await readProblem(await send('x'.repeat(1_000_001)))).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE' });
  });

  it('are retried by Stripe when they could not be stored, and not when they are forged', async () => {
    gateway.services.setAnswer(receiveStripeEvent, { error: { kind: 'unavailable', code: 'UNAVAILABLE' } });
    expect((await send('{}')).status).toBe(503);
    gateway.services.refuse(receiveStripeEvent, 'SIGNATURE_INVALID');
    expect(await readProblem(await send('{}'))).toMatchObject({ status: 400, code: 'SIGNATURE_INVALID' });
    expect((await send('')).status).toBe(400);
    expect(await readProblem(await send('{}', { 'stripe-signature': 'x'.repeat(5_000) }))).toMatchObject({ code: 'SIGNATURE_INVALID' });
  });
});

describe('an unavailable, slow or broken service', () => {
  it('causes 503 with the time to retry', async () => {
    gateway.services.setAnswer(getOrderByLink, { error: { kind: 'unavailable', code: 'UNAVAILABLE' } });
    const response = await fetchApi('/orders/by-link', withLinkToken('x'));
    expect(await readProblem(response)).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' });
    expect(response.headers.get('retry-after')).toBe('2');
  });

  it('causes 504 when the deadline passes', async () => {
    gateway.services.setAnswer(getOrderByLink, 'silence');
    expect(await readProblem(await fetchApi('/orders/by-link', withLinkToken('x')))).toMatchObject({
      status: 504,
      code: 'DEADLINE_EXCEEDED',
    });
  });

  it('causes 500 without details of the error', async () => {
    gateway.services.setAnswer(getOrderByLink, { error: { kind: 'internal', code: 'relation "orders" does not exist' } });
    const text = await (await fetchApi('/orders/by-link', withLinkToken('x'))).text();
    expect(text).toContain('"INTERNAL"');
    expect(text).not.toContain('relation');
  });

  it('is listed as not ready in the status', async () => {
    gateway.services.setAnswer(getReadiness.notifications, { reply: { ready: false, startedAt: '2026-11-20T10:00:00.000Z' } });
    const expected = SERVICE_NAMES.map((name) => ({ name, ready: name !== 'notifications' }));
    await eventually(async () => expect(await (await fetchApi('/status')).json()).toMatchObject({ services: expected }), {
      withinMs: 15_000,
    });
  });
});

describe('the log', () => {
  it('contains neither link tokens nor bodies', async () => {
    await fetchApi('/orders/by-link', withLinkToken('canary-token'));
    await postJson('/checkout/payment', { ...checkoutPaymentBody, customerEmail: 'canary@example.com' });
    await eventually(() => expect(gateway.logs.join('')).toContain('/api/v1/checkout/payment'));
    expect(gateway.logs.join('')).not.toContain('canary');
  });
});
